import { generateKeyPairSync, sign } from 'node:crypto'
import type { SiwxSession } from '@latchkey/wire/api/siwx'
import type { SiwxMessage } from '@latchkey/wire/frame'
import { writeSignIn } from '@latchkey/wire/signIn'
import { base58 } from '@scure/base'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projects } from '../../db/schema.ts'
import { contractWalletOf } from '../../testing/contractWallet.ts'
import { testProjectId } from '../../testing/testApi.ts'
import { refusalOf, startTestWorld, type TestWorld } from '../../testing/testWorld.ts'
import { keyringOf } from '../sessions/keyring.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const origin = 'https://app.example'
const newKey = () => privateKeyToAccount(generatePrivateKey())
type Key = ReturnType<typeof newKey>
type Nonce = { nonce: string; token: string }

const pathOf = (path: string, projectId = testProjectId) => `/auth/v1/${path}?projectId=${projectId}`
const askNonce = async (from = origin, projectId = testProjectId): Promise<Nonce> =>
  (await (await world.api.get(pathOf('nonce', projectId), { headers: { origin: from } })).json()) as Nonce

const textFor = (address: string, { nonce }: Nonce, change: Partial<SiwxMessage> = {}): string =>
  writeSignIn({
    ...{ accountAddress: address, chainId: 'eip155:1329', domain: 'app.example', uri: origin, version: '1', nonce },
    ...{ statement: 'Sign in', issuedAt: new Date().toISOString(), ...change },
  }) ?? ''

type Sent = { message: string; signature: string; token?: string; from?: string; projectId?: string }
const send = ({ message, signature, token = '', from = origin, projectId }: Sent) =>
  world.api.post(
    pathOf('authenticate', projectId),
    { message, signature },
    { headers: { origin: from, 'x-nonce-jwt': `Bearer ${token}` } },
  )

/** A complete sign-in, with the test's changes. */
const signIn = async (key: Key, change: Partial<SiwxMessage> = {}) => {
  const nonce = await askNonce()
  const message = textFor(key.address, nonce, change)
  return send({ message, signature: await key.signMessage({ message }), token: nonce.token })
}
const signedIn = async (key: Key) => (await (await signIn(key)).json()) as { token: string; session: SiwxSession }

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const me = (token: string, projectId = testProjectId) => world.api.get(pathOf('me', projectId), withToken(token))

describe('signing in', () => {
  it('[AUTH-10] a valid signature creates a session, identified by its token', async () => {
    const key = newKey()
    const { token, session } = await signedIn(key)
    expect(session).toMatchObject({ address: key.address, caip2Network: 'eip155:1329', origin, email: null })
    expect(await (await me(token)).json()).toEqual(session)
    expect(session.expiresAt - session.createdAt).toBeGreaterThan(6 * 24 * 3_600_000)
  })

  it('expires with the message, if that says so', async () => {
    const expirationTime = new Date(Date.now() + 3_600_000).toISOString()
    const { session } = (await (await signIn(newKey(), { expirationTime })).json()) as { session: SiwxSession }
    expect(Math.abs(session.expiresAt - Date.parse(expirationTime))).toBeLessThan(1_000)
  })

  it('accepts a contract account (ERC-1271), also undeployed (ERC-6492)', async () => {
    const owner = await world.person()
    const { address, deployment, signAhead } = contractWalletOf(owner)
    const ahead = await askNonce()
    const first = textFor(address, ahead)
    expect((await send({ message: first, signature: await signAhead(first), token: ahead.token })).status).toBe(200)
    await owner.send(deployment)
    const later = await askNonce()
    const second = textFor(address, later)
    const signature = await owner.signMessage({ message: second })
    expect((await send({ message: second, signature, token: later.token })).status).toBe(200)
    const stranger = await askNonce()
    const third = textFor(address, stranger)
    const forged = await newKey().signMessage({ message: third })
    expect((await send({ message: third, signature: forged, token: stranger.token })).status).toBe(401)
  })

  it('accepts the matching Solana key only', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const address = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const nonce = await askNonce()
    const message = textFor(address, nonce, { chainId })
    const proof = (text: string) => base58.encode(sign(null, Buffer.from(text), privateKey))
    const bad = await send({ message, signature: proof(`${message}.`), token: nonce.token })
    expect(await refusalOf(bad)).toMatchObject({ status: 401, field: 'signature' })
    expect((await send({ message, signature: proof(message), token: nonce.token })).status).toBe(200)
  })
})

