import { writeSignIn } from '@latchkey/wire/signIn'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testProjectId } from '../../apps/server/src/testing/testApi.ts'
import { startTestWorld, type TestWorld } from '../../apps/server/src/testing/testWorld.ts'
import { LatchkeyAuthError } from '../../kit/backend/src/latchkeyAuthError.ts'
import { requireSession, type VerifyOptions, verifySession } from '../../kit/backend/src/verifySession.ts'

const origin = 'https://app.example'
let world: TestWorld
let server: string
beforeAll(async () => {
  world = await startTestWorld()
  server = world.api.services.settings.API_URL
})
afterAll(() => world.stop())

/** Redirects the API's public URL to the test's API. */
const toTest: typeof fetch = (input, init) => fetch(String(input).replace(server, world.api.url), init)
const check = (token: string | Request, change: Partial<VerifyOptions> = {}) =>
  verifySession(token, { server, projectId: testProjectId, fetch: toTest, ...change })

const signIn = async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const query = `projectId=${testProjectId}`
  const asked = await world.api.get(`/auth/v1/nonce?${query}`, { headers: { origin } })
  const { nonce, token: nonceToken } = (await asked.json()) as { nonce: string; token: string }
  const message = writeSignIn({
    ...{ accountAddress: account.address, chainId: 'eip155:1329', domain: 'app.example', uri: origin, version: '1' },
    ...{ nonce, statement: 'Sign in', issuedAt: new Date().toISOString() },
  })
  const body = { message, signature: await account.signMessage({ message: message ?? '' }) }
  const headers = { origin, 'x-nonce-jwt': `Bearer ${nonceToken}` }
  const created = await world.api.post(`/auth/v1/authenticate?${query}`, body, { headers })
  const { token } = (await created.json()) as { token: string }
  const bearer = { headers: { authorization: `Bearer ${token}` } }
  const { jwt } = (await (await world.api.post(`/auth/v1/token?${query}`, {}, bearer)).json()) as { jwt: string }
  const revoke = () => world.api.post(`/auth/v1/sessions/revoke?${query}`, {}, bearer)
  return { account, token, jwt, revoke }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const changed = (jwt: string, header: object, claims: object = {}): string => {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as object
  return `${part({ ...read(head), ...header })}.${part({ ...read(body), ...claims })}.${signature}`
}

test('a session token is checked with the published keys alone', async () => {
  const { account, jwt } = await signIn()
  const found = await check(new Request('https://dapp.example', { headers: { authorization: `Bearer ${jwt}` } }))
  const caip = `eip155:1329:${account.address}`
  expect(found).toMatchObject({ account: caip, address: account.address, network: 'eip155:1329', origin, email: null })
  expect(Number(found?.expiresAt) - Number(found?.issuedAt)).toBe(600_000)
  expect(await check(jwt, { origin: [origin, 'https://other.example'] })).toMatchObject({ account: caip })
  const cookies = new Request('https://dapp.example', { headers: { cookie: `a=b; session=${jwt}` } })
  expect(await check(cookies, { cookie: 'session' })).toMatchObject({ account: caip })
})

test('nobody is let in by a token of another project, site, server, key or algorithm, or by a changed or old one', async () => {
  const { jwt, token } = await signIn()
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { kid } = JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
  const strange = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid } as { kid: string }
  const [head, body] = jwt.split('.')
  const later = Math.floor(Date.now() / 1_000) + 86_400
  const attempts = [
    check(jwt, { projectId: 'b'.repeat(32) }),
    check(jwt, { origin: 'https://evil.example' }),
    check(jwt, { keys: { keys: [strange] } }),
    check(jwt, { clockToleranceSeconds: -601 }),
    check(changed(jwt, { alg: 'none' })),
    check(changed(jwt, { alg: 'HS256' })),
    check(changed(jwt, { typ: 'at+jwt' })),
    check(changed(jwt, {}, { exp: later })),
    check(changed(jwt, {}, { sub: 'eip155:1329:0x0000000000000000000000000000000000000001' })),
    check(`${head}.${body}.`),
    check(`${head}.${body}`),
    check(token),
    check(''),
    check(new Request('https://dapp.example')),
  ]
  expect(await Promise.all(attempts)).toEqual(attempts.map(() => null))
})

