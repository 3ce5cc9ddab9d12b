import { Button } from '@latchkey/ui/Button'
import { TextField } from '@latchkey/ui/TextField'
import { useWords } from '@latchkey/ui/words'
import { email as emailAddress } from '@latchkey/wire/email'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { accountWords } from '../../words/account.ts'

/** An email field with the button that sends the login code. */
export function EmailForm({
  label,
  email,
  current,
  error,
  isBusy,
  onChange,
  onSend,
}: {
  label: string
  email: string
  /** The address that another one replaces. */
  current?: string | null
  error: string | undefined
  isBusy: boolean
  onChange: (email: string) => void
  onSend: () => void
}) {
  const words = useWords(accountWords)
  const [refused, setRefused] = useState<string>()
  const reason = email === '' ? words.emailFirst : email.trim().toLowerCase() === current ? words.emailSame : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (v.is(emailAddress, email)) onSend()
    else setRefused(email)
  }
  return (
    <form className="AccountPage-form" onSubmit={send} noValidate>
      <TextField
        label={label}
        type="email"
        autoComplete="email"
        icon="mail"
        value={email}
        onChange={onChange}
        placeholder={words.emailSample}
        error={refused === email ? words.emailWrong : error}
        required
      />
      <Button
        variant="primary"
        type="submit"
        isWide
        isBusy={isBusy}
        {...(reason !== undefined && { disabledReason: reason })}
      >
        {words.sendCode}
      </Button>
    </form>
  )
}
