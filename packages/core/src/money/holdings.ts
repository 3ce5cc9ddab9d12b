import type { TokenBalance } from '@latchkey/wire/api/account'
import { nativeTokenAddress, parseCaipAddress } from '@latchkey/wire/caip'
import { lookalikeKey } from '@latchkey/wire/lookalikeKey'

/** A token of the account as views show it. */
export type Holding = {
  /** The contract, or the placeholder address of the native token. */
  address: string
  isNative: boolean
  name: string
  symbol: string
  /** Exact, in whole tokens. */
  amount: string
  decimals: number
  /** What one is worth; unknown without a market. */
  price: number | undefined
  /** Its price isn't known yet, as in the first seconds after the service starts. */
  isPricePending: boolean
  value: number | undefined
  /** Share of the priced total, 0 to 1. */
  share: number | undefined
  iconUrl: string
  isStranded: boolean
  /** The symbol of the token it imitates. */
  lookAlikeOf: string | undefined
}

export type Portfolio = {
  /** Most valuable first, unpriced last. */
  holdings: readonly Holding[]
  total: number
  /** Symbols of tokens without a price, which aren't in the total. */
  unpriced: readonly string[]
}

const addressOf = ({ address }: TokenBalance): string =>
  address === undefined ? nativeTokenAddress : (parseCaipAddress(address)?.address ?? address)

const worthOf = ({ value, price }: TokenBalance): number | undefined => (price > 0 ? value : undefined)

/** Of two look-alikes, the genuine one is the native token, otherwise the one with a market and a higher value. */
const originalOf = (token: TokenBalance, all: readonly TokenBalance[]): string | undefined => {
  if (token.address === undefined) return undefined
  const look = lookalikeKey(token.symbol)
  const original = all.find(
    (other) =>
      other !== token &&
      lookalikeKey(other.symbol) === look &&
      (other.address === undefined || (worthOf(other) ?? 0) > (worthOf(token) ?? 0)),
  )
  return original?.symbol
}

/** Sorts and flags an account's holdings and computes their share. */
export const toPortfolio = (balances: readonly TokenBalance[]): Portfolio => {
  const total = balances.reduce((sum, token) => sum + (worthOf(token) ?? 0), 0)
  const holdings = balances.map((token): Holding => {
    const value = worthOf(token)
    return {
      address: addressOf(token),
      isNative: token.address === undefined,
      name: token.name,
      symbol: token.symbol,
      amount: token.quantity.numeric,
      decimals: Number(token.quantity.decimals),
      price: token.price > 0 ? token.price : undefined,
      isPricePending: !(token.price > 0) && (token.isPricePending ?? false),
      value,
      share: value === undefined || total === 0 ? undefined : value / total,
      iconUrl: token.iconUrl,
      isStranded: token.isStranded ?? false,
      lookAlikeOf: originalOf(token, balances),
    }
  })
  const rank = ({ value }: Holding) => value ?? -1
  return {
    holdings: holdings.sort((a, b) => rank(b) - rank(a)),
    total,
    unpriced: holdings.filter(({ price }) => price === undefined).map(({ symbol }) => symbol),
  }
}
