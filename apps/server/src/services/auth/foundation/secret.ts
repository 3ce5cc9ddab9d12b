import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A new id of 128 random bits. */
export const newId = (): string => randomBytes(16).toString('base64url')

/** A new secret of 256 random bits, for links, results, grants and refresh tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Six digits, each value as likely as any other. */
export const newOtp = (): string => randomInt(1_000_000).toString().padStart(6, '0')

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** How a secret of full entropy is stored: knowing the hash does not help to know it. */
export const hashToken = (token: string): string => sha256(token).toString('base64url')

/** Compares without telling by its time where two texts part. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))
