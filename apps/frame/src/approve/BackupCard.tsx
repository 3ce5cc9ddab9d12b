import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Mark } from '@latchkey/ui/Mark'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { RecoveryCode } from '../pages/RecoveryCode.tsx'
import type { BackupOffer } from '../vault/unlockPrompt.ts'
import { unlockWords } from '../words/unlock.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import { useCardAttempt } from './useCardAttempt.ts'
import './UnlockCard.css'

/** Before a wallet is made in self custody: the code that opens it, kept by the person alone, and then a passkey. */
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
  const [isMade, setIsMade] = useState(false)
  const { busy, error, attempt } = useCardAttempt<'code' | 'passkey'>()
  const isBusy = busy !== undefined
  const make = async () => {
    if (await offer.make()) setIsMade(true)
    else onDone('kept')
  }
  const addPasskey = async () => {
    await offer.addPasskey()
    onDone('kept')
  }
  return (
    <ThemeRoot theme={theme}>
      <main className="UnlockCard">
        {isMade ? (
          <>
            <div className="UnlockCard-middle">
              <Mark size={44} />
              <h1 className="UnlockCard-title">{words.passkeyTitle}</h1>
              <p className="UnlockCard-text">{words.passkeyText}</p>
              <Button
                variant="primary"
                isWide
                icon="key"
                isBusy={isBusy}
                onClick={() => void attempt('passkey', addPasskey)}
              >
                {words.addPasskey}
              </Button>
              {error && <Banner tone={error.tone}>{error.text}</Banner>}
            </div>
            {/* Two lasting ways are the rule; the code alone is for a browser whose passkeys have just failed. */}
            {error && (
              <footer className="UnlockCard-footer">
                <Banner tone="warn">{words.codeAlone}</Banner>
                <Button isWide onClick={() => onDone('kept')}>
                  {words.withCodeAlone}
                </Button>
              </footer>
            )}
          </>
        ) : (
          <div className="UnlockCard-middle">
            <h1 className="UnlockCard-title">{words.keepTitle}</h1>
            <p className="UnlockCard-text">{words.keepText}</p>
            <RecoveryCode
              code={offer.code}
              isBusy={isBusy}
              onKept={() => void attempt('code', make)}
              onCancel={() => onDone('cancelled')}
            />
            {error && <Banner tone={error.tone}>{error.text}</Banner>}
          </div>
        )}
      </main>
    </ThemeRoot>
  )
}
