import { p256 } from '@noble/curves/nist.js'
import { deriveFromCode } from '../vault/code.ts'

/**
 * Hands the signing key of a code (P-256) to one use of it and wipes it afterwards. It opens nothing: it only shows
 * that someone holds the code.
 */
export const withCodeKey = async <T>(typed: string, use: (secret: Uint8Array) => T): Promise<T> => {
  // 48 bytes: reduced to the curve's order without a measurable bias.
  const wide = await deriveFromCode(typed, 'ew/code-proof/v1', 384)
  const secret = p256.utils.randomSecretKey(wide)
  try {
    return use(secret)
  } finally {
    wide.fill(0)
    secret.fill(0)
  }
}
