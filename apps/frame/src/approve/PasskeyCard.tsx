import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import type { PasskeyOffer } from '../vault/unlockPrompt.ts'
import { unlockWords } from '../words/unlock.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { PromptCard } from './PromptCard.tsx'
import { useCardAttempt } from './useCardAttempt.ts'

/** Asks for the passkey of an approved request with a click in this document, which some browsers require. */
export function PasskeyCard({
  theme,
  offer,
  onDone,
}: {
  theme: ApprovalTheme
  offer: PasskeyOffer
  onDone: (result: 'opened' | 'cancelled') => void
}) {
  const words = useWords(unlockWords)
  const { busy, error, attempt } = useCardAttempt<'passkey'>()
  const confirm = async () => {
    await offer.tryPasskey()
    onDone('opened')
  }
  return (
    <PromptCard
      theme={theme}
      title={words.confirmTitle}
      text={words.confirmText}
      footer={
        <Button isWide onClick={() => onDone('cancelled')}>
          {words.cancel}
        </Button>
      }
    >
      <Button
        variant="primary"
        isWide
        icon="key"
        isBusy={busy !== undefined}
        onClick={() => void attempt('passkey', confirm)}
      >
        {words.usePasskey}
      </Button>
      {error && <Banner tone={error.tone}>{error.text}</Banner>}
    </PromptCard>
  )
}
