import { type Currency, currencyTable } from '@latchkey/wire/currencies'
import { writeMoney } from '@latchkey/wire/writeDecimal'

/** Whether values are shown in a token instead of a currency. */
export const isCoin = (currency: Currency): boolean => !('sign' in currencyTable[currency])

/** The smallest value that is written out; less is dust. */
const leastOf = (currency: Currency): number => (isCoin(currency) ? 0.000_001 : 10 ** -currencyTable[currency].decimals)

const format = (value: number, currency: Currency, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  writeMoney(value, currency, locale, { ...(isCoin(currency) && { maximumFractionDigits: 6 }), ...options })

/** Puts a sign before a value, inside of its left-to-right run. */
const signed = (sign: string, text: string): string => text.replace(/^\u2066?/, `$&${sign}`)

/** A formatted value: "$3,634.04", or "<$0.01" for smaller nonzero amounts. */
export const formatFiat = (value: number, currency: Currency, locale: string): string => {
  const least = leastOf(currency)
  const size = Math.abs(value)
  return size > 0 && size < least ? signed('<', format(least, currency, locale)) : format(value, currency, locale)
}

/** The price of one token; small ones with enough digits to differ. */
export const formatPrice = (price: number, currency: Currency, locale: string): string =>
  price >= 1 || price === 0
    ? formatFiat(price, currency, locale)
    : format(price, currency, locale, {
        maximumSignificantDigits: 4,
        minimumFractionDigits: 2,
        maximumFractionDigits: 12,
      })

/** A change with its sign, "+$182.10" or "−$4.00". */
export const formatChange = (change: number, currency: Currency, locale: string): string =>
  signed(change < 0 ? '−' : '+', formatFiat(Math.abs(change), currency, locale))

/** A share of the whole, "49%", or "49 %" in languages that write it so. */
export const formatShare = (share: number, locale: string): string => {
  const { format } = new Intl.NumberFormat(locale, { style: 'percent' })
  return share > 0 && share < 0.005 ? `<${format(0.01)}` : format(share)
}
