import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { desc, sql } from 'drizzle-orm'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Database } from '../../../db/connect.ts'
import { type SessionRow, tokenKeys } from '../../../db/identitySchema.ts'
import type { Keyring } from '../../../keys/keyring.ts'

/** The claims of an access token. Its session is still looked up. */
export type AccessClaims = { userId: string; sessionId: string; version: number; jkt: string }

export type Tokens = {
  /**
   * Loads the keys, or checks for newer ones. Call it before a transaction begins: a transaction that waits for a
   * second connection could deadlock when all are taken.
   */
  prepare: (now: Date) => Promise<void>
  sign: (session: SessionRow, now: Date) => Promise<{ accessToken: string; accessExpiresAt: number }>
  /** The claims; undefined if the token is not ours or has expired. */
  verify: (token: string, now: Date) => Promise<AccessClaims | undefined>
}

type Options = { db: Database; keyring: Keyring; issuer: string }
type Key = { kid: string; createdAt: Date; privateKey: CryptoKey; publicKey: CryptoKey }

/** A key signs for 90 days and stays valid for one more day. */
const signsMs = 90 * dayMs
const overlapMs = dayMs
const cachedMs = 60_000
const lookAgainMs = 5_000
const lockKey = 1_329_003
const audience = 'latchkey/wallet-api'

/** The sealing context of a key. */
export const tokenKeyContext = (kid: string): string => `token-key|${kid}`

/** Access tokens, signed with rotating keys that all instances share. */
export const createTokens = ({ db, keyring, issuer }: Options): Tokens => {
  let lookedAt = 0
  let cached: { keys: Promise<Key[]>; until: number } | undefined

  const load = (now: Date): Promise<Key[]> => {
    const keys = readKeys(db, keyring, now)
    lookedAt = Date.now()
    cached = { keys, until: now.getTime() + cachedMs }
    keys.catch(() => {
      cached = undefined
    })
    return keys
  }
  const current = (now: Date): Promise<Key[]> => (cached && now.getTime() < cached.until ? cached.keys : load(now))

  const findKey = async (kid: string | undefined, now: Date): Promise<Key | undefined> => {
    const isValid = (key: Key) => key.kid === kid && now.getTime() < key.createdAt.getTime() + signsMs + overlapMs
    const known = (await current(now)).find(isValid)
    if (known || !kid || Date.now() - lookedAt < lookAgainMs) return known
    // Another instance may have made a key since. Foreign tokens must not make us look every time.
    return (await load(now)).find(isValid)
  }

  return {
    prepare: async (now) => void (await current(now)),
    sign: async (session, now) => {
      const [key] = (await cached?.keys) ?? []
      if (!key) throw new Error('The keys were not prepared.')
      const accessExpiresAt = now.getTime() + walletLimits.login.accessTokenMs
      const accessToken = await new SignJWT({
        sid: session.id,
        sv: session.version,
        cnf: { jkt: session.jkt },
        acr: session.login,
        auth_time: Math.floor(session.authenticatedAt.getTime() / 1_000),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(session.userId)
        .setIssuedAt(Math.floor(now.getTime() / 1_000))
        .setExpirationTime(Math.floor(accessExpiresAt / 1_000))
        .sign(key.privateKey)
      return { accessToken, accessExpiresAt }
    },
    verify: async (token, now) => {
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid }) => {
            const key = await findKey(kid, now)
            if (!key) throw new errors.JWKSNoMatchingKey()
            return key.publicKey
          },
          { issuer, audience, typ: 'at+jwt', algorithms: ['ES256'], currentDate: now },
        )
        const { sub, sid, sv, cnf } = payload as { sub?: string; sid?: string; sv?: number; cnf?: { jkt?: string } }
        if (!sub || !sid || !sv || !cnf?.jkt) return undefined
        return { userId: sub, sessionId: sid, version: sv, jkt: cnf.jkt }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

const readKeys = async (db: Database, keyring: Keyring, now: Date): Promise<Key[]> => {
  const newest = () => db.select().from(tokenKeys).orderBy(desc(tokenKeys.createdAt)).limit(4)
  let rows = await newest()
  const isDue = (createdAt: Date | undefined) => !createdAt || now.getTime() > createdAt.getTime() + signsMs
  if (isDue(rows[0]?.createdAt)) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
      const [row] = await tx.select().from(tokenKeys).orderBy(desc(tokenKeys.createdAt)).limit(1)
      if (isDue(row?.createdAt)) await tx.insert(tokenKeys).values(await makeKey(keyring, now))
    })
    rows = await newest()
  }
  return await Promise.all(
    rows.map(async ({ kid, createdAt, publicJwk, privateSealed }) => ({
      kid,
      createdAt,
      publicKey: (await importJWK(publicJwk, 'ES256')) as CryptoKey,
      privateKey: (await importJWK(
        JSON.parse(keyring.open(tokenKeyContext(kid), privateSealed)),
        'ES256',
      )) as CryptoKey,
    })),
  )
}

const makeKey = async (keyring: Keyring, now: Date) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = (await calculateJwkThumbprint(publicJwk)).slice(0, 16)
  const privateSealed = keyring.seal(tokenKeyContext(kid), JSON.stringify(await exportJWK(privateKey)))
  return { kid, publicJwk, privateSealed, createdAt: now }
}
