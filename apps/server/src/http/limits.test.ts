import { httpErrorBody } from '@latchkey/wire/walletErrors'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'

let database: TestDatabase
let node: FakeNode

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
})
afterAll(async () => {
  await node.stop()
  await database.stop()
})

describe('a rate limit', () => {
  const start = (env: Record<string, string>) => startTestApi({ connection: database, nodeUrls: [node.url], env })

  it('answers 429 with CORS, Retry-After and the error envelope, per address and route', async () => {
    const limited = await start({ RATE_LIMIT_ADDRESS: '5' })
    try {
      await database.db.execute(sql`TRUNCATE rate_buckets`)
      const statuses = []
      for (let count = 0; count < 8; count++) statuses.push((await limited.get('/v1/supported-chains')).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
      const refused = await limited.get('/v1/supported-chains', { headers: { origin: 'https://a.example' } })
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(12)
      expect(v.parse(httpErrorBody, await refused.json()).reasons[0]?.field).toBe('rate_limited')
      expect((await limited.get('/getWalletImage/rabby')).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  it('is shared by instances, exact under load, and ignores forged addresses', async () => {
    const [one, two] = await Promise.all([start({ RATE_LIMIT_ADDRESS: '10' }), start({ RATE_LIMIT_ADDRESS: '10' })])
    try {
      await database.db.execute(sql`TRUNCATE rate_buckets`)
      const statuses = await Promise.all(
        Array.from({ length: 120 }, async (_, index) => {
          const headers = { 'x-forwarded-for': `10.0.0.${index}` }
          return (await (index % 2 ? one : two).get('/v1/supported-chains', { headers })).status
        }),
      )
      const passed = statuses.filter((status) => status === 200).length
      // One more is let through every six seconds, so a slow machine may see one or two above the limit.
      expect(passed).toBeGreaterThanOrEqual(9)
      expect(passed).toBeLessThanOrEqual(12)
    } finally {
      await Promise.all([one.stop(), two.stop()])
    }
  })

  it('tells callers behind a proxy apart only with a configured proxy', async () => {
    const proxied = await start({ RATE_LIMIT_ADDRESS: '2', TRUST_PROXY: '1' })
    try {
      await database.db.execute(sql`TRUNCATE rate_buckets`)
      const ask = async (forwarded: string) =>
        (await proxied.get('/v1/supported-chains', { headers: { 'x-forwarded-for': forwarded } })).status
      expect([await ask('1.1.1.1'), await ask('1.1.1.1'), await ask('1.1.1.1')]).toEqual([200, 200, 429])
      expect(await ask('2.2.2.2')).toBe(200)
      expect(await ask('9.9.9.9, 1.1.1.1')).toBe(429)
    } finally {
      await proxied.stop()
    }
  })

  it('lets one address use half of a project’s calls, however it batches them', async () => {
    const limited = await start({ RATE_LIMIT_ADDRESS: '40', RATE_LIMIT_PROJECT: '100', TRUST_PROXY: '1' })
    try {
      await database.db.execute(sql`TRUNCATE rate_buckets`)
      const batch = Array.from({ length: 30 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
      const path = `/v1?chainId=eip155:1329&projectId=${testProjectId}`
      const ask = async (address: string) =>
        (await limited.post(path, batch, { headers: { 'x-forwarded-for': address } })).status
      expect(await ask('1.1.1.1')).toBe(200)
      for (let turn = 0; turn < 5; turn++) expect(await ask('1.1.1.1')).toBe(429)
      expect(await ask('2.2.2.2')).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  it('counts every call of a batch for the project', async () => {
    const limited = await start({ RATE_LIMIT_PROJECT: '50' })
    try {
      await database.db.execute(sql`TRUNCATE rate_buckets`)
      const batch = Array.from({ length: 30 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
      const path = `/v1?chainId=eip155:1329&projectId=${testProjectId}`
      expect((await limited.post(path, batch)).status).toBe(200)
      expect((await limited.post(path, batch)).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})
