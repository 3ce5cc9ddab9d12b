import type { Address } from '@latchkey/wire/caip'
import type { PoolState } from '../dex/createPools.ts'

/** What pools say a token is worth, and how many dollars stand behind it. */
export type Measured = { usd: number; depthUsd: number }

/** Pools below this are too cheap to push around for their price to mean anything. */
export const depthFloorUsd = 5_000

type Markets = {
  states: readonly PoolState[]
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
  { pool, reserves, ratio }: PoolState,
  token: Address,
  prices: ReadonlyMap<Address, Measured>,
  { decimals, wrapped, dollar }: Markets,
): Measured[] => {
  const isLow = pool.low === token
  if (!isLow && pool.high !== token) return []
  const other = isLow ? pool.high : pool.low
  const known = other === dollar || other === wrapped ? prices.get(other) : undefined
  const [own, theirs] = [decimals.get(token), decimals.get(other)]
  if (!known || own === undefined || theirs === undefined || !(ratio > 0)) return []
  const units = (isLow ? ratio : 1 / ratio) * 10 ** (own - theirs)
  const held = Number(isLow ? reserves.high : reserves.low) / 10 ** theirs
  const depthUsd = 2 * held * known.usd
  const usd = units * known.usd
  return depthUsd >= depthFloorUsd && Number.isFinite(usd) && usd > 0 ? [{ usd, depthUsd }] : []
}

/** The median by depth: one pool that was pushed aside does not move it unless it holds most of the money. */
const weigh = (offers: readonly Measured[]): Measured | undefined => {
  const sorted = [...offers].sort((a, b) => a.usd - b.usd)
  const depthUsd = sorted.reduce((sum, offer) => sum + offer.depthUsd, 0)
  let below = 0
  for (const { usd, depthUsd: own } of sorted) {
    below += own
    if (below >= depthUsd / 2) return { usd, depthUsd }
  }
  return undefined
}
