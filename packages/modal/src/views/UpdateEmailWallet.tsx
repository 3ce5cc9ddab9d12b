import { askEmailUpdate } from '@latchkey/core/actions/askEmailUpdate'
import type { ViewParams } from '@latchkey/core/state/views'
import { Button } from '@latchkey/ui/Button'
import { TextField } from '@latchkey/ui/TextField'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'

function UpdateEmailWallet({ params }: { params: ViewParams['UpdateEmailWallet'] }) {
  const [email, setEmail] = useState(params.email ?? '')
  const [sent, setSent] = useState<string>()
  const { run, isBusy, error } = useAction(askEmailUpdate)
  const isNew = email.trim().length > 3 && email.trim() !== params.email
  return (
    <form
      className="UpdateEmailWallet"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNew) return
        setSent(email)
        void run(params, email)
      }}
    >
      <p className="EmailLogin-words">
        Your wallet and its address stay the same. We send a code to your current address, then one to the new one.
      </p>
      <TextField
        label="New email address"
        isLabelHidden
        icon="mail"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@example.com"
        autoFocus
        value={email}
        onChange={setEmail}
        error={sent === email ? error?.message : undefined}
      />
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={isBusy}
        disabledReason={isNew ? undefined : 'Enter another address than your current one.'}
      >
        Continue
      </Button>
    </form>
  )
}

/** Another address for the same login. */
export default defineView('UpdateEmailWallet', { title: () => 'Change email', Component: UpdateEmailWallet })
