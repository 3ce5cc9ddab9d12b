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
import type { FoundLog } from './read/raw.ts'
import type { IndexStep } from './step.ts'

/** What is known about the pools of the tokens that matter. */
type Markets = {
  pools: ReadonlyMap<string, Pool>
  decimals: ReadonlyMap<Address, number>
  wrapped: Address
  dollar: Address
}

const minuteMs = 60_000
const marketsMs = 10 * minuteMs

/**
 * Keeps what tokens were worth when it was traded: each trade tells the state of its pool, so that entries of the
 * past have a value although nobody asked for a price then. Only curated tokens, at most one sample a minute.
 */
export const createPricesStep = (db: Database): IndexStep => {
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
      const [first, last] = [batch[0], batch.at(-1)]
      const isQuiet = batch.every(({ size }) => size === 0)
      const known = first && last && !isQuiet ? await findMarkets(chain) : undefined
      if (!first || !last || !known || known.pools.size === 0) return async () => {}
      const addresses = [...known.pools.keys()]
      const logs = await findLogs(chain, first.number, last.number, [[events.syncV2, events.swapV3]], addresses)
      const times = new Map(batch.map(({ number, timestamp }) => [number, timestamp.getTime()]))
      const samples = toSamples(logs, times, known)
      const chainId = chainNumber(chain.id)
      return async (tx) => {
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
const toSamples = (logs: readonly FoundLog[], times: ReadonlyMap<bigint, number>, markets: Markets) => {
  const samples = new Map<string, { token: Address; at: Date; usd: number }>()
  const states = new Map<string, PoolState>()
  for (const log of logs) {
    const pool = markets.pools.get(log.address)
    const state = pool && readState(pool, log)
    const time = times.get(log.blockNumber)
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

/** The state of a pool after a trade: V2 says what it holds, V3 its price and the liquidity around it. */
const readState = (pool: Pool, log: FoundLog): PoolState | undefined => {
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
