import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CutProxy, startCutProxy } from '../relay/testing/cutProxy.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { type Connection, connect } from './connect.ts'
import { isDatabaseDown } from './isDatabaseDown.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())

describe('a server that is gone without a word', () => {
  let way: CutProxy
  let connection: Connection
  beforeAll(async () => {
    way = await startCutProxy(database.url)
    connection = await connect({ url: way.url, onLost: () => {}, answerMs: 1_000 })
  })
  afterAll(async () => {
    await connection.close()
    way.stop()
  })
  const five = <T>(make: () => Promise<T>) => Array.from({ length: 5 }, make)
  const six = <T>(make: () => Promise<T>) => Array.from({ length: 6 }, make)

  it('holds no connection for longer than a query may take, and its successor answers at once', async () => {
    const { pool, db } = connection
    await Promise.all([
      ...six(() => pool.query('SELECT pg_sleep(0.05)')),
      ...six(() => pool.query('SELECT pg_sleep(0.05)')),
    ])
    expect(pool.totalCount).toBe(12)
    let goOn = () => {}
    const begun = new Promise<void>((begin) => {
      goOn = begin
    })
    const halfway = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      await begun
      await tx.execute(sql`SELECT 1`)
    })
    await expect.poll(() => pool.idleCount).toBe(11)
    way.forget()
    goOn()
    // As many as there are connections: one more would wait for the first that is given up, and succeed.
    const asked = [
      halfway,
      ...six(() => pool.query('SELECT 1')),
      ...five(() => db.transaction((tx) => tx.execute(sql`SELECT 1`))),
    ]
    const outcomes = await Promise.allSettled<unknown>(asked)
    for (const outcome of outcomes) expect(outcome.status === 'rejected' && isDatabaseDown(outcome.reason)).toBe(true)
    const { rows } = await pool.query('SELECT 1 AS one')
    expect(rows).toEqual([{ one: 1 }])
    expect((await db.transaction((tx) => tx.execute(sql`SELECT 2 AS two`))).rows).toEqual([{ two: 2 }])
  })

  it('is not taken for one that is slow', async () => {
    const { rows } = await connection.pool.query('SELECT 3 AS three FROM pg_sleep(0.6)')
    expect(rows).toEqual([{ three: 3 }])
  })
})
