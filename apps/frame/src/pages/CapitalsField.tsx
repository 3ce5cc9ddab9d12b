import { TextField } from '@latchkey/ui/TextField'
import type { ComponentProps } from 'react'

/** A field for a recovery code or a word in capitals, which no browser may complete or correct. */
export function CapitalsField(props: ComponentProps<typeof TextField>) {
  return <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />
}
