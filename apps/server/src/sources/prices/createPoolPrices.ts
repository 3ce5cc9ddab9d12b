import type { Address } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { createCache, getMany } from '../../createCache.ts'
import { chainNumber } from '../../db/chainNumber.ts'
import type { Connection } from '../../db/connect.ts'
import type { Replica } from '../../db/openReplica.ts'
import { findCurated } from '../tokens/curated.ts'
import { createPriceGuard, type Sample, samplesMin, windowMs } from './createPriceGuard.ts'
import { createSampleBook } from './createSampleBook.ts'
import { type Market, measurePrices } from './measurePrices.ts'
import type { PriceSource, Quote } from './priceSource.ts'

type Options = Market & {
  connection: Pick<Connection, 'db' | 'pool'>
  replica?: Replica | undefined
  onFailure: (error: unknown) => void
  onGuarded?: () => void
  /** How often requested prices are refreshed. */
  sampleEveryMs?: number
}

const keepMs = 4_000
/** A token without recent requests is no longer refreshed. */
const interestMs = 10 * 60_000
const interestMax = 500
/** How many blocks back a token is checked before its first price is trusted. Some nodes keep only a few. */
const lookBack = [4n, 8n, 12n, 25n, 75n, 150n]
const usualBlockMs = 400

/** Prices from the chain's own pools. Without known pools, every result is empty. */
export const createPoolPrices = (options: Options): PriceSource => {
  const { connection, chain, onFailure, onGuarded = () => {}, sampleEveryMs = 15_000 } = options
  const curated = findCurated(chain.id)
  const blockMs = findChain(chain.id)?.blockTimeMs ?? usualBlockMs
  const guard = createPriceGuard()
  const book = createSampleBook(
    { ...connection, replica: options.replica },
    chainNumber(chain.id),
    curated?.dollar,
    onFailure,
  )
  const cache = createCache<Quote | undefined>({ max: 5_000, keepMs })
  const asked = new Map<Address, number>()

  /** Pool prices at earlier blocks, as far back as the node keeps them. */
  const lookAtPast = async (fresh: readonly Address[], now: number): Promise<[Address, Sample][]> => {
    const head = BigInt(String(await chain.request('eth_blockNumber')))
    const blocks = lookBack.filter((back) => back < head)
    const past = await Promise.all(
      blocks.map(async (back) => {
        // The node has pruned that state, so the other checks must do.
        const prices = await measurePrices(options, fresh, head - back).catch(() => undefined)
        return [...(prices ?? [])].map(([token, { usd }]): [Address, Sample] => [
          token,
          { at: now - Number(back) * blockMs, usd },
        ])
      }),
    )
    return past.flat()
  }

  /** A first price is compared with earlier blocks and with stored prices before it is trusted. */
  const introduce = async (fresh: readonly Address[]): Promise<void> => {
    if (fresh.length === 0) return
    const now = Date.now()
    const [seen, stored] = await Promise.all([lookAtPast(fresh, now), book.since(fresh, now - windowMs)])
    for (const token of fresh) {
      const own = [...seen, ...stored].filter(([address]) => address === token).map(([, sample]) => sample)
      guard.introduce(token, own, now)
    }
  }

  const refresh = async (wanted: readonly Address[]): Promise<Map<Address, Quote>> => {
    const measured = await measurePrices(options, wanted)
    const isFresh = (token: Address) => token !== curated?.dollar && guard.count(token) < samplesMin
    await introduce([...measured.keys()].filter(isFresh))
    const quotes = new Map<Address, Quote>()
    for (const [token, { usd, depthUsd }] of measured) {
      const verdict = token === curated?.dollar ? { usd, isGuarded: false } : guard.judge(token, usd)
      // A rejected price counts as a sample too: if it lasts, it becomes the usual price.
      guard.add(token, { at: Date.now(), usd, isBelieved: verdict?.isGuarded === false })
      if (!verdict) continue
      if (verdict.isGuarded) onGuarded()
      else book.note(token, verdict.usd)
      quotes.set(token, { ...verdict, depthUsd })
    }
    return quotes
  }

  const quote: PriceSource['quote'] = async (wanted) => {
    for (const token of wanted) {
      asked.delete(token)
      asked.set(token, Date.now())
    }
    const found = await getMany(cache, wanted, refresh)
    for (const [token] of asked) if (asked.size > interestMax) asked.delete(token)
    return found
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
    isPending: (token) => guard.count(token) > 0,
    at: book.find,
    get size() {
      return cache.size + guard.size
    },
    stop: () => clearInterval(timer),
  }
}
