import { deriveFromCode } from '../vault/code.ts'
import { withP256Key } from './derive.ts'

/**
 * Hands the signing key of a code (P-256) to one use of it and wipes it afterwards. It opens nothing: it only shows
 * that someone holds the code.
 */
export const withCodeKey = async <T>(typed: string, use: (secret: Uint8Array) => T): Promise<T> =>
  withP256Key(await deriveFromCode(typed, 'ew/code-proof/v1', 384), use)
