import type { Address } from '@latchkey/wire/caip'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { priceSamples } from '../../db/historySchema.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createSampleBook } from './createSampleBook.ts'

const token: Address = `0x${'ab'.repeat(20)}`
const dollar: Address = `0x${'cd'.repeat(20)}`
const minute = 60_000
/** A full minute, long past. */
const past = Math.floor(Date.now() / minute) * minute - 7 * 24 * 60 * minute

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE price_samples')
})
afterAll(() => database.stop())

const open = () => createSampleBook(database, 1329n, dollar, () => {})
const sample = (at: number, usd: number) =>
  database.db.insert(priceSamples).values({ chainId: 1329n, token, at: new Date(at), usd })
const at = (ms: number) => ({ token, time: new Date(ms) })

describe('[API-04] a historical price', () => {
  it('is the last one within three days before, else the first right after, else unknown', async () => {
    await sample(past, 2)
    await sample(past + 5 * minute, 3)
    const day = 24 * 60 * minute
    const times = [past, past + minute + 1, past + 5 * minute + 59_999, past + 2 * day, past + 4 * day]
    expect(await open().find(times.map(at))).toEqual([2, 2, 3, 3, undefined])
    expect(await open().find([at(past - 14 * minute), at(past - 16 * minute)])).toEqual([2, undefined])
    expect(await open().find([{ token: dollar, time: new Date(past) }])).toEqual([1])
  })

  it('is cached once final, and looked up again until then', async () => {
    const book = open()
    const recent = Math.floor(Date.now() / minute) * minute
    await sample(past, 2)
    await sample(recent - 2 * minute, 5)
    // The second is known only from a later sample; the third is current.
    const questions = [at(past + minute), at(past - 5 * minute), at(recent)]
    expect(await book.find(questions)).toEqual([2, 2, 5])
    await database.pool.query('TRUNCATE price_samples')
    expect(await book.find(questions)).toEqual([2, undefined, undefined])
    await sample(recent, 6)
    expect(await book.find([at(recent)])).toEqual([6])
  })
})
