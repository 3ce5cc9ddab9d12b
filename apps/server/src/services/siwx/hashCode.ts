import type { Keyring } from '../auth/foundation/keyring.ts'

/** How a mailed code is kept: keyed, and bound to the mail that it stood in. */
export const hashCode = (keyring: Keyring, codeId: string, code: string): string =>
  keyring.hash('siwx-code', `${codeId}|${code}`)
