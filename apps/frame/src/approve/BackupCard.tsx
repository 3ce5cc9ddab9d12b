import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { Mark } from '@latchkey/ui/Mark'
import { useWords } from '@latchkey/ui/words'
import { WalletError } from '@latchkey/wire/walletErrors'
import { useState } from 'react'
import { RecoveryCode } from '../pages/RecoveryCode.tsx'
import { toSentence } from '../toSentence.ts'
import type { BackupOffer } from '../vault/unlockPrompt.ts'
import { unlockWords } from '../words/unlock.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
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
  const { say } = useWords(errorWords)
  const [isMade, setIsMade] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (cause) {
      setError(cause instanceof WalletError ? say(toSentence(cause)) : words.failed)
    }
    setIsBusy(false)
  }
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
              <Button variant="primary" isWide icon="key" isBusy={isBusy} onClick={() => void run(addPasskey)}>
                {words.addPasskey}
              </Button>
              {error && <Banner tone="bad">{error}</Banner>}
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
              onKept={() => void run(make)}
              onCancel={() => onDone('cancelled')}
            />
            {error && <Banner tone="bad">{error}</Banner>}
          </div>
        )}
      </main>
    </ThemeRoot>
  )
}
