import { deriveFromCode } from '../vault/recoveryCode.ts'
import { withP256Key } from './derive.ts'

/**
 * Derives a recovery code's signing key (P-256) for one use and wipes it. It unlocks nothing, and only proves that
 * someone has the code.
 */
export const withCodeKey = async <T>(typed: string, use: (secret: Uint8Array) => T): Promise<T> =>
  withP256Key(await deriveFromCode(typed, 'ew/code-proof/v1', 384), use)
