import { formatAmount, truncateAmount } from '@latchkey/wire/amount'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { groupDigits } from '@latchkey/wire/groupDigits'

const shownDecimals = 6

/** A displayed amount: cut to six decimals, and never zero if there is some. */
export const amountOf = (units: bigint, decimals: number, symbol: string): string => {
  const exact = formatAmount(units, decimals)
  const cut = truncateAmount(exact, shownDecimals)
  return `${groupDigits(cut === '0' && units > 0n ? exact : cut)} ${symbol}`
}

/** An amount of a network's native coin. */
export const coinAmountOf = (units: bigint, chainId: number): string => {
  const { decimals, symbol } = findChain(toCaipNetworkId(chainId))?.currency ?? { decimals: 18, symbol: '' }
  return amountOf(units, decimals, symbol)
}
