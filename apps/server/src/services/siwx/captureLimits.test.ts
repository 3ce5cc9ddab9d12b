import { writeSignIn } from '@latchkey/wire/signIn'
import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { refusalOf } from '../../testing/testWorld.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { during } from '../vault/testing/during.ts'

let database: TestDatabase
let node: FakeNode
let api: TestApi
const origin = 'https://app.example'
const pathOf = (path: string) => `/auth/v1/${path}?projectId=${testProjectId}`

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  const env = { LOGINS_PER_NETWORK: '8', WRONG_CODES_PER_NETWORK: '6', TRUST_PROXY: '1' }
  api = await startTestApi({ connection: database, nodeUrls: [node.url], env })
})
afterAll(async () => {
  await api?.stop()
  await node?.stop()
  await database?.stop()
})

/** Anyone can sign in with a key made for this. */
const signIn = async (from: string) => {
  const key = privateKeyToAccount(generatePrivateKey())
  const headers = { origin, 'x-forwarded-for': from }
  const { nonce, token } = (await (await api.get(pathOf('nonce'), { headers })).json()) as Record<string, string>
  const message =
    writeSignIn({
      ...{ accountAddress: key.address, chainId: 'eip155:1329', domain: 'app.example', uri: origin, version: '1' },
      ...{ nonce: nonce ?? '', statement: 'Sign in', issuedAt: new Date().toISOString() },
    }) ?? ''
  const signed = { message, signature: await key.signMessage({ message }) }
  const reply = await api.post(pathOf('authenticate'), signed, {
    headers: { ...headers, 'x-nonce-jwt': `Bearer ${token}` },
  })
  const session = (await reply.json()) as { token: string; session: { id: string } }
  const own = { authorization: `Bearer ${session.token}`, 'x-forwarded-for': from }
  return {
    id: session.session.id,
    ask: (email: string) => api.post(pathOf('otp'), { email }, { headers: own }),
    confirm: (uuid: string, code: string) =>
      api.post(pathOf('otp'), { code }, { method: 'PUT', headers: { ...own, 'x-otp': uuid } }),
  }
}

const emailOf = (at: number) => `someone-${at}@example.com`

it('[AUTH-12] a network gets as many emails as it may start logins, with any number of throwaway keys', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 10; at += 1) statuses.push((await (await signIn('203.0.113.7')).ask(emailOf(at))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
  expect((await (await signIn('198.51.100.7')).ask(emailOf(99))).status).toBe(200)
  // None of them counts as a login's, so no one is kept from logging in by it.
  const { rows } = await database.db.execute(
    sql`SELECT email_hash FROM otp_counters WHERE email_hash NOT LIKE '%|capture'`,
  )
  expect(rows).toEqual([])
})

it('[AUTH-12] a network that guesses codes is stopped across addresses and keys', async () => {
  const fields: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const { ask, confirm } = await signIn('192.0.2.7')
    const { uuid } = (await (await ask(emailOf(200 + at))).json()) as { uuid: string }
    for (const code of ['111111', '222222', '333333']) fields.push((await refusalOf(await confirm(uuid, code))).field)
  }
  expect(fields.filter((field) => field === 'otp.wrong')).toHaveLength(6)
  expect(fields.slice(6)).toEqual(['otp.tooManyTries', 'otp.tooManyTries', 'otp.tooManyTries'])
})

it('[AUTH-12] an address with fifty wrong codes in a row takes no further one, from any network', async () => {
  const { ask, confirm } = await signIn('198.51.100.99')
  const { uuid } = (await (await ask(emailOf(300))).json()) as { uuid: string }
  expect((await refusalOf(await confirm(uuid, '111111'))).field).toBe('otp.wrong')
  await database.db.execute(sql`UPDATE otp_counters SET failures = 50 WHERE failures = 1`)
  expect((await refusalOf(await confirm(uuid, '222222'))).field).toBe('otp.tooManyTries')
})

it('[AUTH-12] a sign-in that ends while its request waits is refused and gets no email', async () => {
  const { id, ask } = await signIn('198.51.100.120')
  const reply = await during(database, ['DELETE FROM siwx_sessions WHERE id = $1', id], () => ask(emailOf(400)))
  expect(await refusalOf(reply)).toMatchObject({ status: 401, field: 'authorization' })
})

it('[AUTH-12] a new email brings five new tries, and its code works once', async () => {
  const { ask, confirm } = await signIn('100.64.9.7')
  const askCode = async () => {
    const { uuid } = (await (await ask(emailOf(500))).json()) as { uuid: string }
    const { rows } = await database.db.execute<{ mail_sealed: string }>(
      sql`SELECT mail_sealed FROM outbox ORDER BY id DESC LIMIT 1`,
    )
    const mail = (await keyringOf(api.services)).open('outbox', rows[0]?.mail_sealed ?? '')
    return { uuid, code: (JSON.parse(mail) as { content: { code: string } }).content.code }
  }
  const first = await askCode()
  const wrong = ['111111', '222222', '333333', '444444', '555555'].filter((code) => code !== first.code)
  for (const code of wrong) await confirm(first.uuid, code)
  expect((await refusalOf(await confirm(first.uuid, '666666'))).field).toBe('otp.tooManyTries')
  // The pause between two emails is over.
  await database.db.execute(sql`UPDATE otp_counters SET next_at = NULL`)
  const { uuid, code } = await askCode()
  expect((await confirm(uuid, code)).status).toBe(200)
  expect((await refusalOf(await confirm(uuid, code))).field).toBe('session.flowMissing')
})