describe('rejections', () => {
  it('a reused nonce', async () => {
    const key = newKey()
    const nonce = await askNonce()
    const message = textFor(key.address, nonce)
    const sent = { message, signature: await key.signMessage({ message }), token: nonce.token }
    expect((await send(sent)).status).toBe(200)
    expect(await refusalOf(await send(sent))).toMatchObject({ status: 401, field: 'nonce' })
  })

  it('all but one of fifty simultaneous uses of a nonce', async () => {
    const key = newKey()
    const nonce = await askNonce()
    const message = textFor(key.address, nonce)
    const sent = { message, signature: await key.signMessage({ message }), token: nonce.token }
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await send(sent)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(49)
  })

  it('a nonce of another browser, and an unknown one', async () => {
    const key = newKey()
    const [mine, other] = [await askNonce(), await askNonce()]
    const message = textFor(key.address, mine)
    const signature = await key.signMessage({ message })
    expect(await refusalOf(await send({ message, signature, token: other.token }))).toMatchObject({ field: 'nonce' })
    expect(await refusalOf(await send({ message, signature }))).toMatchObject({ status: 401, field: 'nonce' })
    const madeUp = textFor(key.address, { nonce: 'f'.repeat(32), token: '' })
    const signed = await key.signMessage({ message: madeUp })
    expect(await refusalOf(await send({ message: madeUp, signature: signed, token: mine.token }))).toMatchObject({
      field: 'nonce',
    })
  })

  it('an expired nonce', async () => {
    const key = newKey()
    const nonce = await askNonce()
    await world.database.db.execute(sql`UPDATE siwx_nonces SET expires_at = now() WHERE nonce = ${nonce.nonce}`)
    const message = textFor(key.address, nonce)
    const sent = { message, signature: await key.signMessage({ message }), token: nonce.token }
    expect(await refusalOf(await send(sent))).toMatchObject({ status: 401, field: 'nonce' })
  })

  it.each([
    ['another domain', { domain: 'evil.example' }, 401, 'domain'],
    ['another port', { domain: 'app.example:444' }, 401, 'domain'],
    ['a URI elsewhere', { uri: 'https://evil.example' }, 401, 'uri'],
    ['a URI without TLS', { uri: 'http://app.example' }, 401, 'uri'],
    ['a chain that nobody knows', { chainId: 'eip155:999999' }, 400, 'chainId'],
    ['an expired message', { expirationTime: new Date(Date.now() - 1_000).toISOString() }, 401, 'expirationTime'],
    ['one that is not valid yet', { notBefore: new Date(Date.now() + 3_600_000).toISOString() }, 401, 'notBefore'],
    ['an old message', { issuedAt: new Date(Date.now() - 3_600_000).toISOString() }, 401, 'issuedAt'],
    ['one of tomorrow', { issuedAt: new Date(Date.now() + 86_400_000).toISOString() }, 401, 'issuedAt'],
  ])('%s', async (_, change, status, field) => {
    expect(await refusalOf(await signIn(newKey(), change))).toMatchObject({ status, field })
  })

  it('a signature of another account or text, and a missing one', async () => {
    const [key, other] = [newKey(), newKey()]
    const nonce = await askNonce()
    const message = textFor(key.address, nonce)
    const signatures = [
      await other.signMessage({ message }),
      await key.signMessage({ message: textFor(key.address, nonce, { chainId: 'eip155:1' }) }),
      '0x',
      `0x${'00'.repeat(65)}`,
      'not hex',
    ]
    for (const signature of signatures) {
      const refusal = await refusalOf(await send({ message, signature, token: nonce.token }))
      expect(refusal).toMatchObject({ status: 401, field: 'signature' })
    }
    // Failed attempts didn't use up the nonce.
    expect((await send({ message, signature: await key.signMessage({ message }), token: nonce.token })).status).toBe(
      200,
    )
  })

  it('a site outside the project, and a caller without one', async () => {
    const from = 'https://evil.example'
    const response = await world.api.get(pathOf('nonce'), { headers: { origin: from } })
    expect(await refusalOf(response)).toMatchObject({ status: 403, field: 'origin' })
    expect(await refusalOf(await world.api.get(pathOf('nonce')))).toMatchObject({ status: 400, field: 'origin' })
  })

  it("another project's nonce", async () => {
    const projectId = 'b'.repeat(32)
    const row = { id: projectId, name: 'Other', allowedOrigins: [origin], features: [], tier: 'enterprise' }
    await world.database.db.insert(projects).values(row)
    const key = newKey()
    const nonce = await askNonce()
    const message = textFor(key.address, nonce)
    const sent = { message, signature: await key.signMessage({ message }), token: nonce.token }
    expect(await refusalOf(await send({ ...sent, projectId }))).toMatchObject({ status: 401, field: 'nonce' })
    const { token } = await signedIn(key)
    expect((await me(token, projectId)).status).toBe(401)
  })

  it('texts that are no sign-in', async () => {
    for (const message of ['', 'hello', 'app.example wants you to sign in with your Ethereum account:'])
      expect(await refusalOf(await send({ message, signature: '0x', token: 'x' }))).toMatchObject({
        status: 400,
        field: 'message',
      })
  })
})

