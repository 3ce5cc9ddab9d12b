import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import type { PasskeyOffer } from '../../vault/unlockPrompt.ts'
import { unlockWords } from '../../words/unlock.ts'
import { PromptCard, type PromptProps } from './PromptCard.tsx'
import { useCardAttempt } from './useCardAttempt.ts'

/**
 * Asks for a passkey: to log in with it alone, or to confirm a request that was approved elsewhere. The click must
 * happen here, because a passkey works only on its own origin and some browsers want a click in the same document.
 * The system dialog shows what it confirms, and no page can cover that.
 */
export function PasskeyCard({ theme, asks, offer, onDone }: PromptProps<PasskeyOffer> & { asks: 'login' | 'confirm' }) {
  const words = useWords(unlockWords)
  const { busy, error, attempt } = useCardAttempt<'passkey'>()
  const isLogin = asks === 'login'
  const answer = async () => {
    await offer.tryPasskey()
    onDone('opened')
  }
  return (
    <PromptCard
      theme={theme}
      title={isLogin ? words.loginTitle : words.confirmTitle}
      text={isLogin ? words.loginText : words.confirmText}
      leave={{ label: words.cancel, onClick: () => onDone('cancelled') }}
    >
      <Button
        variant="primary"
        isWide
        icon="key"
        isBusy={busy !== undefined}
        onClick={() => void attempt('passkey', answer)}
      >
        {words.usePasskey}
      </Button>
      {error && <Banner tone={error.tone}>{error.text}</Banner>}
      {isLogin && <p className="PromptCard-note">{words.loginNone}</p>}
    </PromptCard>
  )
}
