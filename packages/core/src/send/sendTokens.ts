import type { TokenBalance } from '@latchkey/wire/api/account'
import { accountAddress } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { toPortfolio } from '../money/holdings.ts'
import { toDecimal } from '../money/worth.ts'
import { type NetworkId, networkOf } from '../networks.ts'
import type { SendToken } from '../state/send.ts'

/** A token in the picker, with its balance and flags. */
export type OwnedToken = SendToken & {
  /** The price of one token in the requested currency, as a decimal text; undefined if unknown. */
  price: string | undefined
  amount: string
  isStranded: boolean
  lookAlikeOf: string | undefined
}

/** The native token, for when the token list is unavailable. */
export const coinOf = (chainId: NetworkId, iconUrl: string): SendToken => {
  const { currency } = networkOf(chainId)
  return { address: undefined, ...currency, iconUrl }
}

/** The tokens of an account that can be sent, the most valuable first. */
export const toOwnedTokens = (balances: readonly TokenBalance[]): readonly OwnedToken[] =>
  toPortfolio(balances).holdings.flatMap(
    ({ address, isNative, price, isPricePending: _, value: __, share: ___, ...holding }) => {
      if (!isNative && !v.is(accountAddress, address)) return []
      const own = isNative ? undefined : address
      return [{ ...holding, address: own, price: price === undefined ? undefined : toDecimal(price) }]
    },
  )
