import type { Address } from '@latchkey/wire/caip'
import type { Facts } from '../facts.ts'

/** Whether a token is the wrapped coin. Anyone can give another token its symbol, so only a listed one counts by it. */
export const isWrappedCoin = (token: Address, facts: Facts): boolean => {
  const symbol = `W${facts.native.symbol}`
  const fact = facts.token(token)
  return facts.contractName(token) === symbol || (fact?.isListed === true && fact.symbol === symbol)
}