test('a revoked session is refused at once when the server is asked', async () => {
  const { account, token, jwt, revoke } = await signIn()
  expect(await check(token, { mode: 'live' })).toMatchObject({ address: account.address, origin })
  // What a page's `getToken` returns.
  expect(await check(jwt, { mode: 'live' })).toMatchObject({ address: account.address, origin })
  expect(await check(changed(jwt, {}, { sid: 'x' }), { mode: 'live' })).toBeNull()
  expect(await check(changed(jwt, { alg: 'none' }), { mode: 'live' })).toBeNull()
  await revoke()
  expect(await check(token, { mode: 'live' })).toBeNull()
  expect(await check(jwt, { mode: 'live' })).toBeNull()
  const refused = await requireSession(token, { server, projectId: testProjectId, mode: 'live', fetch: toTest }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(LatchkeyAuthError)
  expect((refused as LatchkeyAuthError).toResponse().status).toBe(401)
})

test('a server that does not answer lets nobody in', async () => {
  const { jwt, token } = await signIn()
  const down: typeof fetch = () => Promise.reject(new TypeError('fetch failed'))
  for (const attempt of [
    verifySession(jwt, { server: 'https://down.example', projectId: testProjectId, fetch: down }),
    check(token, { mode: 'live', fetch: down }),
  ])
    await expect(attempt).rejects.toMatchObject({ name: 'LatchkeyAuthError', status: 502 })
})

test('a server that answers with a page lets nobody in either', async () => {
  const { jwt, token } = await signIn()
  const page: typeof fetch = async () => new Response('<!doctype html>')
  for (const attempt of [
    verifySession(jwt, { server: 'https://site.example', projectId: testProjectId, fetch: page }),
    check(token, { mode: 'live', fetch: page }),
  ])
    await expect(attempt).rejects.toMatchObject({ name: 'LatchkeyAuthError', status: 502 })
})

test('sites may be written with a slash at the end', async () => {
  const { jwt } = await signIn()
  expect(await check(jwt, { origin: `${origin}/` })).toMatchObject({ origin })
  expect(await check(jwt, { origin: 'https://other.example/' })).toBeNull()
})

test('fifty requests at once fetch the keys once, and a failed renewal keeps the old keys', async () => {
  const { jwt } = await signIn()
  const asked: string[] = []
  const own = 'https://api.of-this-test.example'
  const keys = await (await fetch(`${world.api.url}/.well-known/jwks.json`)).text()
  let isDown = false
  const counting: typeof fetch = async (input) => {
    asked.push(String(input))
    if (isDown) throw new TypeError('fetch failed')
    return new Response(keys)
  }
  const ask = () => verifySession(jwt, { server: own, projectId: testProjectId, fetch: counting })
  await Promise.all(Array.from({ length: 50 }, ask))
  expect(asked).toEqual([`${own}/.well-known/jwks.json`])
  isDown = true
  vi.useFakeTimers({ now: Date.now() + 360_000, toFake: ['Date'] })
  try {
    // Not this server's token, but it is judged: without keys it would throw.
    expect(await ask()).toBeNull()
    expect(asked).toHaveLength(2)
    vi.setSystemTime(Date.now() + 2 * 86_400_000)
    await expect(ask()).rejects.toMatchObject({ status: 502 })
  } finally {
    vi.useRealTimers()
  }
})

test('the kit asks once where wallet, relays and chains are; an unknown project is refused', async () => {
  const response = await world.api.get('/kit/v1/config')
  expect(await response.json()).toMatchObject({
    version: 1,
    projectId: testProjectId,
    walletUrl: 'http://wallet.localhost:3001',
    chains: [{ id: 1329, name: 'Sei Network', nativeCurrency: { symbol: 'SEI', decimals: 18 } }],
  })
  expect((await world.api.get(`/kit/v1/config?projectId=${'f'.repeat(32)}`)).status).toBe(401)
})
