import { createHash, createHmac, randomBytes } from 'node:crypto'
import { auth } from '@latchkey/wire/api/auth'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appleSecret } from '../../sources/oauth/appleSecret.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { type EvilIdp, startEvilIdp } from './testing/evilIdp.ts'
import { embedder, projectId, startTestWallet, type TestWallet } from './testing/testWallet.ts'

let database: TestDatabase
let wallet: TestWallet
let idp: EvilIdp

beforeAll(async () => {
  database = await startTestDatabase()
  idp = await startEvilIdp()
  wallet = await startTestWallet({ connection: database, env: { SOCIAL_STANDIN_URL: idp.base } })
})
afterAll(async () => {
  await wallet.stop()
  await idp.stop()
  await database.stop()
})

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1_000)
const sign = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0] = idp.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'evil' }).sign(key)

type Make = (claims: JWTPayload) => Promise<string> | string

/** A complete login in which the provider issues this token; returns how it ended. */
const logInWith = async (make: Make) => {
  const client = await wallet.newClient()
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const started = await client.call(auth.startSocial, { projectId, embedder, provider: 'google', challenge })
  const { searchParams } = new URL(started.uri)
  const claims: JWTPayload = {
    ...{ iss: idp.issuer, aud: 'latchkey-sandbox', sub: 'ada', iat: now(), exp: now() + 60 },
    nonce: searchParams.get('nonce') ?? '',
  }
  idp.says.idToken = await make(claims)
  const response = await fetch(`${wallet.url}/callback/google?code=c&state=${searchParams.get('state')}`)
  const [, json = '{}'] = /id="latchkey-data">(.*?)<\/script>/.exec(await response.text()) ?? []
  const { resultUri } = JSON.parse(json) as { resultUri: string | null }
  if (response.status !== 200 || !resultUri) return `refused ${response.status}`
  const session = await client.call(auth.redeemSocial, { flowId: started.flowId, resultUri, verifier })
  return session.userId
}

describe('a provider token', () => {
  it('logs in when valid', async () => {
    expect(await logInWith(sign)).toMatch(/^[\w-]{22}$/)
    expect(await logInWith((claims) => sign({ ...claims, azp: 'latchkey-sandbox' }))).toMatch(/^[\w-]{22}$/)
  })

  const attacks: Record<string, Make> = {
    'is for another client': (claims) => sign({ ...claims, aud: 'somebody-else' }),
    'is for another client beside us': (claims) =>
      sign({ ...claims, aud: ['latchkey-sandbox', 'other'], azp: 'other' }),
    'names another authorised party': (claims) => sign({ ...claims, azp: 'somebody-else' }),
    'is of another issuer with the same subject': (claims) => sign({ ...claims, iss: 'https://accounts.google.com' }),
    'has run out': (claims) => sign({ ...claims, iat: now() - 7_200, exp: now() - 3_600 }),
    'has no end': ({ exp: _, ...claims }) => sign(claims),
    'has another nonce': (claims) => sign({ ...claims, nonce: 'another' }),
    'has no nonce': ({ nonce: _, ...claims }) => sign(claims),
    'has no subject': ({ sub: _, ...claims }) => sign(claims),
    'is not signed': (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`,
    'is signed with our public key as a password': (claims) => {
      const body = `${encode({ alg: 'HS256', kid: 'evil' })}.${encode(claims)}`
      return `${body}.${createHmac('sha256', JSON.stringify(idp.publicJwk)).update(body).digest('base64url')}`
    },
    'is signed with our client secret': (claims) => {
      const body = `${encode({ alg: 'HS256' })}.${encode(claims)}`
      return `${body}.${createHmac('sha256', 'latchkey-sandbox-secret').update(body).digest('base64url')}`
    },
    'is signed by a stranger': async (claims) => sign(claims, (await generateKeyPair('RS256')).privateKey),
    'was changed after signing': async (claims) => {
      const [header, , signature] = (await sign(claims)).split('.')
      return `${header}.${encode({ ...claims, sub: 'victim' })}.${signature}`
    },
    'is no token': () => 'nonsense',
    'is missing': () => '',
  }
  it.each(Object.keys(attacks))('is rejected when it %s', async (name) => {
    const users = async () => (await database.pool.query('SELECT count(*)::int AS count FROM users')).rows[0].count
    const before = await users()
    expect(await logInWith(attacks[name] as Make)).toBe('refused 403')
    expect(await users()).toBe(before)
  })

  it('of Apple is requested with a fresh secret each time', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const { exportPKCS8, importPKCS8, jwtVerify, importJWK, exportJWK } = await import('jose')
    const pem = await exportPKCS8(privateKey)
    const secret = await appleSecret({
      ...{ clientId: 'app.example', teamId: 'TEAM', keyId: 'KEY', privateKey: pem.replaceAll('\n', '\\n') },
    })
    const { d: _, ...publicJwk } = await exportJWK(await importPKCS8(pem, 'ES256', { extractable: true }))
    const { payload, protectedHeader } = await jwtVerify(secret, await importJWK(publicJwk, 'ES256'), {
      ...{ issuer: 'TEAM', subject: 'app.example', audience: 'https://appleid.apple.com' },
    })
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' })
    expect((payload.exp ?? 0) - now()).toBeLessThanOrEqual(300)
  })
})
