import type { Address, Hex } from '@latchkey/wire/caip'
import { pad } from 'viem'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { RawLog, RawReceipt, RawTransaction } from '../sources/blocks/raw.ts'
import { events } from '../sources/transactions/events.ts'
import { addressOf, chainOf, hashOf, me, shop, you } from '../testing/fakeChain.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createHistoryStep } from './historyStep.ts'
import { createWatchList, watchAddress } from './watchList.ts'

const database = await startTestDatabase()
const { db, pool } = database
afterAll(() => database.stop())
beforeEach(() =>
  pool.query(
    'TRUNCATE transactions, transfers, approvals, account_entries, tokens, watched_addresses, unread_transactions',
  ),
)

const coin = addressOf('c1')
const topic = (address: Address): Hex => pad(address, { size: 32 })
const log = (...topics: Hex[]): RawLog => ({ address: coin, topics, data: pad('0x5', { size: 32 }) })
const transaction = (more: Partial<RawTransaction> = {}): RawTransaction => ({
  ...{ hash: hashOf('e1'), block: 100n, blockHash: hashOf('b10c'), txIndex: 0 },
  ...{ from: you, to: shop, value: 0n, nonce: 0n, input: '0x', ...more },
})
const receipt = (logs: RawLog[]): RawReceipt => ({
  ...{ hash: hashOf('e1'), blockHash: hashOf('b10c'), status: 1n, gasUsed: 21_000n, gasPrice: 1n },
  ...{ contractAddress: null, hasBloom: logs.length > 0, logs },
})
const echo = addressOf('4')
const time = new Date(1_700_000_000_000)

/** Reads and writes a block with one transaction while `me` is watched; returns how often its receipts were asked for. */
const write = async (
  raw: RawTransaction | undefined,
  logs: RawLog[] | undefined,
  watched: Address[] | 'all' = [me],
) => {
  let asked = 0
  if (watched !== 'all') for (const one of watched) await watchAddress(db, 'eip155:1329', one)
  const { chain } = chainOf(({ params }) => {
    const { to, data } = params[0] as { to: string; data: string }
    return to === echo ? data : '0x'
  })
  const step = createHistoryStep({ db, watch: watched === 'all' ? undefined : createWatchList('eip155:1329') })
  const block = { number: 100n, hash: hashOf('b10c'), parentHash: hashOf('b10b'), timestamp: time }
  const receipts = async () => {
    asked++
    return new Map(logs ? [[hashOf('e1'), receipt(logs)]] : [])
  }
  const blocks = [{ ...block, transactions: raw ? [raw] : [] }]
  await db.transaction(await step.read(chain, { from: 100n, blocks, isSparse: false, receipts }))
  return asked
}
const entries = async () => {
  const { rows } = await pool.query(`SELECT '0x' || encode(address, 'hex') AS address FROM account_entries ORDER BY 1`)
  return rows.map(({ address }) => address)
}

it.each<[string, Partial<RawTransaction>, RawLog[], Address[]]>([
  ['that it sent', { from: me }, [], [me]],
  ['that it received', { to: me }, [], [me]],
  ['in whose log it is the sender', {}, [log(events.transfer, topic(me), topic(you))], [me]],
  ['in whose log it is the receiver', {}, [log(events.transfer, topic(you), topic(me))], [me]],
  ['of others', {}, [log(events.transfer, topic(you), topic(shop))], []],
  ['that creates a contract', { to: null }, [], []],
])('[API-04] stores for a watched account a transaction %s', async (_, more, logs, expected) => {
  expect(await write(transaction(more), logs)).toBe(1)
  expect(await entries()).toEqual(expected)
  expect((await pool.query('SELECT FROM transactions')).rowCount).toBe(expected.length)
})

it('[API-04] stores every account if none is watched in particular', async () => {
  await write(transaction(), [], 'all')
  expect(await entries()).toEqual([you, shop])
})

it('[API-04] asks for no receipts if the list is empty, or the blocks are', async () => {
  expect(await write(transaction({ from: me }), [], [])).toBe(0)
  expect(await write(undefined, [])).toBe(0)
  expect(await entries()).toEqual([])
})

it('[API-04] notes transactions without a receipt, with their block', async () => {
  await write(transaction(), undefined)
  const { rows } = await pool.query('SELECT block, address FROM unread_transactions')
  expect(rows).toEqual([{ block: '100', address: Buffer.alloc(0) }])
})

it('[API-04] marks from which block and time an address is followed, once', async () => {
  await write(undefined, [])
  const marks = async () => (await pool.query('SELECT from_block, from_time FROM watched_addresses')).rows
  expect(await marks()).toEqual([{ from_block: '100', from_time: time }])
  await pool.query('UPDATE watched_addresses SET from_block = 7')
  await write(undefined, [])
  expect(await marks()).toEqual([{ from_block: '7', from_time: time }])
})
