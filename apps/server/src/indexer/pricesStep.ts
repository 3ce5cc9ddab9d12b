import type { Address } from '@latchkey/wire/caip'
import type { Database } from '../db/connect.ts'
import { priceSamples } from '../db/historySchema.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { createPools, type Pool, type PoolState } from '../sources/dex/createPools.ts'
import { createVenues } from '../sources/dex/createVenues.ts'
import { priceFromPools } from '../sources/prices/priceFromPools.ts'
import { createTokenBook } from '../sources/tokens/createTokenBook.ts'
import { findCurated } from '../sources/tokens/curated.ts'
import { chainNumber } from './cursor.ts'
import { events } from './facts/events.ts'
import { readWords } from './facts/words.ts'
import { findLogs } from './read/findLogs.ts'
import type { RawLog } from './read/raw.ts'
import type { Batch, IndexStep } from './step.ts'

type TradeLog = RawLog & { blockNumber: bigint }

/** What is known about the pools of the tokens that matter. */
type Markets = {
  pools: ReadonlyMap<string, Pool>
  decimals: ReadonlyMap<Address, number>
  wrapped: Address
  dollar: Address
}

const minuteMs = 60_000
/** About what a block of the product's chain takes. */
const blockMs = 400
const marketsMs = 10 * minuteMs

/**
 * Keeps what tokens were worth when it was traded: each trade tells the state of its pool, so that entries of the
 * past have a value although nobody asked for a price then. Only curated tokens, at most one sample a minute.
 */
export const createPricesStep = (db: Database): IndexStep => {
  /** The last known state of each pool. It changes with trades only, so an old one still holds. */
  const states = new Map<string, PoolState>()
  let markets: { value: Promise<Markets | undefined>; until: number } | undefined

  const findMarkets = (chain: Chain): Promise<Markets | undefined> => {
    if (!markets || markets.until < Date.now()) {
      markets = { value: readMarkets(db, chain), until: Date.now() + marketsMs }
      markets.value.catch(() => {
        markets = undefined
      })
    }
    return markets.value
  }

  return {
    read: async (chain, batch) => {
      const last = batch.blocks.at(-1)
      const isQuiet = !batch.isSparse && batch.blocks.every(({ transactions }) => transactions.length === 0)
      const known = last && !isQuiet ? await findMarkets(chain) : undefined
      if (!last || !known || known.pools.size === 0) return async () => {}
      const logs = batch.isSparse
        ? await findLogs(chain, {
            from: batch.from,
            to: last.number,
            filters: [trades],
            addresses: [...known.pools.keys()],
          })
        : await logsOf(batch)
      const after = new Map(states)
      const samples = toSamples(logs, timesOf(batch), known, after)
      const chainId = chainNumber(chain.id)
      return async (tx) => {
        for (const [pool, state] of after) states.set(pool, state)
        if (samples.length === 0) return
        await tx
          .insert(priceSamples)
          .values(samples.map((sample) => ({ chainId, ...sample })))
          .onConflictDoNothing()
      }
    },
    // What was traded on a branch that was given up was worth about the same on the other.
    rewind: async () => {},
  }
}

const trades = [[events.syncV2, events.swapV3]]

/** What was logged in a batch, in order. */
const logsOf = async ({ blocks, receipts }: Batch): Promise<TradeLog[]> => {
  const all = await receipts()
  return blocks.flatMap(({ number, transactions }) =>
    transactions.flatMap(({ hash }) => (all.get(hash)?.logs ?? []).map((log) => ({ ...log, blockNumber: number }))),
  )
}

/** When a block was made; one that was not read is reckoned from the newest. */
const timesOf = ({ blocks }: Batch) => {
  const times = new Map(blocks.map(({ number, timestamp }) => [number, timestamp.getTime()]))
  const last = blocks.at(-1)
  return (number: bigint): number | undefined =>
    times.get(number) ?? (last && last.timestamp.getTime() - Number(last.number - number) * blockMs)
}

const readMarkets = async (db: Database, chain: Chain): Promise<Markets | undefined> => {
  const curated = findCurated(chain.id)
  if (!curated) return undefined
  const { wrapped, dollar } = curated
  const tokens = curated.tokens.map(({ address }) => address).filter((address) => address !== dollar)
  const pairs = tokens.flatMap((token): [Address, Address][] =>
    token === wrapped
      ? [[token, dollar]]
      : [
          [token, dollar],
          [token, wrapped],
        ],
  )
  const [found, described] = await Promise.all([
    createPools(chain, createVenues(chain)).find(pairs),
    createTokenBook(db, chain).describe([...tokens, dollar]),
  ])
  const decimals = new Map<Address, number>()
  for (const [address, token] of described) if (token.decimals !== null) decimals.set(address, token.decimals)
  return { pools: new Map(found.map((pool) => [pool.address.toLowerCase(), pool])), decimals, wrapped, dollar }
}

/** The first price of each token in each minute, told by the trades of a batch in their order. */
const toSamples = (
  logs: readonly TradeLog[],
  timeOf: (block: bigint) => number | undefined,
  markets: Markets,
  states: Map<string, PoolState>,
) => {
  const samples = new Map<string, { token: Address; at: Date; usd: number }>()
  for (const log of logs) {
    const pool = markets.pools.get(log.address)
    const state = pool && isTrade(log) ? readState(pool, log) : undefined
    const time = timeOf(log.blockNumber)
    if (!pool || !state || time === undefined) continue
    states.set(log.address, state)
    const at = Math.floor(time / minuteMs) * minuteMs
    const prices = priceFromPools([pool.low, pool.high], { ...markets, states: [...states.values()] })
    for (const token of [pool.low, pool.high]) {
      const usd = prices.get(token)?.usd
      const key = `${token}${at}`
      if (usd !== undefined && token !== markets.dollar && !samples.has(key))
        samples.set(key, { token, at: new Date(at), usd })
    }
  }
  return [...samples.values()]
}

const isTrade = ({ topics }: TradeLog): boolean => topics[0] === events.syncV2 || topics[0] === events.swapV3

/** The state of a pool after a trade: V2 says what it holds, V3 its price and the liquidity around it. */
const readState = (pool: Pool, log: TradeLog): PoolState | undefined => {
  const words = readWords(log.data)
  if (log.topics[0] === events.syncV2) {
    const [low, high] = [words.number(0), words.number(1)]
    return low && high ? { pool, reserves: { low, high }, ratio: Number(high) / Number(low) } : undefined
  }
  const [root, liquidity] = [words.number(2), words.number(3)]
  if (!root || !liquidity) return undefined
  const reserves = { low: (liquidity << 96n) / root, high: (liquidity * root) >> 96n }
  return { pool, reserves, ratio: (Number(root) / 2 ** 96) ** 2 }
}