describe('sessions', () => {
  it("are listed and ended per account, never a stranger's", async () => {
    const [key, stranger] = [newKey(), newKey()]
    const [first, second, foreign] = [await signedIn(key), await signedIn(key), await signedIn(stranger)]
    const list = async (token: string) =>
      (await (await world.api.get(pathOf('sessions'), withToken(token))).json()) as {
        sessions: (SiwxSession & { isCurrent: boolean })[]
      }
    const { sessions } = await list(second.token)
    expect(sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [second.session.id, true],
      [first.session.id, false],
    ])
    const revoke = (token: string, body: object) => world.api.post(pathOf('sessions/revoke'), body, withToken(token))
    await revoke(second.token, { id: foreign.session.id })
    expect((await me(foreign.token)).status).toBe(200)
    await revoke(second.token, { id: first.session.id })
    expect((await me(first.token)).status).toBe(401)
    await revoke(second.token, {})
    expect((await me(second.token)).status).toBe(401)
  })

  it('expire, and store no token in the database', async () => {
    const { token, session } = await signedIn(newKey())
    const { rows } = await world.database.db.execute(sql`SELECT * FROM siwx_sessions WHERE id = ${session.id}`)
    expect(JSON.stringify(rows)).not.toContain(token)
    await world.database.db.execute(sql`UPDATE siwx_sessions SET expires_at = now() WHERE id = ${session.id}`)
    expect((await me(token)).status).toBe(401)
  })

  it('log no token, signature or message', async () => {
    const { token, session } = await signedIn(newKey())
    const logged = world.api.lines.join('\n')
    expect(logged).not.toContain(token)
    expect(logged).not.toContain(session.address)
  })
})

describe('[AUTH-12] an email address after signing in', () => {
  const ask = (token: string, email: string) => world.api.post(pathOf('otp'), { email }, withToken(token))
  const confirm = (token: string, uuid: string, code: string) =>
    world.api.post(
      pathOf('otp'),
      { code },
      { method: 'PUT', headers: { authorization: `Bearer ${token}`, 'x-otp': uuid } },
    )
  /** The email queued last, opened as the outbox does. */
  const lastMail = async () => {
    const keyring = await keyringOf(world.api.services)
    const { rows } = await world.database.db.execute<{ mail_sealed: string }>(
      sql`SELECT mail_sealed FROM outbox ORDER BY id DESC LIMIT 1`,
    )
    return JSON.parse(keyring.open('outbox', rows[0]?.mail_sealed ?? '')) as { to: string; content: { code: string } }
  }
  const newEmail = () => `Ada-${crypto.randomUUID()}@Example.com`

  it('is confirmed by the code, once per account', async () => {
    const key = newKey()
    const { token } = await signedIn(key)
    const email = newEmail()
    const { uuid } = (await (await ask(token, email)).json()) as { uuid: string }
    const mail = await lastMail()
    expect(mail.to).toBe(email.toLowerCase())
    expect((await confirm(token, uuid, mail.content.code)).status).toBe(200)
    expect(await (await me(token)).json()).toMatchObject({ email: email.toLowerCase() })
    const secondSession = await signedIn(key)
    expect(await (await ask(secondSession.token, email)).json()).toEqual({ uuid: null })
    expect(await (await me(secondSession.token)).json()).toMatchObject({ email: email.toLowerCase() })
    const stranger = await signedIn(newKey())
    expect((await (await ask(stranger.token, newEmail())).json()) as object).toMatchObject({ uuid: expect.any(String) })
  })

  it("has five tries, even with thirty at once; another session's code fails", async () => {
    const { token } = await signedIn(newKey())
    const { uuid } = (await (await ask(token, newEmail())).json()) as { uuid: string }
    const { code } = (await lastMail()).content
    const other = await signedIn(newKey())
    expect((await confirm(other.token, uuid, code)).status).toBe(403)
    const wrong = Array.from({ length: 30 }, (_, index) => String(index + 100).repeat(2)).filter((one) => one !== code)
    const answers = await Promise.all(wrong.map(async (one) => refusalOf(await confirm(token, uuid, one))))
    expect(answers.filter(({ field }) => field === 'otp.wrong')).toHaveLength(4)
    expect((await refusalOf(await confirm(token, uuid, code))).status).toBe(403)
    expect(await (await me(token)).json()).toMatchObject({ email: null })
  })

  it('is stored unreadable, and a second email must wait', async () => {
    const { token } = await signedIn(newKey())
    const email = newEmail()
    await ask(token, email)
    expect((await ask(token, email)).status).toBe(429)
    const { rows } = await world.database.db.execute(sql`SELECT * FROM siwx_codes`)
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(email.toLowerCase())
  })
})
