import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { limits } from '@latchkey/wire/limits'
import { findCurated } from '../tokens/curated.ts'

/** A coin for sale, and where to find its price. */
export type Coin = {
  symbol: string
  name: string
  decimals: number
  /** Null for the native coin. */
  contract: Address | null
  /** The token whose price is the coin's price. */
  pricedAs: Address
}

/** The coins for sale on a chain: its native coin and the dollar. */
export const coinsOf = (chainId: CaipNetworkId): Coin[] => {
  const curated = findCurated(chainId)
  const chain = findChain(chainId)
  if (!curated || !chain) return []
  const dollar = curated.tokens.find(({ address }) => address === curated.dollar)
  const { symbol, name, decimals } = chain.currency
  return [
    ...(dollar
      ? [{ ...dollar, decimals: dollar.decimals ?? 6, contract: dollar.address, pricedAs: dollar.address }]
      : []),
    { symbol, name, decimals, contract: null, pricedAs: curated.wrapped },
  ].map(({ symbol, name, decimals, contract, pricedAs }) => ({ symbol, name, decimals, contract, pricedAs }))
}

const fixed = ({ min, max }: { min: string; max: string }) => ({ min: `${min}.00`, max: `${max}.00` })

/** Payment methods and their limits (DATA-08). */
export const paymentMethods = [
  { id: 'card', ...fixed(limits.onramp.card) },
  { id: 'ach_bank_account', ...fixed(limits.onramp.ach) },
]

/** The widest limits of all payment methods, in cents: neither a quote nor a link says which one will be used. */
export const paymentBounds = {
  least: BigInt(Math.min(...paymentMethods.map(({ min }) => Number(min)))) * 100n,
  most: BigInt(Math.max(...paymentMethods.map(({ max }) => Number(max)))) * 100n,
}

/** Accepted currencies, as far as their rate is known. */
export const paymentCurrencies = ['USD', 'EUR', 'GBP'] as const
