import type { Kit } from '@latchkey/core/kit'
import { firstKeys } from '@latchkey/core/state/firstKeys'
import { IconButton } from '@latchkey/ui/IconButton'
import { useWords } from '@latchkey/ui/words'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAction } from '../../hooks/useAction.ts'
import { useKit } from '../../hooks/useKit.ts'
import { usePreload } from '../../hooks/usePreload.ts'
import { connectWords } from '../../words/connect.ts'
import { EmailField } from './EmailField.tsx'

/** Loaded only after a login has failed. */
const SaveLog = lazy(() => import('../SaveLog.tsx'))

const submit = async (kit: Kit, email?: string): Promise<void> =>
  (await import('@latchkey/core/actions/connectEmail')).connectEmail(kit, email)

/** The email form. Focusing the field preloads the wallet's code and frame. */
export function EmailForm({ email: given = '', hasFocus }: { email?: string | undefined; hasFocus?: boolean }) {
  const kit = useKit()
  const preload = usePreload()
  const words = useWords(connectWords)
  const [email, setEmail] = useState(given)
  const [sent, setSent] = useState<string>()
  const { run, isBusy, error } = useAction(submit)
  useEffect(() => {
    if (kit.ports.storage.get(firstKeys.loginStep)) void run()
  }, [kit, run])
  const prepare = async () => {
    preload('EmailVerifyOtp')
    try {
      await (await kit.embedded()).ready()
    } catch {
      // Handled, and shown, when the address is sent.
    }
  }
  return (
    <form
      className="EmailForm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSent(email)
        void run(email)
      }}
    >
      <EmailField
        label={words.email}
        enterKeyHint="go"
        autoFocus={hasFocus}
        value={email}
        onChange={setEmail}
        onFocus={prepare}
        sent={sent}
        error={error}
        trailing={
          <IconButton
            type="submit"
            variant="raised"
            icon="arrow-right"
            label={words.continueWithEmail}
            isBusy={isBusy}
          />
        }
      />
      {sent === email && error?.code === 'login.refused' && (
        <Suspense>
          <SaveLog />
        </Suspense>
      )}
    </form>
  )
}
