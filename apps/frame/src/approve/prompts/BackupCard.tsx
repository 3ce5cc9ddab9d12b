import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { RecoveryCode } from '../../pages/RecoveryCode.tsx'
import type { BackupOffer } from '../../vault/unlockPrompt.ts'
import { unlockWords } from '../../words/unlock.ts'
import { PromptCard, type PromptProps } from './PromptCard.tsx'
import { useCardAttempt } from './useCardAttempt.ts'

/** Before a self-custody wallet is created: save the recovery code, then add a passkey. */
export function BackupCard({ theme, offer, onDone }: PromptProps<BackupOffer, 'kept' | 'cancelled'>) {
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
  const failure = error && <Banner tone={error.tone}>{error.text}</Banner>
  if (!isMade) {
    return (
      <PromptCard theme={theme} title={words.keepTitle} text={words.keepText} hasMark={false}>
        <RecoveryCode
          code={offer.code}
          isBusy={isBusy}
          onKept={() => void attempt('code', make)}
          onCancel={() => onDone('cancelled')}
        />
        {failure}
      </PromptCard>
    )
  }
  return (
    <PromptCard
      theme={theme}
      title={words.passkeyTitle}
      text={words.passkeyText}
      footer={
        // Two unlock methods are the rule; the code alone is for a browser whose passkeys just failed.
        error && (
          <>
            <Banner tone="warn">{words.codeAlone}</Banner>
            <Button isWide onClick={() => onDone('kept')}>
              {words.withCodeAlone}
            </Button>
          </>
        )
      }
    >
      <Button variant="primary" isWide icon="key" isBusy={isBusy} onClick={() => void attempt('passkey', addPasskey)}>
        {words.addPasskey}
      </Button>
      {failure}
    </PromptCard>
  )
}
