import { serverLimits } from '@latchkey/wire/limits'
import type { Keyring } from '../../../keys/keyring.ts'
import { isSameText } from '../foundation/secret.ts'

/**
 * How long a nonce is accepted. Every reply brings a new one, so it only has to outlast a slow network. Shorter than a
 * request's ID is kept, so no proof works twice.
 */
const nonceMs = serverLimits.retention.requestIdMs / 2

const write = (keyring: Keyring, ms: number): string => `${ms.toString(36)}.${keyring.hash('dpop-nonce', String(ms))}`

/** A nonce that every instance can check without storing it. */
export const newNonce = (keyring: Keyring, now: number): string => write(keyring, now)

export const isFreshNonce = (keyring: Keyring, nonce: unknown, now: number): boolean => {
  if (typeof nonce !== 'string') return false
  const ms = Number.parseInt(nonce.split('.')[0] ?? '', 36)
  if (!Number.isSafeInteger(ms) || ms > now + 60_000 || ms < now - nonceMs) return false
  return isSameText(nonce, write(keyring, ms))
}
