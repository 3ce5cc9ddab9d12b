import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../db/connect.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createLimiter, type Limiter } from './limits.ts'

let database: TestDatabase
const limiters: Limiter[] = []
let now = 0

beforeAll(async () => {
  database = await startTestDatabase()
})
beforeEach(() => database.db.execute(sql`TRUNCATE rate_buckets`))
afterAll(async () => {
  for (const limiter of limiters) limiter.stop()
  await database.stop()
})

const start = (onRows: (rows: Record<string, unknown>[]) => void = () => {}): Limiter => {
  const onFailure = (error: unknown) => {
    throw error
  }
  const execute: Database['execute'] = (async (query: SQL) => {
    const answer = await database.db.execute(query)
    onRows(answer.rows)
    return answer
  }) as never
  const limiter = createLimiter({ execute } as Database, { onFailure, now: () => now })
  limiters.push(limiter)
  return limiter
}

/** Lets time pass, for the instance and for the buckets. */
const pass = async (ms: number) => {
  now += ms
  await database.db.execute(sql`UPDATE rate_buckets SET refilled_at = refilled_at - ${ms} * interval '1 millisecond'`)
}

const perMinute = 1_000

it('accepts a batch of any size after the announced wait', async () => {
  const limiter = start()
  expect(await limiter.take('a', perMinute, 500)).toBeUndefined()
  const waitMs = (await limiter.take('a', perMinute, 1_000)) ?? 0
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThanOrEqual(30_000)
  await pass(waitMs)
  expect(await limiter.take('a', perMinute, 1_000)).toBeUndefined()
})

it('a rejected batch uses nothing up and does not block smaller calls', async () => {
  const limiter = start()
  expect(await limiter.take('a', perMinute, 500)).toBeUndefined()
  expect(await limiter.take('a', perMinute, 900)).toBeGreaterThan(0)
  expect(await limiter.take('a', perMinute)).toBeUndefined()
  expect(await limiter.take('a', perMinute, 900)).toBeGreaterThan(0)
  expect(await limiter.take('a', perMinute, 400)).toBeUndefined()
})

it('a larger rejected request gets a longer wait', async () => {
  const limiter = start()
  expect(await limiter.take('a', perMinute, 1_000)).toBeUndefined()
  const less = (await limiter.take('a', perMinute, 500)) ?? 0
  const more = (await limiter.take('a', perMinute, 900)) ?? 0
  expect(more - less).toBeCloseTo(400 * 60)
})

it('one small call a second leaves the rest of the bucket to a large one', async () => {
  const limiter = start()
  expect(await limiter.take('a', perMinute, 1_000)).toBeUndefined()
  for (let second = 0; second < 30; second++) {
    await pass(1_001)
    expect(await limiter.take('a', perMinute)).toBeUndefined()
  }
  expect(await limiter.take('a', perMinute, 400)).toBeUndefined()
})

it('reserved capacity is spent once, also by concurrent calls', async () => {
  let granted = 0
  const limiter = start((rows) => {
    for (const row of rows) granted += Number(row.granted)
  })
  const prices = [1, 100, ...Array.from({ length: 40 }, () => 1), 50]
  const first = await limiter.take('a', 400, prices[0])
  const waits = [first, ...(await Promise.all(prices.slice(1).map((price) => limiter.take('a', 400, price))))]
  const spent = prices.filter((_, at) => waits[at] === undefined).reduce((sum, price) => sum + price, 0)
  expect(spent).toBe(191)
  expect(granted).toBeGreaterThanOrEqual(spent)
})
