import { Button } from '@latchkey/ui/Button'
import { TextField } from '@latchkey/ui/TextField'
import { useWords } from '@latchkey/ui/words'
import type { FormEvent } from 'react'
import { accountWords } from '../../words/account.ts'

/** An email field with the button that sends the login code. */
export function EmailForm({
  label,
  email,
  error,
  isBusy,
  onChange,
  onSend,
}: {
  label: string
  email: string
  error: string | undefined
  isBusy: boolean
  onChange: (email: string) => void
  onSend: () => void
}) {
  const words = useWords(accountWords)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className="AccountPage-form" onSubmit={send}>
      <TextField
        label={label}
        type="email"
        autoComplete="email"
        icon="mail"
        value={email}
        onChange={onChange}
        placeholder={words.emailSample}
        error={error}
        required
      />
      <Button
        variant="primary"
        type="submit"
        isWide
        isBusy={isBusy}
        {...(email === '' ? { disabledReason: words.emailFirst } : {})}
      >
        {words.sendCode}
      </Button>
    </form>
  )
}
