import type { Address } from '@latchkey/wire/caip'
import { walletLimits } from '@latchkey/wire/limits'
import type { Pool } from '../dex/createPools.ts'
import type { ReachableState } from '../dex/createReaches.ts'

/** A token's price from pools, how many dollars a trade moves at that price, and the deepest pool. */
export type Measured = { usd: number; depthUsd: number; deepest?: Pool }

/** A pool counts if a trade this large works on it at about the price shown. Smaller ones are cheap to manipulate. */
const depthFloorUsd = walletLimits.stepUp.newReceiverUsd
/** Most decimals. No token needs more, and with more, numbers are too large or too small to be a price. */
const decimalsMax = 36

type Markets = {
  states: readonly ReachableState[]
  decimals: ReadonlyMap<Address, number>
  wrapped: Address
  dollar: Address
}

/** Prices tokens through the dollar and the wrapped coin, weighted by pool depth. */
export const priceFromPools = (tokens: readonly Address[], markets: Markets): Map<Address, Measured> => {
  const { wrapped, dollar } = markets
  const prices = new Map<Address, Measured>([[dollar, { usd: 1, depthUsd: Number.POSITIVE_INFINITY }]])
  // The coin first, since others are priced through it.
  for (const token of new Set([wrapped, ...tokens])) {
    if (token === dollar) continue
    const offers = markets.states.flatMap((state) => offerOf(state, token, prices, markets))
    const price = weigh(offers)
    if (price) prices.set(token, price)
  }
  return prices
}

/** The price from one pool, if the pool is deep enough and its other token has a known price. */
const offerOf = (
  { pool, reach, ratio }: ReachableState,
  token: Address,
  prices: ReadonlyMap<Address, Measured>,
  { decimals, wrapped, dollar }: Markets,
): Measured[] => {
  const isLow = pool.low === token
  if (!isLow && pool.high !== token) return []
  const other = isLow ? pool.high : pool.low
  const known = other === dollar || other === wrapped ? prices.get(other) : undefined
  const [own, theirs] = [decimals.get(token), decimals.get(other)]
  if (!known || own === undefined || own > decimalsMax || theirs === undefined || !(ratio > 0)) return []
  const usd = (isLow ? ratio : 1 / ratio) * 10 ** (own - theirs) * known.usd
  const sold = (Number(isLow ? reach.high : reach.low) / 10 ** theirs) * known.usd
  const bought = (Number(isLow ? reach.low : reach.high) / 10 ** own) * usd
  const depthUsd = Math.min(sold, bought)
  return depthUsd >= depthFloorUsd && Number.isFinite(usd) && usd > 0 ? [{ usd, depthUsd, deepest: pool }] : []
}

/** The median weighted by depth: one manipulated pool doesn't move it unless it holds most of the money. */
const weigh = (offers: readonly Measured[]): Measured | undefined => {
  const sorted = [...offers].sort((a, b) => a.usd - b.usd)
  const depthUsd = sorted.reduce((sum, offer) => sum + offer.depthUsd, 0)
  const { deepest } = offers.reduce<Partial<Measured>>(
    (best, offer) => (offer.depthUsd > (best.depthUsd ?? 0) ? offer : best),
    {},
  )
  let below = 0
  for (const { usd, depthUsd: own } of sorted) {
    below += own
    if (below >= depthUsd / 2) return { usd, depthUsd, ...(deepest && { deepest }) }
  }
  return undefined
}
