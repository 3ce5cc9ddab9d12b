import type { Address } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import type { Connection } from '../../db/connect.ts'
import { chainNumber } from '../../indexer/cursor.ts'
import type { Chain } from '../chain/createChain.ts'
import type { Pools } from '../dex/createPools.ts'
import type { TokenBook } from '../tokens/createTokenBook.ts'
import { findCurated } from '../tokens/curated.ts'
import { createPriceGuard, samplesMin } from './createPriceGuard.ts'
import { createSampleBook } from './createSampleBook.ts'
import { type Measured, priceFromPools } from './priceFromPools.ts'
import type { PriceSource, Quote } from './priceSource.ts'

type Options = {
  connection: Pick<Connection, 'db' | 'pool'>
  chain: Chain
  pools: Pools
  tokens: TokenBook
  onFailure: (error: unknown) => void
  onGuarded?: () => void
  /** How often prices that somebody asked for are looked at again. */
  sampleEveryMs?: number
}

const keepMs = 4_000
/** A token nobody asked for since is no longer looked at. */
const interestMs = 10 * 60_000
const interestMax = 500
/** So far back a token that was never asked for is looked at as well, before its price is believed. */
const lookBack = [4n, 8n, 12n]
const introducedApartMs = 10_000

/** Prices from the pools of the chain itself. Without known pools every answer is empty. */
export const createPoolPrices = (options: Options): PriceSource => {
  const { connection, chain, pools, tokens, onFailure, onGuarded = () => {}, sampleEveryMs = 15_000 } = options
  const curated = findCurated(chain.id)
  const guard = createPriceGuard()
  const book = createSampleBook(connection, chainNumber(chain.id), curated?.dollar, onFailure)
  const cache = createCache<Quote | undefined>({ max: 5_000, keepMs })
  const asked = new Map<Address, number>()

  const measure = async (wanted: readonly Address[], block?: bigint): Promise<Map<Address, Measured>> => {
    if (!curated) return new Map()
    const { wrapped, dollar } = curated
    const priced = [...new Set([wrapped, ...wanted])].filter((token) => token !== dollar)
    const pairs = priced.flatMap((token): [Address, Address][] =>
      token === wrapped
        ? [[wrapped, dollar]]
        : [
            [token, dollar],
            [token, wrapped],
          ],
    )
    const [described, found] = await Promise.all([tokens.describe([...priced, dollar]), pools.find(pairs)])
    const decimals = new Map<Address, number>()
    for (const [address, token] of described) if (token.decimals !== null) decimals.set(address, token.decimals)
    return priceFromPools(priced, { states: await pools.read(found, block), decimals, wrapped, dollar })
  }

  /** Before a first price is believed, the blocks before it are asked too: nobody holds a price for all of them. */
  const introduce = async (fresh: readonly Address[]): Promise<void> => {
    if (fresh.length === 0) return
    const head = BigInt(String(await chain.request('eth_blockNumber')))
    const blocks = lookBack.map((back) => head - back).filter((block) => block > 0n)
    // Nodes forget old states; a price is then introduced by what comes.
    const past = await Promise.all(blocks.map((block) => measure(fresh, block).catch(() => undefined)))
    for (const [index, prices] of past.entries()) {
      const at = Date.now() - (index + 1) * introducedApartMs
      for (const token of fresh) {
        const before = prices?.get(token)
        if (before) guard.add(token, before.usd, at)
      }
    }
  }

  const refresh = async (wanted: readonly Address[]): Promise<Map<Address, Quote>> => {
    const measured = await measure(wanted)
    const isFresh = (token: Address) => token !== curated?.dollar && guard.count(token) < samplesMin
    await introduce([...measured.keys()].filter(isFresh))
    const quotes = new Map<Address, Quote>()
    for (const [token, { usd, depthUsd }] of measured) {
      const verdict = token === curated?.dollar ? { usd, isGuarded: false } : guard.judge(token, usd)
      // What was pushed aside counts as a sample too: if it lasts, it becomes the usual price.
      guard.add(token, usd)
      if (verdict.isGuarded) onGuarded()
      else book.note(token, verdict.usd)
      quotes.set(token, { ...verdict, depthUsd })
    }
    return quotes
  }

  const quote: PriceSource['quote'] = async (wanted) => {
    const unique = [...new Set(wanted)]
    let batch: Promise<Map<Address, Quote>> | undefined
    const missing: Address[] = []
    const entries = await Promise.all(
      unique.map(async (token) => {
        asked.delete(token)
        asked.set(token, Date.now())
        const found = await cache.get(token, async () => {
          missing.push(token)
          batch ??= Promise.resolve().then(() => refresh(missing))
          return (await batch).get(token)
        })
        return [token, found] as const
      }),
    )
    for (const [token] of asked) if (asked.size > interestMax) asked.delete(token)
    return new Map(entries.flatMap(([token, found]) => (found ? [[token, found] as const] : [])))
  }

  const sample = async (): Promise<void> => {
    const since = Date.now() - interestMs
    for (const [token, at] of asked) if (at < since) asked.delete(token)
    if (asked.size > 0) await refresh([...asked.keys()]).catch(onFailure)
  }
  const timer = setInterval(() => void sample(), sampleEveryMs)
  timer.unref()

  return {
    quote,
    at: book.find,
    get size() {
      return cache.size + guard.size
    },
    stop: () => clearInterval(timer),
  }
}
