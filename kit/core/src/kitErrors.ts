import { kitErrors } from './kitTable.ts'
import { type ErrorFacts, LatchkeyError } from './latchkeyError.ts'

/** One of the setup mistakes as the public error. */
export const kitError = (code: keyof typeof kitErrors, facts: ErrorFacts = {}): LatchkeyError => {
  const { message, fix } = kitErrors[code]
  const { details = {} } = facts
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (as, name: string) => String(details[name] ?? as))
  return new LatchkeyError(code, fill(message), { ...facts, fix: fill(fix) })
}
