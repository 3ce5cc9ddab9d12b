import { expect } from 'vitest'
import { createKey, createToken } from '../token.ts'
import type { CheckRig, RelayCheck } from './relayCheck.ts'

const now = () => Math.floor(Date.now() / 1_000)
const day = 86_400
type Claims = Parameters<typeof createToken>[2]

const closed = async ({ open, relay }: CheckRig, claims: Claims) =>
  (await open({ token: createToken(createKey(), relay.url, claims) })).closed

const isTaken = async ({ open, relay }: CheckRig, claims: Claims) => {
  const client = await open({ token: createToken(createKey(), relay.url, claims) })
  expect(await client.call('irn_batchSubscribe', { topics: [] })).toEqual([])
}

const tooLong = 'JWT validation error: JWT Token is valid for more than 24 hours'

/** Who may connect, and how long a token is valid. */
export const tokenChecks: readonly RelayCheck[] = [
  {
    sends: 'a token that is valid for 90 years',
    must: 'be refused',
    run: async (rig) => {
      expect(await closed(rig, { exp: now() + 90 * 365 * day })).toEqual({ code: 3000, reason: tooLong })
    },
  },
  {
    sends: 'a token that ends in 24 hours and 5 minutes',
    must: 'be refused, while one of 24 hours from a clock 100 s ahead is taken',
    run: async (rig) => {
      expect(await closed(rig, { exp: now() + day + 300 })).toEqual({ code: 3000, reason: tooLong })
      expect((await closed(rig, { iat: now() + 100, exp: now() + day + 200 })).reason).toBe(tooLong)
      await isTaken(rig, { iat: now() + 100, exp: now() + 100 + day })
    },
  },
  {
    sends: 'a token of three days whose last hour has begun',
    must: 'be refused',
    run: async (rig) => {
      const claims = { iat: now() - 3 * day, exp: now() + 3_600 }
      expect(await closed(rig, claims)).toEqual({ code: 3000, reason: tooLong })
    },
  },
  {
    sends: 'a token that is not valid before the next hour',
    must: 'be refused',
    run: async (rig) => {
      const reason = 'JWT validation error: JWT Token is not yet valid'
      expect(await closed(rig, { nbf: now() + 3_600 })).toEqual({ code: 3000, reason })
    },
  },
  {
    sends: 'a token for another relay, and one without a nonce',
    must: 'be refused',
    run: async (rig) => {
      expect((await closed(rig, { aud: 'wss://relay.example' })).reason).toContain('another audience')
      expect((await closed(rig, { sub: undefined })).reason).toContain('cannot be read')
    },
  },
]
