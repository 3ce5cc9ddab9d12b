import type { Keyring } from '../../keys/keyring.ts'

/** Hashes an emailed code with a key, bound to its email. */
export const hashCode = (keyring: Keyring, codeId: string, code: string): string =>
  keyring.hash('siwx-code', `${codeId}|${code}`)
