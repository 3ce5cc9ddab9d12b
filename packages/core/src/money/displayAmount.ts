import { truncateAmount } from '@latchkey/wire/amount'
import { writeDecimal } from '@latchkey/wire/writeDecimal'

/** Formats an amount: thousands grouped, cut and never rounded up, dust as `<0.0001`. */
export const displayAmount = (amount: string, locale: string, decimals = 4): string => {
  const cut = truncateAmount(amount, decimals)
  const isDust = cut === '0' && /[1-9]/.test(amount)
  return isDust ? `<${writeDecimal(`0.${'1'.padStart(decimals, '0')}`, locale)}` : writeDecimal(cut, locale)
}
