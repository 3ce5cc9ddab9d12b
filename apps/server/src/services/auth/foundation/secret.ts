import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { limits } from '@latchkey/wire/limits'

const { digits } = limits.otp

/** A new id of 128 random bits. */
export const newId = (): string => randomBytes(16).toString('base64url')

/** A new secret of 256 random bits, for links, results, grants and refresh tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A login code: digits, evenly distributed. */
export const newOtp = (): string =>
  randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** How a secret with full entropy is stored: its hash doesn't reveal it. */
export const hashToken = (token: string): string => sha256(token).toString('base64url')

/** Compares in constant time. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
