import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Divider } from '@latchkey/ui/Divider'
import { useWords } from '@latchkey/ui/words'
import { type FormEvent, useState } from 'react'
import { CapitalsField } from '../../pages/CapitalsField.tsx'
import { codeHint } from '../../vault/recoveryCode.ts'
import type { UnlockOffer } from '../../vault/unlockPrompt.ts'
import { unlockWords } from '../../words/unlock.ts'
import { PromptCard, type PromptProps } from './PromptCard.tsx'
import { useCardAttempt } from './useCardAttempt.ts'

/** Unlocks a wallet on a new device, by passkey or recovery code. */
export function UnlockCard({ theme, offer, onDone }: PromptProps<UnlockOffer>) {
  const words = useWords(unlockWords)
  const [code, setCode] = useState('')
  const { busy, error, attempt } = useCardAttempt<'passkey' | 'code'>()
  const hasPasskey = offer.types.includes('passkey')
  const hasCode = offer.types.includes('code')

  const open = (by: 'passkey' | 'code', run: () => Promise<void>) =>
    attempt(by, async () => {
      await run()
      onDone('opened')
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code !== '') void open('code', () => offer.tryCode(code))
  }
  return (
    <PromptCard
      theme={theme}
      title={words.title}
      text={words.text}
      leave={{ label: words.cancel, onClick: () => onDone('cancelled') }}
    >
      {hasPasskey && (
        <>
          <Button
            variant="primary"
            isWide
            icon="key"
            isBusy={busy === 'passkey'}
            onClick={() => void open('passkey', () => offer.tryPasskey())}
          >
            {words.usePasskey}
          </Button>
          {error?.by === 'passkey' && <Banner tone={error.tone}>{error.text}</Banner>}
        </>
      )}
      {hasPasskey && hasCode && <Divider text={words.or} />}
      {hasCode && (
        <form className="PromptCard-form" onSubmit={submit}>
          <CapitalsField
            label={words.code}
            value={code}
            onChange={setCode}
            placeholder={codeHint}
            error={error?.by === 'code' ? error.text : undefined}
          />
          <Button
            variant={hasPasskey ? 'secondary' : 'primary'}
            type="submit"
            isWide
            isBusy={busy === 'code'}
            {...(code === '' ? { disabledReason: words.codeFirst } : {})}
          >
            {words.openWithCode}
          </Button>
        </form>
      )}
      {offer.types.length === 0 && <Banner tone="bad">{words.noWay}</Banner>}
    </PromptCard>
  )
}
