import type { Address } from '@latchkey/wire/caip'
import { sql } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { priceSamples } from '../db/historySchema.ts'
import type { Block } from '../sources/blocks/block.ts'
import { findLogs, findLogsIn } from '../sources/blocks/findLogs.ts'
import type { RawLog } from '../sources/blocks/raw.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { createPools, type Pool } from '../sources/dex/createPools.ts'
import { createReaches, type Reach } from '../sources/dex/createReaches.ts'
import { createVenues } from '../sources/dex/createVenues.ts'
import { createPriceGuard, type PriceGuard } from '../sources/prices/createPriceGuard.ts'
import { pricingPairs } from '../sources/prices/measurePrices.ts'
import { priceFromPools } from '../sources/prices/priceFromPools.ts'
import { createTokenBook } from '../sources/tokens/createTokenBook.ts'
import { findCurated } from '../sources/tokens/curated.ts'
import { events } from '../sources/transactions/events.ts'
import { readWords } from '../sources/transactions/words.ts'
import type { Batch, IndexStep } from './step.ts'

type TradeLog = RawLog & { blockNumber: bigint }

/** Pools of the relevant tokens. A past trade shows a price but no depth: a pool one tick wide holds a dollar. */
type Markets = {
  pools: ReadonlyMap<string, Pool & { reach: Reach }>
  decimals: ReadonlyMap<Address, number>
  wrapped: Address
  dollar: Address
}

const minuteMs = 60_000
/** Approximate block time of chain 1329. */
const blockMs = 400
const marketsMs = 10 * minuteMs

/**
 * Records historical prices from trades, since each trade shows its pool's state, so past entries have a value even if
 * no price was requested then. Only curated tokens, one sample a minute: the last price, because the next trade
 * corrects a manipulated one.
 */
export const createPricesStep = (db: Database): IndexStep => {
  /** The last known price of each pool. It changes only with trades, so an old one still holds. */
  const ratios = new Map<string, number>()
  const guard = createPriceGuard()
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
      const addresses = [...known.pools.keys()]
      // While no address is watched, the next trade makes up for a missed one.
      const logs = batch.isSparse
        ? await findLogs(chain, {
            from: batch.from,
            to: last.number,
            filters: [trades],
            addresses,
            isDoubtAllowed: true,
          })
        : await logsOf(chain, batch, addresses)
      const after = new Map(ratios)
      const samples = toSamples(logs, timesOf(batch), known, after, guard)
      const chainId = chainNumber(chain.id)
      return async (tx) => {
        for (const [pool, ratio] of after) ratios.set(pool, ratio)
        if (samples.length === 0) return
        await tx
          .insert(priceSamples)
          .values(samples.map((sample) => ({ chainId, ...sample })))
          .onConflictDoUpdate({
            target: [priceSamples.chainId, priceSamples.token, priceSamples.at],
            set: { usd: sql`excluded.usd` },
          })
      }
    },
    // After a reorg, prices on the dropped blocks are close enough to keep.
    rewind: async () => {},
  }
}

const trades = [[events.syncV2, events.swapV3]]

/** The logs of a batch, oldest first. If receipts are missing, the node searches the block for trades instead. */
const logsOf = async (chain: Chain, { blocks, receipts }: Batch, addresses: readonly string[]): Promise<TradeLog[]> => {
  const all = await receipts()
  const isPartial = ({ transactions }: Block) => transactions.some(({ hash }) => !all.has(hash))
  const searched = await findLogsIn(chain, { blocks: blocks.filter(isPartial), topics: trades, addresses })
  return blocks.flatMap((block) =>
    isPartial(block)
      ? searched.filter(({ blockNumber }) => blockNumber === block.number)
      : block.transactions.flatMap(({ hash }) =>
          (all.get(hash)?.logs ?? []).map((log) => ({ ...log, blockNumber: block.number })),
        ),
  )
}

/** A block's time; estimated from the newest block if it wasn't read. */
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
  const venues = createVenues(chain)
  const pools = createPools(chain, venues)
  const [states, described] = await Promise.all([
    pools.find(pricingPairs(tokens, curated)).then(pools.read).then(createReaches(chain, venues).add),
    createTokenBook(db, chain).describe([...tokens, dollar]),
  ])
  const decimals = new Map<Address, number>()
  for (const [address, token] of described) if (token.decimals !== null) decimals.set(address, token.decimals)
  const found = states.map(({ pool, reach }) => [pool.address, { ...pool, reach }] as const)
  return { pools: new Map(found), decimals, wrapped, dollar }
}

/** Each token's last price per minute, from a batch of trades in order. */
const toSamples = (
  logs: readonly TradeLog[],
  timeOf: (block: bigint) => number | undefined,
  markets: Markets,
  ratios: Map<string, number>,
  guard: PriceGuard,
) => {
  const samples = new Map<string, { token: Address; at: Date; usd: number }>()
  for (const log of logs) {
    const pool = markets.pools.get(log.address)
    const ratio = pool && isTrade(log) ? readRatio(log) : undefined
    const time = timeOf(log.blockNumber)
    if (!pool || !ratio || time === undefined) continue
    ratios.set(log.address, ratio)
    const at = Math.floor(time / minuteMs) * minuteMs
    const prices = priceFromPools([pool.low, pool.high], { ...markets, states: statesOf(markets, ratios) })
    for (const token of [pool.low, pool.high]) {
      const usd = prices.get(token)?.usd
      if (usd === undefined || token === markets.dollar) continue
      // With few trades there is nothing to compare against, so the minute's last price is used.
      const isPushed = guard.judge(token, usd, time)?.isGuarded ?? false
      guard.add(token, { at: time, usd, isBelieved: !isPushed })
      if (!isPushed) samples.set(`${token}${at}`, { token, at: new Date(at), usd })
    }
  }
  return [...samples.values()]
}

const statesOf = ({ pools }: Markets, ratios: ReadonlyMap<string, number>) =>
  [...ratios].flatMap(([address, ratio]) => {
    const pool = pools.get(address)
    return pool ? [{ pool, reach: pool.reach, reserves: pool.reach, ratio }] : []
  })

const isTrade = ({ topics }: TradeLog): boolean => topics[0] === events.syncV2 || topics[0] === events.swapV3

/** The price of one `low` in `high` after a trade: V2 reports reserves, V3 the square root of the price. */
const readRatio = (log: TradeLog): number | undefined => {
  const words = readWords(log.data)
  if (log.topics[0] === events.swapV3) {
    const root = words.number(2)
    return root ? (Number(root) / 2 ** 96) ** 2 : undefined
  }
  const [low, high] = [words.number(0), words.number(1)]
  return low && high ? Number(high) / Number(low) : undefined
}
