import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Divider } from '@latchkey/ui/Divider'
import { Mark } from '@latchkey/ui/Mark'
import { TextField } from '@latchkey/ui/TextField'
import { WalletError } from '@latchkey/wire/errors'
import { type FormEvent, useState } from 'react'
import type { UnlockOffer } from '../vault/unlockPrompt.ts'
import type { ApprovalTheme } from './approvalTheme.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import './UnlockCard.css'

/** Opens a wallet on a browser that does not know it: by passkey, or by recovery code. */
export function UnlockCard({
  theme,
  offer,
  onDone,
}: {
  theme: ApprovalTheme
  offer: UnlockOffer
  onDone: (result: 'opened' | 'cancelled') => void
}) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'passkey' | 'code'>()
  const [error, setError] = useState<{ by: 'passkey' | 'code'; text: string }>()
  const hasPasskey = offer.types.includes('passkey')
  const hasCode = offer.types.includes('code')

  const attempt = async (by: 'passkey' | 'code', run: () => Promise<void>) => {
    setBusy(by)
    setError(undefined)
    try {
      await run()
      onDone('opened')
    } catch (cause) {
      setError({ by, text: cause instanceof WalletError ? cause.message : 'That did not work. Try again.' })
      setBusy(undefined)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code !== '') void attempt('code', () => offer.tryCode(code))
  }
  return (
    <ThemeRoot theme={theme}>
      <main className="UnlockCard">
        <div className="UnlockCard-middle">
          <Mark size={44} />
          <h1 className="UnlockCard-title">Open your wallet</h1>
          <p className="UnlockCard-text">
            This browser does not know it yet. Only you can open it, with what you keep.
          </p>
          {hasPasskey && (
            <>
              <Button
                variant="primary"
                isWide
                icon="key"
                isBusy={busy === 'passkey'}
                onClick={() => void attempt('passkey', () => offer.tryPasskey())}
              >
                Use your passkey
              </Button>
              {error?.by === 'passkey' && <Banner tone="bad">{error.text}</Banner>}
            </>
          )}
          {hasPasskey && hasCode && <Divider text="or" />}
          {hasCode && (
            <form className="UnlockCard-form" onSubmit={submit}>
              <TextField
                label="Recovery code"
                value={code}
                onChange={setCode}
                placeholder="XXXX-XXXX-XXXX-…"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                error={error?.by === 'code' ? error.text : undefined}
              />
              <Button
                variant={hasPasskey ? 'secondary' : 'primary'}
                type="submit"
                isWide
                isBusy={busy === 'code'}
                {...(code === '' ? { disabledReason: 'Type the recovery code first' } : {})}
              >
                Open with the code
              </Button>
            </form>
          )}
          {offer.types.length === 0 && <Banner tone="bad">This wallet has no way in from a new browser.</Banner>}
        </div>
        <footer className="UnlockCard-footer">
          <Button isWide onClick={() => onDone('cancelled')}>
            Cancel
          </Button>
        </footer>
      </main>
    </ThemeRoot>
  )
}
