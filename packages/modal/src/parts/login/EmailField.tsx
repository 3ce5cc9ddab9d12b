import { errorWords } from '@latchkey/ui/errorWords'
import { TextField } from '@latchkey/ui/TextField'
import { useWords } from '@latchkey/ui/words'
import type { WalletError } from '@latchkey/wire/errors'
import type { ComponentProps } from 'react'
import { connectWords } from '../../words/connect.ts'

/** An email address. An error shows until the address differs from the one that was sent. */
export function EmailField({
  sent,
  error,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'error'> & { sent: string | undefined; error: WalletError | undefined }) {
  const { emailSample } = useWords(connectWords)
  const { say } = useWords(errorWords)
  return (
    <TextField
      isLabelHidden
      icon="mail"
      type="email"
      name="email"
      autoComplete="email"
      placeholder={emailSample}
      error={sent === field.value && error ? say(error) : undefined}
      {...field}
    />
  )
}
