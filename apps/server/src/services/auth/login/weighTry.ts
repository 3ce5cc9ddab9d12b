import { limits } from '@latchkey/wire/limits'
import type { Keyring } from '../foundation/keyring.ts'

type LastTry = { counted: string; edited?: string; atMs: number }

/** What a try is weighed with: the code it is for, and what was typed last, sealed. */
type Tried = { id: string; lastTrySealed: string | null }

/** Says for which code the last try is sealed. */
export const tryContext = (id: string): string => `try|${id}`
const isOneEdit = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((digit, index) => digit !== b[index]).length === 1

/**
 * How a typed code counts. Some clients submit at every key: the same code again within a second is the same try, and
 * so is one corrected digit. One correction per counted try, so that a thief gains at most one guess by it.
 */
export const weighTry = (
  keyring: Keyring,
  { id, lastTrySealed }: Tried,
  typed: string,
  now: Date,
): { weight: 'counts' | 'correction' | 'repeat'; lastTrySealed: string } => {
  const seal = (last: LastTry) => keyring.seal(tryContext(id), JSON.stringify(last))
  const last = lastTrySealed === null ? undefined : (JSON.parse(keyring.open(tryContext(id), lastTrySealed)) as LastTry)
  const isSoon = last !== undefined && now.getTime() - last.atMs <= limits.otp.repeatMs
  if (isSoon && lastTrySealed !== null && (typed === last.counted || typed === last.edited))
    return { weight: 'repeat', lastTrySealed }
  if (isSoon && last.edited === undefined && isOneEdit(typed, last.counted))
    return { weight: 'correction', lastTrySealed: seal({ ...last, edited: typed }) }
  return { weight: 'counts', lastTrySealed: seal({ counted: typed, atMs: now.getTime() }) }
}
