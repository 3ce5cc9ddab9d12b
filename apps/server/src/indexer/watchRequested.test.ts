import { vault } from '@latchkey/wire/api/vault'
import type { Address } from '@latchkey/wire/caip'
import { writeSignIn } from '@latchkey/wire/signIn'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestWallet } from '../services/auth/testing/testWallet.ts'
import { makeWallet, tokenOf } from '../services/vault/testing/testVault.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createWatchList } from './watchList.ts'

const id = 'eip155:1329'
let database: TestDatabase
let node: FakeNode
let api: TestApi

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  const env = { INDEX_MODE: 'watched', TRUST_PROXY: '1', RATE_LIMIT_ADDRESS: '100000' }
  api = await startTestApi({ connection: database, nodeUrls: [node.url], env })
})
beforeEach(() => database.pool.query('TRUNCATE watched_addresses, window_counters'))
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

const numbered = (at: number): Address => `0x${at.toString(16).padStart(40, '0')}`
const askFrom = (network: string, address: Address) => api.services.data.watch(id, address, network)
const count = async (): Promise<number> => {
  const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM watched_addresses')
  return rows[0].count
}
const proven = async (): Promise<string[]> => {
  const { rows } = await database.pool.query(
    `SELECT '0x' || encode(address, 'hex') AS address FROM watched_addresses WHERE is_proven ORDER BY 1`,
  )
  return rows.map(({ address }) => address)
}
const signIn = async (headers: Record<string, string>) => {
  const key = privateKeyToAccount(generatePrivateKey())
  const origin = 'https://app.example'
  const asked = await api.get(`/auth/v1/nonce?projectId=${testProjectId}`, { headers: { ...headers, origin } })
  const { nonce = '', token } = (await asked.json()) as Record<string, string>
  const message =
    writeSignIn({
      ...{ accountAddress: key.address, chainId: id, domain: 'app.example', uri: origin, version: '1' },
      ...{ nonce, statement: 'Sign in', issuedAt: new Date().toISOString() },
    }) ?? ''
  const signature = await key.signMessage({ message })
  const sent = { headers: { ...headers, origin, 'x-nonce-jwt': `Bearer ${token}` } }
  expect(
    (await api.post(`/auth/v1/authenticate?projectId=${testProjectId}`, { message, signature }, sent)).status,
  ).toBe(200)
  return key.address.toLowerCase() as Address
}

it('[API-04] one network adds 1,000 addresses a day to the watch list, and others still add theirs', async () => {
  for (let at = 0; at < 1_010; at += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => askFrom('203.0.113.0', numbered(at + index))))
  expect(await count()).toBe(1_000)
  await askFrom('198.51.100.0', numbered(5_000))
  // Known addresses are still asked about.
  await askFrom('203.0.113.0', numbered(5_000))
  expect(await count()).toBe(1_001)
})

it('[API-04] the endpoints count the network of the caller', async () => {
  for (const [at, path] of ['balance', 'history', 'nfts', 'value-history'].entries())
    await api.get(`/v1/account/${numbered(9_000 + at)}/${path}?projectId=${testProjectId}&chainId=${id}&currency=usd`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
  const { rows } = await database.pool.query(`SELECT key, count FROM window_counters WHERE key LIKE 'watch:%'`)
  expect(rows).toEqual([{ key: 'watch:asked:eip155:1329:203.0.113.0', count: 4 }])
})

it('[API-04] a full list evicts invented addresses before those that someone signed in with', async () => {
  const owner = await signIn({ 'x-forwarded-for': '198.51.100.7' })
  expect(await proven()).toEqual([owner])
  await database.pool.query(`UPDATE watched_addresses SET last_asked = now() - interval '1 day'`)
  const list = createWatchList(id, { max: 3 })
  for (let at = 7_001; at < 7_010; at += 1) await askFrom('203.0.113.0', numbered(at))
  const full = await list.load(database.db)
  expect([full.size, full.has(owner), full.has(numbered(7_009))]).toEqual([3, true, true])
})

it('[API-04] keys cost nothing, so one network proves 1,000 addresses a day', async () => {
  await database.pool.query(`INSERT INTO window_counters
    VALUES ('watch:proven:eip155:1329:203.0.113.0', 999, now() + interval '1 hour')`)
  const first = await signIn({ 'x-forwarded-for': '203.0.113.1' })
  await signIn({ 'x-forwarded-for': '203.0.113.2' })
  expect(await proven()).toEqual([first])
})

it('[API-04] the address of a logged-in wallet counts as proven', async () => {
  const wallet = await startTestWallet({ connection: database, env: { INDEX_MODE: 'watched' } })
  const owner = await wallet.logIn('ada@example.com')
  const { body } = await makeWallet(owner, 'assisted')
  await owner.client.call(vault.read, {}, tokenOf(owner))
  expect(await proven()).toEqual([body.evmAddress])
  await wallet.stop()
})
