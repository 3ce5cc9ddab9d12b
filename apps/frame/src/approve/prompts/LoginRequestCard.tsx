import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import type { LoginRequestOffer } from '../../vault/unlockPrompt.ts'
import { unlockWords } from '../../words/unlock.ts'
import { PromptCard, type PromptProps } from './PromptCard.tsx'

/** Another browser is waiting to log in. It is approved on a wallet page, never in this frame. */
export function LoginRequestCard({ theme, offer, onDone }: PromptProps<LoginRequestOffer>) {
  const words = useWords(unlockWords)
  return (
    <PromptCard
      theme={theme}
      title={words.requestTitle}
      text={words.requestText}
      leave={{ label: words.notNow, onClick: () => onDone('cancelled') }}
    >
      <Button
        variant="primary"
        isWide
        iconEnd="external"
        href={offer.address}
        target="_blank"
        onClick={() => onDone('opened')}
      >
        {words.requestReview}
      </Button>
    </PromptCard>
  )
}
