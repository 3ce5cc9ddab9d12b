import { devAccounts, tokens } from '@latchkey/chain/deployments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSeededChain } from '../../testing/indexed.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

let seeded: Awaited<ReturnType<typeof startSeededChain>>
let database: TestDatabase
let api: TestApi

beforeAll(async () => {
  ;[seeded, database] = await Promise.all([startSeededChain(), startTestDatabase()])
  const env = { INDEX_MODE: 'watched', INDEX_BACKFILL_BLOCKS: '1000' }
  api = await startTestApi({ connection: database, nodeUrls: [seeded.url], env })
})
afterAll(async () => {
  await api?.stop()
  await database?.stop()
  await seeded?.stop()
})

const ask = async (what: string, turn: number) => {
  const query = `projectId=${testProjectId}&chainId=eip155:1329&currency=usd`
  const response = await api.get(`/v1/account/${devAccounts[turn]?.address}/${what}?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { coverage?: unknown; data?: unknown[]; points?: { value: number | null }[] }
}
const note = (fields: string) => database.pool.query(`UPDATE watched_addresses SET ${fields}`)

describe('[API-04] an incomplete answer', () => {
  it('says that nothing is known before the first scan', async () => {
    const unknown = { since: null, coinSince: null, progress: 0 }
    expect(await ask('history', 0)).toEqual({ data: [], next: null, coverage: unknown })
    expect((await ask('balance', 0)).coverage).toEqual(unknown)
    const { points, coverage } = await ask('value-history', 0)
    expect(coverage).toEqual(unknown)
    // Current holdings are known, past ones aren't.
    expect(points?.slice(0, -1).every(({ value }) => value === null)).toBe(true)
    expect(points?.at(-1)?.value).toBeGreaterThan(0)
  })

  it('says since when it is complete, and how much was scanned', async () => {
    await ask('history', 1)
    const day = (back: number) => new Date(Date.UTC(2026, 9, 30 - back)).toISOString()
    await note(`from_block = 5000, from_time = '${day(0)}'`)
    expect((await ask('history', 1)).coverage).toEqual({ since: day(0), coinSince: day(0), progress: 0 })
    await note(`scanned_to = 4750, known_since = '${day(3)}'`)
    expect((await ask('history', 1)).coverage).toEqual({ since: day(3), coinSince: day(0), progress: 0.25 })
    await note(`scanned_to = 4000, known_since = '${day(9)}', is_done = true`)
    expect((await ask('history', 1)).coverage).toEqual({ since: day(9), coinSince: day(0), progress: 1 })
  })

  it.each([
    ['native payments', { known_since: 12, coin_since: 4 }],
    ['token transfers', { known_since: 4, coin_since: 12 }],
  ])('draws the value over time only as far back as %s are known', async (_, days) => {
    const ago = (count: number) => `now() - interval '${count} days 12 hours'`
    for (const { address } of Object.values(tokens))
      await database.pool.query(`INSERT INTO price_samples (chain_id, token, at, usd)
        SELECT 1329, decode('${address.slice(2)}', 'hex'), date_trunc('minute', now()) - day * interval '1 day', 1
        FROM generate_series(0, 32) AS day ON CONFLICT DO NOTHING`)
    const account = days.coin_since === 4 ? 2 : 3
    await ask('history', account)
    // As if the index had every block.
    await database.pool.query(`INSERT INTO index_cursors VALUES (1329, '', 1e12, '', 1e12, now())
      ON CONFLICT DO NOTHING`)
    await note(`from_block = 5000, from_time = ${ago(1)}, scanned_to = 4000, is_done = true, is_served = true,
      known_since = ${ago(days.known_since)}, coin_since = ${ago(days.coin_since)}`)
    const { points } = await ask('value-history', account)
    // Today, and the four days before it.
    expect(points?.map(({ value }) => value !== null)).toEqual([...Array(26).fill(false), ...Array(5).fill(true)])
  })
})
