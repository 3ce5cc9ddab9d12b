import { createHmac, webcrypto } from 'node:crypto'
import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from './testing/openTestWallet.ts'
import { embedder, projectId, startTestWallet } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

const fieldOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { reasons: { field: string }[] }).reasons[0]?.field ?? ''

describe('the wallet API guard', () => {
  it('answers a request without a nonce with one, and every reply with the next', async () => {
    const client = await wallet.newClient()
    const first = await client.post(auth.check.path, {})
    expect([first.status, await fieldOf(first)]).toEqual([401, 'dpop_nonce'])
    const nonce = first.headers.get('dpop-nonce')
    expect(nonce).toMatch(/^[a-z0-9]+\.[\w-]{43}$/)
    const second = await client.post(auth.check.path, {})
    expect(second.status).toBe(200)
    expect(second.headers.get('dpop-nonce')).not.toBe(nonce)
    expect(second.headers.get('cache-control')).toBe('no-store')
  })

  it('rejects a replayed proof, one for another URL or method, and an old or foreign nonce', async () => {
    const client = await wallet.newClient()
    await client.post(auth.check.path, {})
    const proof = await client.prove(auth.check.path)
    expect((await client.post(auth.check.path, {}, { proof })).status).toBe(200)
    const replayed = await client.post(auth.check.path, {}, { proof })
    expect([replayed.status, await fieldOf(replayed)]).toEqual([401, 'request.unproven'])

    const refused = async (options: Parameters<typeof client.post>[2]) =>
      await fieldOf(await client.post(auth.check.path, {}, options))
    expect(await refused({ claims: { htu: `${wallet.origin}/api/auth/refresh` } })).toBe('request.unproven')
    expect(await refused({ claims: { htu: `https://evil.example${auth.check.path}` } })).toBe('request.unproven')
    expect(await refused({ claims: { htm: 'GET' } })).toBe('request.unproven')
    expect(await refused({ claims: { jti: 'short' } })).toBe('request.unproven')
    expect(await refused({ claims: { jti: undefined } })).toBe('request.unproven')
    expect(await refused({ claims: { iat: undefined } })).toBe('request.unproven')
    expect(await refused({ header: { typ: 'JWT' } })).toBe('request.unproven')
    expect(await refused({ header: { alg: 'none' } })).toBe('request.unproven')
    expect(await refused({ header: { jwk: undefined } })).toBe('request.unproven')
    expect(await refused({ headers: { dpop: undefined } })).toBe('request.unproven')
    expect(await refused({ headers: { dpop: 'nonsense' } })).toBe('request.unproven')
    expect(await refused({ claims: { nonce: `${Date.now().toString(36)}.${'A'.repeat(43)}` } })).toBe('dpop_nonce')
    const old = await client.prove(auth.check.path)
    wallet.skip(5 * 60_000 + 1_000)
    expect(await refused({ proof: old })).toBe('dpop_nonce')
    expect((await client.post(auth.check.path, {})).status).toBe(200)
  })

  it('takes an id of 16 to 128 characters, and a proof of at most 4096', async () => {
    const client = await wallet.newClient()
    await client.post(auth.check.path, {})
    const statusOf = async (claims: Record<string, unknown>) =>
      (await client.post(auth.check.path, {}, { claims })).status
    expect(await statusOf({ jti: 'x'.repeat(15) })).toBe(401)
    expect(await statusOf({ jti: 'x'.repeat(16) })).toBe(200)
    expect(await statusOf({ jti: 'x'.repeat(128) })).toBe(200)
    expect(await statusOf({ jti: 'x'.repeat(129) })).toBe(401)
    expect(await statusOf({ jti: 1_234_567_890_123_456 })).toBe(401)
    expect(await statusOf({ iat: '0' })).toBe(401)
    const padded = async (length: number) => {
      const short = await client.prove(auth.check.path, { claims: { pad: '' } })
      const long = await client.prove(auth.check.path, {
        claims: { pad: 'x'.repeat(Math.floor(((length - short.length) * 3) / 4)) },
      })
      return { length: long.length, status: (await client.post(auth.check.path, {}, { proof: long })).status }
    }
    expect(await padded(4_090)).toMatchObject({ status: 200 })
    expect(await padded(4_110)).toMatchObject({ status: 401 })
  })

  it('takes no proof whose key shows its secret part or is of another curve', async () => {
    const client = await wallet.newClient()
    await client.post(auth.check.path, {})
    for (const change of [{ d: 'AAAA' }, { crv: 'P-384' }, { kty: 'RSA' }]) {
      const response = await client.post(auth.check.path, {}, { header: { jwk: { ...client.jwk, ...change } } })
      expect([response.status, await fieldOf(response)], JSON.stringify(change)).toEqual([401, 'request.unproven'])
    }
  })

  it('takes an access token only as DPoP, in any case, and nothing around it', async () => {
    const { client, session } = await wallet.logIn('scheme@example.com')
    const token = session.accessToken
    const answer = async (authorization: string) => {
      const response = await client.post(vault.read.path, {}, { token, headers: { authorization } })
      return response.ok ? 'ok' : await fieldOf(response)
    }
    expect(await answer(`dpop ${token}`)).toBe('ok')
    for (const header of [token, `DPoP ${token} x`, `xDPoP ${token}`, 'DPoP', `DPoP  ${token}`, `Basic ${token}`])
      expect(await answer(header), header).toBe('request.unproven')
  })

  it('takes a body that is an object, and says so', async () => {
    const client = await wallet.newClient()
    await client.post(auth.check.path, {})
    for (const body of ['[]', 'null', '"x"', '5']) {
      const response = await client.post(auth.check.path, body)
      expect([response.status, await response.json()], body).toEqual([
        400,
        { status: 'FAILED', reasons: [{ field: '', description: 'The body must be an object.' }] },
      ])
    }
    const unreadable = await client.post(auth.check.path, '{')
    expect([unreadable.status, await fieldOf(unreadable)]).toEqual([400, ''])
  })

  it('accepts JSON with a character set, and browsers that do not say where they are', async () => {
    const client = await wallet.newClient()
    await client.post(auth.check.path, {})
    for (const headers of [{ 'content-type': 'Application/JSON; charset=utf-8' }, { 'sec-fetch-site': undefined }])
      expect((await client.post(auth.check.path, {}, { headers })).status, JSON.stringify(headers)).toBe(200)
  })

  it('rejects a proof signed by another key', async () => {
    const [client, other] = [await wallet.newClient(), await wallet.newClient()]
    await client.post(auth.check.path, {})
    const response = await client.post(auth.check.path, {}, { header: { jwk: other.jwk } })
    expect(await fieldOf(response)).toBe('request.unproven')
  })

  it('accepts an access token only from its own key', async () => {
    const { client, session } = await wallet.logIn('bound@example.com')
    const token = session.accessToken
    expect((await client.call(vault.read, {}, { token })).wallet).toBeNull()
    const thief = await wallet.newClient()
    expect(await refusalOf(thief.call(vault.read, {}, { token }))).toBe('session.ended')
    expect(await refusalOf(client.call(vault.read, {}, { token, claims: { ath: 'x'.repeat(43) } }))).toBe(
      'request.unproven',
    )
    expect(await refusalOf(client.call(vault.read, {}, { token, claims: { ath: undefined } }))).toBe('request.unproven')
    expect(await refusalOf(client.call(vault.read, {}))).toBe('session.ended')
    const bearer = { authorization: `Bearer ${token}` }
    expect(await refusalOf(client.call(vault.read, {}, { headers: bearer }))).toBe('request.unproven')
    wallet.skip(10 * 60_000 + 1_000)
    expect(await refusalOf(client.call(vault.read, {}, { token }))).toBe('session.ended')
  })

  it('accepts no foreign token', async () => {
    const { client, session } = await wallet.logIn('forged@example.com')
    const claims = decodeJwt(session.accessToken)
    const header = (alg: string) => ({ alg, typ: 'at+jwt', kid: 'any' })
    const { privateKey } = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])
    const foreign = await new SignJWT(claims).setProtectedHeader(header('ES256')).sign(privateKey)
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const none = `${encode(header('none'))}.${encode(claims)}.`
    const hmacBody = `${encode(header('HS256'))}.${encode(claims)}`
    const hmac = `${hmacBody}.${createHmac('sha256', 'key').update(hmacBody).digest('base64url')}`
    for (const token of [foreign, hmac])
      expect(await refusalOf(client.call(vault.read, {}, { token }))).toBe('session.ended')
    expect(['session.ended', 'request.unproven']).toContain(
      await refusalOf(client.call(vault.read, {}, { token: none })),
    )
  })

  it('rejects requests from other pages in every form, without sending email', async () => {
    const client = await wallet.newClient()
    await client.post(auth.check.path, {})
    const body = { projectId, embedder, email: 'csrf@example.com' }
    const variants: Record<string, string | undefined>[] = [
      { origin: 'https://evil.example' },
      { origin: undefined },
      { origin: 'null' },
      { origin: `${wallet.origin}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': undefined },
    ]
    for (const headers of variants) {
      const response = await client.post(auth.startEmail.path, body, { headers })
      expect([response.status, await fieldOf(response)], JSON.stringify(headers)).toEqual([403, 'request.foreign'])
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${wallet.url}${auth.startEmail.path}?email=csrf@example.com`, { method })
      expect(response.status, method).toBeGreaterThanOrEqual(400)
    }
    expect(await wallet.mailsTo('csrf@example.com')).toEqual([])
    expect((await client.post(auth.startEmail.path, body)).status).toBe(200)
  })

  it('reports a database outage clearly, and lets no one in', async () => {
    const client = await wallet.newClient()
    await client.post(auth.check.path, {})
    const away = await startTestWallet({ connection: database, dataDir: wallet.dataDir })
    const { db } = away.services
    const broken = new Error('connect ECONNREFUSED')
    Object.assign(broken, { code: 'ECONNREFUSED' })
    const { execute, insert, select, transaction } = db
    const fails = () => {
      throw broken
    }
    try {
      Object.assign(db, { insert: fails, select: fails, execute: fails, transaction: () => Promise.reject(broken) })
      const stranger = await away.newClient()
      await stranger.post(auth.check.path, {})
      const response = await stranger.post(auth.startEmail.path, { projectId, embedder, email: 'down@example.com' })
      expect(response.status).toBe(503)
      expect(await response.json()).toEqual({
        status: 'FAILED',
        reasons: [
          {
            ...{ field: '', description: 'The service is not available right now. Try again.' },
            ...{ code: 'network.apiUnreachable', details: {} },
          },
        ],
      })
    } finally {
      Object.assign(db, { execute, insert, select, transaction })
      await away.stop({ keepsData: true })
    }
  })
})
