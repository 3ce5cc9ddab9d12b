import type { Address, Hex } from '@latchkey/wire/caip'
import { decodeFunctionData, encodeFunctionResult, pad, parseAbi } from 'viem'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Block } from '../sources/blocks/block.ts'
import type { RawLog, RawReceipt, RawTransaction } from '../sources/blocks/raw.ts'
import { events } from '../sources/transactions/events.ts'
import { addressOf, chainOf, hashOf, me, shop } from '../testing/fakeChain.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createPricesStep } from './pricesStep.ts'
import type { Batch } from './step.ts'

const database = await startTestDatabase()
const { db, pool } = database
beforeEach(() => pool.query('TRUNCATE price_samples, tokens'))
afterEach(() => void vi.useRealTimers())
afterAll(() => database.stop())

const usdc: Address = '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392'
const wsei: Address = '0xe30fedd158a2e3b13e9badaeabafc5516e95e8c7'
const [dragonSwap, donkeSwap] = [
  '0x71f6b49ae1558357bbb5a6074f1143c46cbca03d',
  '0x4b4746216214f9e972c5d35d3fe88e6ec4c28a6b',
] as const
const [pair, otherPair] = [addressOf('b1'), addressOf('b2')]
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[])',
])
const wordOf = (value: bigint): string => value.toString(16).padStart(64, '0')
const dollars = 10n ** 6n
const coin = 10n ** 18n
/** The reserves of a pool, a million dollars on one side, at this many cents per SEI. */
const reservesAt = (cents: bigint): Hex =>
  `0x${wordOf(1_000_000n * dollars)}${wordOf((1_000_000n * 100n * coin) / cents)}`

/** A node with two exchanges whose pools hold SEI and dollars, at 40 cents each; `pools` says what each returns. */
const startNode = (isBatchless = false) => {
  const pools: Record<Address, Hex> = { [pair]: reservesAt(40n), [otherPair]: reservesAt(40n) }
  const pairs: Record<string, Address> = { [dragonSwap]: pair, [donkeSwap]: otherPair }
  const node = {
    isDown: false,
    height: '0xffff',
    pools,
    marketReads: 0,
    searched: [] as unknown[],
    asked: [] as unknown[],
  }
  const answer = (to: Address, data: Hex): Hex => {
    const isPair = data.startsWith('0xe6a43905') && data.includes(usdc.slice(2)) && data.includes(wsei.slice(2))
    if (isPair && pairs[to]) return pad(pairs[to], { size: 32 })
    if (data === '0x0902f1ac' && pools[to]) return `${pools[to]}${wordOf(0n)}`
    if (data === '0x313ce567') return `0x${wordOf(to === usdc ? 6n : 18n)}`
    return to === addressOf('4') ? data : '0x'
  }
  const { chain } = chainOf(({ method, params }) => {
    if (node.isDown) throw new Error('The node is down.')
    if (method === 'eth_getCode') {
      const exchange = String(params[0]).toLowerCase()
      if (exchange === dragonSwap) node.marketReads++
      return exchange in pairs ? '0x60' : '0x'
    }
    if (method === 'eth_blockNumber') return node.height
    if (method === 'eth_getLogs') {
      node.asked.push(params[0])
      return node.asked.length > 1 ? [] : node.searched
    }
    const { data } = params[0] as { data: Hex }
    const [calls] = decodeFunctionData({ abi: multicallAbi, data }).args
    const results = calls.map(({ target, callData }) => {
      const returnData = answer(target.toLowerCase() as Address, callData)
      return { success: returnData !== '0x', returnData }
    })
    return encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result: results })
  }, isBatchless)
  return { node, chain }
}

const noon = Date.UTC(2026, 0, 1, 12)
const trade = (cents: bigint, pool = pair): RawLog => ({
  address: pool,
  topics: [events.syncV2],
  data: reservesAt(cents),
})
const block = (number: bigint, seconds: number): Block => ({
  ...{ number, hash: hashOf(`b${number}`), parentHash: hashOf(`b${number - 1n}`) },
  timestamp: new Date(noon + seconds * 1_000),
  transactions: [transactionIn(number)],
})
const transactionIn = (number: bigint): RawTransaction => ({
  ...{ hash: hashOf(`e${number}`), block: number, blockHash: hashOf(`b${number}`), txIndex: 0 },
  ...{ from: me, to: shop, value: 0n, nonce: 0n, input: '0x' },
})
/** Blocks with the logs of their one transaction; without logs, its receipt is missing. */
const batchOf = (found: (readonly [Block, RawLog[] | undefined])[]): Batch => ({
  ...{ from: found[0]?.[0].number ?? 0n, blocks: found.map(([one]) => one), isSparse: false },
  receipts: async () =>
    new Map(
      found.flatMap(([{ number, hash }, logs]) => {
        const own: RawReceipt = {
          ...{ hash: hashOf(`e${number}`), blockHash: hash as Hex, status: 1n, gasUsed: 1n, gasPrice: 1n },
          ...{ contractAddress: null, hasBloom: true, logs: logs ?? [] },
        }
        return logs ? [[own.hash, own] as const] : []
      }),
    ),
})
const start = (isBatchless = false) => {
  const { node, chain } = startNode(isBatchless)
  const step = createPricesStep(db)
  const read = async (...found: (readonly [Block, RawLog[] | undefined])[]) =>
    db.transaction(await step.read(chain, batchOf(found)))
  const readSparse = async (from: bigint, one: Block) =>
    db.transaction(await step.read(chain, { ...batchOf([[one, []]]), from, isSparse: true }))
  return { node, read, readSparse }
}
const stored = async () => {
  const { rows } = await pool.query(
    `SELECT extract(epoch FROM at)::int AS at, round(usd::numeric, 6)::float8 AS usd,
      '0x' || encode(token, 'hex') AS token FROM price_samples ORDER BY at`,
  )
  expect(new Set(rows.map(({ token }) => token))).toEqual(new Set(rows.length === 0 ? [] : [wsei]))
  return rows.map(({ at, usd }) => [at - noon / 1_000, usd])
}

