import { serverLimits } from '@latchkey/wire/limits'
import type { Keyring } from '../../../keys/keyring.ts'

type LastTry = { counted: string; edited?: string; atMs: number }

/** What a try is compared with: the code, and the last typed one, sealed. */
type Tried = { id: string; lastTrySealed: string | null }

/** The sealing context of the last try. */
export const tryContext = (id: string): string => `try|${id}`
const isOneEdit = (a: string, b: string): boolean =>
  a.length === b.length && [...a].filter((digit, index) => digit !== b[index]).length === 1

/**
 * How a typed code counts. Some clients submit on every key, so the same code within a second is the same try, and so
 * is one corrected digit. One correction per counted try, so a thief gains at most one guess.
 */
export const weighTry = (
  keyring: Keyring,
  { id, lastTrySealed }: Tried,
  typed: string,
  now: Date,
): { weight: 'counts' | 'correction' | 'repeat'; lastTrySealed: string } => {
  const seal = (last: LastTry) => keyring.seal(tryContext(id), JSON.stringify(last))
  const last = lastTrySealed === null ? undefined : (JSON.parse(keyring.open(tryContext(id), lastTrySealed)) as LastTry)
  const isSoon = last !== undefined && now.getTime() - last.atMs <= serverLimits.codes.repeatMs
  if (isSoon && lastTrySealed !== null && (typed === last.counted || typed === last.edited))
    return { weight: 'repeat', lastTrySealed }
  if (isSoon && last.edited === undefined && isOneEdit(typed, last.counted))
    return { weight: 'correction', lastTrySealed: seal({ ...last, edited: typed }) }
  return { weight: 'counts', lastTrySealed: seal({ counted: typed, atMs: now.getTime() }) }
}
