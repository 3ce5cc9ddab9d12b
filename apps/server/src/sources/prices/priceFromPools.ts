import type { Address } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import type { Pool } from '../dex/createPools.ts'
import type { ReachableState } from '../dex/createReaches.ts'

/** What pools say a token is worth, how many dollars a trade moves at that price, and the deepest of the pools. */
export type Measured = { usd: number; depthUsd: number; deepest?: Pool }

/**
 * A pool counts when a trade as large as the wallet lets through without a second step really works on it, at a price
 * about as good as the one it shows, in both directions. A smaller pool is too cheap to push around.
 */
const depthFloorUsd = limits.stepUp.newReceiverUsd
/** No token needs more; with more, numbers get too large or too small to mean a price. */
const decimalsMax = 36

type Markets = {
  states: readonly ReachableState[]
  decimals: ReadonlyMap<Address, number>
  wrapped: Address
  dollar: Address
}

/** Prices tokens through the dollar and through the wrapped coin, weighing each pool by its depth. */
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

/** The price that one pool gives, if the other token of the pool is one whose price is known and it is deep enough. */
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

/** The median by depth: one pool that was pushed aside does not move it unless it holds most of the money. */
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
