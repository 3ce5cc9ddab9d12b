import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import type { LoginOffer } from '../vault/unlockPrompt.ts'
import { unlockWords } from '../words/unlock.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { PromptCard } from './PromptCard.tsx'
import { useCardAttempt } from './useCardAttempt.ts'

/**
 * Passkey-only login. The click must happen here, because a passkey works only on its own origin. The system dialog
 * shows what it confirms, and no page can cover that.
 */
export function LoginCard({
  theme,
  offer,
  onDone,
}: {
  theme: ApprovalTheme
  offer: LoginOffer
  onDone: (result: 'opened' | 'cancelled') => void
}) {
  const words = useWords(unlockWords)
  const { busy, error, attempt } = useCardAttempt<'passkey'>()
  const logIn = async () => {
    await offer.tryPasskey()
    onDone('opened')
  }
  return (
    <PromptCard
      theme={theme}
      title={words.loginTitle}
      text={words.loginText}
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
        onClick={() => void attempt('passkey', logIn)}
      >
        {words.usePasskey}
      </Button>
      {error && <Banner tone={error.tone}>{error.text}</Banner>}
      <p className="PromptCard-note">{words.loginNone}</p>
    </PromptCard>
  )
}