it("[API-07] stores one price a minute, that of the minute's last trade", async () => {
  const { read } = start()
  await read([block(1n, 10), [trade(40n)]], [block(2n, 50), [trade(41n), trade(42n)]], [block(3n, 70), [trade(43n)]])
  expect(await stored()).toEqual([
    [0, 0.42],
    [60, 0.43],
  ])
  // Later batches replace the price of a minute that has not ended.
  await read([block(4n, 80), [trade(44n)]])
  expect(await stored()).toEqual([
    [0, 0.42],
    [60, 0.44],
  ])
})

it('[API-07] does not store a price that jumped, until it has lasted', async () => {
  const { read } = start()
  await read([block(1n, 10), [trade(40n)]], [block(2n, 70), [trade(60n)]])
  expect(await stored()).toEqual([[0, 0.4]])
  await read([block(3n, 130), [trade(60n)]], [block(4n, 200), [trade(60n)]])
  expect(await stored()).toEqual([
    [0, 0.4],
    [180, 0.6],
  ])
})

it('[API-07] searches blocks whose receipts are missing, and keeps the order of trades', async () => {
  const { node, read } = start()
  const found = (number: bigint, cents: bigint) => ({
    ...{ transactionHash: hashOf(`e${number}`), blockNumber: `0x${number.toString(16)}` },
    ...trade(cents),
  })
  node.searched = [found(1n, 40n), found(3n, 42n)]
  await read([block(1n, 10), undefined], [block(2n, 20), [trade(41n)]], [block(3n, 30), undefined])
  expect(node.asked).toEqual([
    expect.objectContaining({ blockHash: hashOf('b1') }),
    expect.objectContaining({ blockHash: hashOf('b3') }),
  ])
  expect(await stored()).toEqual([[0, 0.42]])
})

it('[API-07] estimates when a trade happened in a block that was not read', async () => {
  const { node, readSparse } = start()
  node.searched = [
    { transactionHash: hashOf('e1'), blockNumber: '0x65', ...trade(41n) },
    { transactionHash: hashOf('e2'), blockNumber: '0x12d', ...trade(42n) },
  ]
  // 200 blocks before the newest are 80 seconds before.
  await readSparse(100n, { ...block(301n, 130), transactions: [] })
  expect(await stored()).toEqual([
    [0, 0.41],
    [120, 0.42],
  ])
})

it('[API-07] reads the pools once in ten minutes, and forgets one that is empty by then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  const { node, read } = start()
  await read([block(1n, 10), [trade(40n, otherPair)]])
  await read([block(2n, 70), [trade(42n)]])
  expect(node.marketReads).toBe(1)
  node.pools[otherPair] = `0x${wordOf(0n)}${wordOf(0n)}`
  vi.setSystemTime(noon + 600_001)
  await read([block(3n, 130), [trade(43n)]])
  expect(node.marketReads).toBe(2)
  // Of two equally deep pools, the lower price counts, also if its trade was in an earlier batch.
  expect(await stored()).toEqual([
    [0, 0.4],
    [60, 0.4],
    [120, 0.43],
  ])
})

it('[API-07] reads the pools again with the next blocks if the node was down', async () => {
  const { node, read } = start()
  node.isDown = true
  await expect(read([block(1n, 10), [trade(40n)]])).rejects.toThrow('The node is down.')
  node.isDown = false
  await read([block(1n, 10), [trade(40n)]])
  expect(await stored()).toEqual([[0, 0.4]])
})

it('[API-07] asks nothing for blocks without transactions', async () => {
  const { node, read } = start()
  await read([{ ...block(1n, 10), transactions: [] }, []])
  expect([node.marketReads, await stored()]).toEqual([0, []])
})

it('[API-07] searches up to the newest block even if the node takes no batches', async () => {
  const { node, readSparse } = start(true)
  node.height = '0x12d'
  node.searched = [{ transactionHash: hashOf('e1'), blockNumber: '0x12d', ...trade(41n) }]
  await readSparse(100n, { ...block(301n, 10), transactions: [] })
  expect(await stored()).toEqual([[0, 0.41]])
  expect(node.asked).toEqual([expect.objectContaining({ fromBlock: '0x64', toBlock: '0x12d' })])
})

it('[API-07] takes no price from a pool without reserves, or from a log that is no trade', async () => {
  const { read } = start()
  const other = { ...trade(50n), topics: [events.transfer] }
  const empty = (low: bigint, high: bigint) => ({ ...trade(1n), data: `0x${wordOf(low)}${wordOf(high)}` as Hex })
  await read([block(1n, 10), [other, empty(0n, 5n), empty(5n, 0n), trade(50n, shop)]])
  expect(await stored()).toEqual([])
})
