import { useWords } from '@latchkey/ui/words'
import { RecoveryCode } from '../pages/RecoveryCode.tsx'
import type { BackupOffer } from '../vault/unlockPrompt.ts'
import { unlockWords } from '../words/unlock.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import './UnlockCard.css'

/** Before a wallet is made in self custody: the code that opens it, kept by the person and by nobody else. */
export function BackupCard({
  theme,
  offer,
  onDone,
}: {
  theme: ApprovalTheme
  offer: BackupOffer
  onDone: (result: 'kept' | 'cancelled') => void
}) {
  const words = useWords(unlockWords)
  return (
    <ThemeRoot theme={theme}>
      <main className="UnlockCard">
        <div className="UnlockCard-middle">
          <h1 className="UnlockCard-title">{words.keepTitle}</h1>
          <p className="UnlockCard-text">{words.keepText}</p>
          <RecoveryCode code={offer.code} onKept={() => onDone('kept')} onCancel={() => onDone('cancelled')} />
        </div>
      </main>
    </ThemeRoot>
  )
}
