import { deriveFromCode } from '../vault/recoveryCode.ts'
import { withP256Key } from './derive.ts'

/** Derives a recovery code's signing key for one use and wipes it. It unlocks nothing. */
export const withCodeKey = async <T>(typed: string, use: (secret: Uint8Array) => T): Promise<T> =>
  withP256Key(await deriveFromCode(typed, 'ew/code-proof/v1', 384), use)
