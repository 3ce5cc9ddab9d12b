import { formatAmount, truncateAmount } from '@latchkey/wire/amount'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { writeDecimal } from '@latchkey/wire/writeDecimal'

const shownDecimals = 6

/** A displayed amount: cut to six decimals, and never zero if there is some. */
export const amountOf = (units: bigint, decimals: number, symbol: string, locale: string): string => {
  const exact = formatAmount(units, decimals)
  const cut = truncateAmount(exact, shownDecimals)
  return `${writeDecimal(cut === '0' && units > 0n ? exact : cut, locale)} ${symbol}`
}

/** An amount of a network's native coin. */
export const coinAmountOf = (units: bigint, chainId: number, locale: string): string => {
  const { decimals, symbol } = findChain(toCaipNetworkId(chainId))?.currency ?? { decimals: 18, symbol: '' }
  return amountOf(units, decimals, symbol, locale)
}
