import type { Address } from '@latchkey/wire/caip'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEntries, transactions } from '../../db/historySchema.ts'
import { createIndexedHistory } from '../../sources/history/createIndexedHistory.ts'
import type { Position } from '../../sources/history/historySource.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { readCursorText, writeCursor } from './historyCursor.ts'

const account: Address = `0x${'ab'.repeat(20)}`
const owner = { account, chainId: 1329n }
const position = fc.record({
  block: fc.bigInt(0n, 2n ** 63n - 1n),
  txIndex: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
})

describe('[API-04] a cursor', () => {
  it('returns to its position, in eighty characters', () => {
    fc.assert(
      fc.property(position, (place) => {
        const text = writeCursor(place, owner)
        expect(text).toMatch(/^[\w-]{80}$/)
        expect(readCursorText(text, owner)).toEqual(place)
      }),
    )
  })

  it('is rejected when one character differs, or for another account or chain', () => {
    fc.assert(
      fc.property(position, fc.nat(79), fc.constantFrom(...'Aa0_-Zz9'), (place, at, character) => {
        const text = writeCursor(place, owner)
        const changed = text.slice(0, at) + character + text.slice(at + 1)
        if (changed !== text) expect(() => readCursorText(changed, owner)).toThrow('cursor must be')
        expect(() => readCursorText(text, { ...owner, chainId: 1n })).toThrow('cursor must be')
        expect(() => readCursorText(text, { ...owner, account: `0x${'cd'.repeat(20)}` })).toThrow('cursor must be')
      }),
    )
  })

  it.each<[string, Position]>([
    ['a block', { block: 2n ** 63n, txIndex: 0 }],
    ['an index', { block: 1n, txIndex: 2 ** 31 }],
  ])('is rejected with %s that the database can’t hold', (_, place) => {
    expect(() => readCursorText(writeCursor(place, owner), owner)).toThrow('cursor must be')
  })

  it('is rejected for any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readCursorText(text, owner)).toThrow('cursor must be')
      }),
    )
  })
})

describe('[API-04] paging while blocks arrive', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  beforeEach(async () => {
    await database.pool.query('TRUNCATE transactions, account_entries')
  })
  afterAll(() => database.stop())

  const hashOf = ({ block, txIndex }: Position) => `0x${`${block}${'f'}${txIndex}`.padStart(64, '0')}` as const
  const insert = async (places: readonly Position[]) => {
    if (places.length === 0) return
    const chainId = 1329n
    const plain = { from: account, to: account, value: 0n, isFailed: false, fee: 0n, nonce: 0n, selector: null }
    await database.db
      .insert(transactions)
      .values(places.map((place) => ({ chainId, ...place, ...plain, hash: hashOf(place), timestamp: new Date(0) })))
    await database.db
      .insert(accountEntries)
      .values(places.map((place) => ({ chainId, ...place, address: account, isHidden: false, operation: 'send' })))
  }

  it('never skips or repeats existing entries', async () => {
    const source = createIndexedHistory(database.pool, 'eip155:1329')
    const block = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(block, fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 8 }), async (sizes, arrivals) => {
        await database.pool.query('TRUNCATE transactions, account_entries')
        const places = sizes.flatMap((size, index) =>
          Array.from({ length: size }, (_, txIndex) => ({ block: BigInt(index), txIndex })),
        )
        await insert(places)
        let next: Position | null | undefined
        let top = BigInt(sizes.length)
        const seen: string[] = []
        do {
          const page = await source.page(account, next ?? undefined)
          seen.push(...page.records.map(({ hash }) => hash))
          next = page.next && readCursorText(writeCursor(page.next, owner), owner)
          const fresh = Array.from({ length: arrivals.shift() ?? 0 }, () => ({ block: top++, txIndex: 0 }))
          await insert(fresh)
        } while (next)
        expect(seen).toEqual(places.map(hashOf).reverse())
      }),
      { numRuns: 25 },
    )
  })

  it('tells whether a page is still valid: not after a new entry, a reorg or a backfill', async () => {
    const source = createIndexedHistory(database.pool, 'eip155:1329')
    const run = (query: string) => database.pool.query(query)
    const bytes = `'\\x${account.slice(2)}'`
    const block = (number: number, hash: string) =>
      run(`INSERT INTO blocks VALUES (1329, ${number}, '${hash}', '', now())
        ON CONFLICT (chain_id, number) DO UPDATE SET hash = excluded.hash`)
    await block(7, '0xa')
    await run(`INSERT INTO index_cursors VALUES (1329, '', 7, '0xa', 7, now())`)
    await run(`INSERT INTO watched_addresses VALUES (1329, ${bytes}, 5, 4, false)`)
    await insert([{ block: 3n, txIndex: 0 }])
    const look = async () => {
      const { mark } = await source.page(account, undefined)
      expect(mark?.block).toBe(7n)
      return () => source.isCurrent?.(account, mark ?? { block: 0n, stamp: '' })
    }
    const isCurrent = await look()
    expect(await isCurrent()).toBe(true)
    await block(8, '0xb')
    await run(`UPDATE index_cursors SET number = 8, hash = '0xb'`)
    expect(await isCurrent()).toBe(true)
    await run('UPDATE index_cursors SET number = 7')
    await insert([{ block: 8n, txIndex: 0 }])
    expect(await isCurrent()).toBe(false)
    const afterEntry = await look()
    await run('UPDATE watched_addresses SET scanned_to = 2')
    expect(await afterEntry()).toBe(false)
    const afterPast = await look()
    await block(7, '0xother')
    expect(await afterPast()).toBe(false)
    const afterReorg = await look()
    await run('DELETE FROM blocks')
    expect(await afterReorg()).toBe(false)
  })
})
