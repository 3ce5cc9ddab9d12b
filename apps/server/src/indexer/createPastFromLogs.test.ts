import type { Address, Hex } from '@latchkey/wire/caip'
import { pad } from 'viem'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { NodeFailure } from '../sources/chain/callNode.ts'
import { events } from '../sources/transactions/events.ts'
import { addressOf, chainOf, errorOf, hashOf, you } from '../testing/fakeChain.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createPastFromLogs } from './createPastFromLogs.ts'

const database = await startTestDatabase()
const { db, pool } = database
afterAll(() => database.stop())
beforeEach(() => pool.query('TRUNCATE watched_addresses, transactions, account_entries, transfers, tokens'))

const [early, late] = [addressOf('aa'), addressOf('bb')]
/** One page of the log search, and one step of it. */
const [page, step] = [2_000, 8_000]

/** A node that has the blocks from `first` on; `logs` answers each search. */
const start = ({ depth = 20_000n, first = 0 } = {}) => {
  const node = { first, logs: (): unknown => [], searched: [] as { from: number; to: number; who: number }[] }
  const { chain } = chainOf(({ method, params }) => {
    if (method === 'eth_blockNumber') return '0xffffff'
    if (method === 'eth_getLogs') {
      const filter = params[0] as { fromBlock: Hex; toBlock: Hex; topics: (Hex[] | null)[] }
      const { fromBlock, toBlock, topics } = filter
      node.searched.push({ from: Number(fromBlock), to: Number(toBlock), who: topics.at(-1)?.length ?? 0 })
      return node.logs()
    }
    if (method !== 'eth_getBlockByNumber' || Number(params[0]) < node.first) return null
    return { number: params[0], hash: hashOf('b1'), parentHash: hashOf('b2'), timestamp: '0x65000000' }
  })
  const failed: unknown[] = []
  const advance = createPastFromLogs({ db, chain, depth, onFailure: (error) => failed.push(error) })
  return { node, advance, failed }
}
const follow = async (address: Address, from: number, more: Record<string, unknown> = {}) => {
  const fields = { chain_id: 1329, address: Buffer.from(address.slice(2), 'hex'), from_block: from, ...more }
  const places = Object.keys(fields).map((_, index) => `$${index + 1}`)
  await pool.query(`INSERT INTO watched_addresses (${Object.keys(fields)}) VALUES (${places})`, Object.values(fields))
}
const progress = async () => {
  const { rows } = await pool.query(
    `SELECT scanned_to::int AS scanned, is_done, attempts FROM watched_addresses ORDER BY address`,
  )
  return rows.map(({ scanned, is_done, attempts }) => [scanned, is_done, attempts])
}
/** Searched ranges, each once. */
const ranges = (list: readonly { from: number; to: number }[]) => [
  ...new Set(list.map(({ from, to }) => `${from}-${to}`)),
]
/** Seconds until the next try, rounded down to those that pauses have. */
const pause = async () => {
  const { rows } = await pool.query(
    'SELECT max(extract(epoch FROM next_try - now()))::float8 AS left FROM watched_addresses',
  )
  return [5, 10, 20, 30, 60, 120, 86_400].find((seconds) => seconds >= rows[0].left)
}
const again = () => pool.query('UPDATE watched_addresses SET next_try = now()')

it('[API-04] searches 8,000 blocks at a time, newest first, down to the depth', async () => {
  const { node, advance } = start({ depth: 10_000n })
  await follow(early, 30_000)
  expect(await advance()).toBe(true)
  const first = 30_000 - step
  expect(ranges(node.searched)).toEqual(
    [0, 1, 2, 3].map((at) => `${first + at * page}-${first + at * page + page - 1}`),
  )
  expect(await progress()).toEqual([[first, false, 0]])
  node.searched = []
  expect(await advance()).toBe(true)
  expect(ranges(node.searched)).toEqual(['20000-21999'])
  expect(await progress()).toEqual([[20_000, true, 0]])
  expect(await advance()).toBe(false)
})

it('[API-04] ends at the first block of the chain, and with nothing to search if that is where it starts', async () => {
  const { node, advance } = start({ depth: 10_000n })
  await follow(early, 1_000)
  await follow(late, 0)
  expect(await advance()).toBe(true)
  expect(ranges(node.searched)).toEqual(['0-999'])
  expect(await progress()).toEqual([
    [0, true, 0],
    [null, true, 0],
  ])
})

it('[API-04] an account with nothing left is done without a search', async () => {
  const { node, advance } = start({ depth: 100n })
  await follow(early, 1_000, { scanned_to: 900 })
  expect(await advance()).toBe(true)
  expect([node.searched, await progress()]).toEqual([[], [[900, true, 0]]])
  expect(await advance()).toBe(false)
})

it('[API-04] an account whose last block could not be searched is not done', async () => {
  const { node, advance } = start({ depth: 100n })
  await follow(early, 1_000, { scanned_to: 901 })
  node.logs = () => errorOf(-32000, 'server busy')
  expect(await advance()).toBe(false)
  expect(await progress()).toEqual([[901, false, 0]])
})

