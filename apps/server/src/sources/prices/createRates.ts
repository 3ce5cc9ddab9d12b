import type { Address } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { createSharedCache, type Shelf } from '../../createSharedCache.ts'
import { fetchJson } from '../fetchJson.ts'
import { findCurated } from '../tokens/curated.ts'
import type { PriceSource } from './priceSource.ts'

/** Units of a currency per US dollar. */
export type Rates = {
  /** Undefined if unknown: a wrong rate would misstate someone's money. */
  perDollar: (currency: string) => Promise<number | undefined>
}

type Options = {
  /** Rates set by the operator. */
  fixed: ReadonlyMap<string, number>
  /** A service that returns `{rates: {EUR: 0.92}}` per US dollar; empty disables it. */
  url: string
  chainId: string
  prices: PriceSource
  onFailure: (error: unknown) => void
  /** Where instances share the service's answer. */
  shelf?: Shelf | undefined
}

const keepMs = 3_600_000
const answer = v.object({ rates: v.record(v.string(), v.number()) })

/** Coin rates come from pools; fiat rates from the operator or the configured service. */
export const createRates = ({ fixed, url, chainId, prices, onFailure, shelf }: Options): Rates => {
  const cache = createSharedCache({
    ...{ max: 1, keepMs, shelf },
    pack: (rates: Record<string, number>) => rates,
    unpack: (rates) => rates,
  })
  const coins: Readonly<Record<string, Address | undefined>> = findCurated(chainId)?.rates ?? {}
  const fromService = async (currency: string): Promise<number | undefined> => {
    if (url === '') return undefined
    try {
      const rates = await cache.get(url, async () => v.parse(answer, await fetchJson(url)).rates)
      return rates[currency.toUpperCase()] ?? rates[currency]
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }
  return {
    perDollar: async (currency) => {
      if (currency === 'usd') return 1
      const coin = coins[currency]
      const price = coin ? (await prices.quote([coin])).get(coin)?.usd : undefined
      const rate = price ? 1 / price : (fixed.get(currency) ?? (await fromService(currency)))
      return rate !== undefined && Number.isFinite(rate) && rate > 0 ? rate : undefined
    },
  }
}
