import type { TokenBalance } from '@latchkey/wire/api/account'
import { isAddress, parseCaipAddress } from '@latchkey/wire/caip'
import { networkOf } from './networks.ts'
import type { SendToken } from './state/send.ts'
import { toDecimal } from './worth.ts'

/** A token of the picker: what can be sent, how much there is, and what speaks against it. */
export type OwnedToken = SendToken & {
  amount: string
  isStranded: boolean
  /** Bears the name of another token of the same account, without its price. */
  isLookAlike: boolean
}

/** Letters that pass for one another at a glance, and everything that only decorates. */
const plain = (symbol: string): string =>
  symbol
    .normalize('NFKD')
    .toUpperCase()
    .replace(/0/g, 'O')
    .replace(/[1I]/g, 'L')
    .replace(/[^\p{L}]/gu, '')

/** The chain's own coin, for when the list of tokens cannot be had. */
export const coinOf = (chainId: number, iconUrl: string): SendToken => {
  const { currency } = networkOf(chainId)
  return { address: undefined, ...currency, iconUrl, price: undefined }
}

/** The tokens of an account that can be sent, the most valuable first. */
export const toOwnedTokens = (balances: readonly TokenBalance[]): readonly OwnedToken[] => {
  const trusted = balances.filter(({ address, price }) => address === undefined || price > 0)
  return [...balances]
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .flatMap(({ address, name, symbol, quantity, iconUrl, price, isStranded = false }) => {
      const own = address === undefined ? undefined : parseCaipAddress(address)?.address
      if (address !== undefined && !isAddress(own)) return []
      const isTrusted = address === undefined || price > 0
      return [
        {
          address: isAddress(own) ? own : undefined,
          name,
          symbol,
          decimals: Number(quantity.decimals),
          iconUrl,
          price: price > 0 ? toDecimal(price) : undefined,
          amount: quantity.numeric,
          isStranded,
          isLookAlike: !isTrusted && trusted.some((other) => plain(other.symbol) === plain(symbol)),
        },
      ]
    })
}