it('[API-04] searches for those that need the newest block of the range, and no others', async () => {
  const { node, advance } = start({ depth: 100_000n })
  await follow(late, 30_000)
  await follow(early, 30_000 - step + 1)
  await follow(addressOf('ab'), 30_000 - step)
  await advance()
  expect(node.searched.every(({ who }) => who === 2)).toBe(true)
  expect(await progress()).toEqual([
    [30_000 - step, false, 0],
    [null, false, 0],
    [30_000 - step, false, 0],
  ])
})

it('[API-04] every fourth search is for the account that has waited longest', async () => {
  const { node, advance } = start({ depth: 100_000n })
  await follow(early, 50_000, { added_at: new Date(0) })
  await follow(late, 500_000)
  const highest: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    node.searched = []
    await advance()
    highest.push(Math.max(...node.searched.map(({ to }) => to)))
  }
  expect(highest).toEqual([499_999, 491_999, 483_999, 49_999])
})

it('[API-04] takes no address that is done, not due, or not followed yet', async () => {
  const { node, advance } = start()
  await follow(addressOf('a1'), 1_000, { is_done: true })
  await follow(addressOf('a2'), 1_000, { next_try: new Date(Date.now() + 60_000) })
  await pool.query(`INSERT INTO watched_addresses (chain_id, address) VALUES (1329, '\\xa3')`)
  await pool.query(`INSERT INTO watched_addresses (chain_id, address, from_block) VALUES (8453, '\\xa4', 1000)`)
  expect(await advance()).toBe(false)
  expect(node.searched).toEqual([])
})

it('[API-04] looks again later, in growing pauses of up to a day, while nodes have none of the blocks', async () => {
  const { advance, failed, node } = start({ depth: 100n, first: 5_000 })
  await follow(early, 1_000)
  const pauses: unknown[] = []
  for (let turn = 0; turn < 3; turn++) {
    await again()
    expect(await advance()).toBe(false)
    pauses.push(await pause())
  }
  await pool.query('UPDATE watched_addresses SET next_try = now(), attempts = 30')
  await advance()
  pauses.push(await pause())
  expect([pauses, failed, node.searched]).toEqual([[5, 10, 20, 86_400], [], []])
  // Success makes the next pause short again.
  node.first = 0
  await again()
  expect(await advance()).toBe(true)
  expect(await progress()).toEqual([[900, true, 0]])
})

it('[API-04] an account below the oldest kept block waits; the others are read', async () => {
  const { node, advance } = start({ depth: 100_000n, first: 27_000 })
  await follow(late, 30_000)
  await follow(early, 25_000)
  expect(await advance()).toBe(true)
  // The hundred oldest blocks may be deleted while they are read.
  expect(node.searched[0]?.from).toBe(27_100)
  expect(await progress()).toEqual([
    [null, false, 0],
    [27_100, false, 0],
  ])
})

it('[API-04] a failing node delays accounts by five seconds and counts as no try of theirs', async () => {
  const { node, advance, failed } = start()
  await follow(early, 30_000)
  for (const answer of [
    () => errorOf(-32000, 'server busy'),
    () => {
      throw new NodeFailure('The node is down.', 'slow')
    },
  ]) {
    node.logs = answer
    await again()
    expect(await advance()).toBe(false)
    expect(await pause()).toBe(5)
  }
  expect([await progress(), failed.length]).toEqual([[[null, false, 0]], 2])
})

it('[API-04] an account that fails on its own waits longer each time', async () => {
  const { node, advance, failed } = start()
  await follow(early, 30_000)
  await follow(late, 1_000)
  node.logs = () => {
    throw new Error('This past cannot be read.')
  }
  const pauses: unknown[] = []
  for (let turn = 0; turn < 3; turn++) {
    await pool.query('UPDATE watched_addresses SET next_try = now() WHERE from_block = 30000')
    await advance()
    pauses.push(await pause())
    if (turn === 0) {
      await pool.query('UPDATE watched_addresses SET is_done = true WHERE from_block = 1000')
      expect(await progress()).toEqual([
        [null, false, 1],
        [null, true, 0],
      ])
    }
  }
  expect([pauses, failed.length]).toEqual([[30, 60, 120], 3])
})

it('[API-04] notes a transaction that the node does not show yet, and since when the past is known', async () => {
  const { node, advance, failed } = start({ depth: 100n })
  await pool.query('TRUNCATE unread_transactions')
  await follow(early, 1_000)
  node.logs = () => [
    {
      ...{ transactionHash: hashOf('e1'), blockNumber: '0x3e0', address: addressOf('c1'), data: '0x' },
      topics: [events.transfer, pad(you, { size: 32 }), pad(early, { size: 32 })],
    },
  ]
  expect([await advance(), failed]).toEqual([true, []])
  const { rows } = await pool.query(
    `SELECT extract(epoch FROM known_since)::int AS since, noted.address FROM watched_addresses, unread_transactions AS noted`,
  )
  expect(rows).toEqual([{ since: 0x65000000, address: Buffer.from(early.slice(2), 'hex') }])
})
