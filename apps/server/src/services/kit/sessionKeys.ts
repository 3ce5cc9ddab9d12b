import { createECDH, createHash } from 'node:crypto'
import { dayMs } from '@latchkey/wire/durations'
import type { Keyring } from '../../keys/keyring.ts'

/** A P-256 key as RFC 7517 writes it. */
export type PublicKey = { kty: 'EC'; crv: 'P-256'; alg: 'ES256'; use: 'sig'; kid: string; x: string; y: string }
export type SigningKey = PublicKey & { d: string }

/** A key signs for 90 days. The next one is published from the start, the last one for a day longer. */
const periodMs = 90 * dayMs
const overlapMs = dayMs

const text = (bytes: Buffer): string => bytes.toString('base64url')

/**
 * The key of a period. It follows from the master key, so every instance has the same one and none is stored. It
 * is another key than those of the wallet's own API, so neither kind of token works as the other.
 */
const keyOf = (keyring: Keyring, period: number): SigningKey => {
  for (let attempt = 0; ; attempt += 1) {
    const curve = createECDH('prime256v1')
    const secret = Buffer.from(keyring.hash('session-token-key', `${period}/${attempt}`), 'base64url')
    try {
      curve.setPrivateKey(secret)
    } catch {
      // One in four billion numbers is above the curve's order.
      continue
    }
    const point = curve.getPublicKey()
    const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))]
    const kid = text(
      createHash('sha256')
        .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
        .digest(),
    ).slice(0, 16)
    return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y, d: text(secret) }
  }
}

const periodAt = (nowMs: number): number => Math.floor(nowMs / periodMs)

export const signingKey = (keyring: Keyring, nowMs: number): SigningKey => keyOf(keyring, periodAt(nowMs))

/** The keys that a token of today, of yesterday or of the next period can be signed with. */
export const publicKeys = (keyring: Keyring, nowMs: number): PublicKey[] => {
  const period = periodAt(nowMs)
  const periods = [period, period + 1, ...(periodAt(nowMs - overlapMs) < period ? [period - 1] : [])]
  return periods.map((one) => {
    const { d: _, ...open } = keyOf(keyring, one)
    return open
  })
}
