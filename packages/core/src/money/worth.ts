import { formatAmount, parseAmount } from '@latchkey/wire/amount'
import { type Currency, currencyTable } from '@latchkey/wire/currencies'
import { formatFiat } from './fiat.ts'

const priceDecimals = 30

/** A wire number as decimal text without an exponent. From here on, it is no longer a number. */
export const toDecimal = (value: number): string => {
  const [digits = '0', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '0', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  if (shift >= 0) return `${whole}${fraction.padEnd(shift, '0').slice(0, shift)}`
  return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
}

const priceUnits = (price: string): bigint => {
  const [whole = '0', fraction = ''] = price.split('.')
  return parseAmount(`${whole}.${fraction.slice(0, priceDecimals)}`, priceDecimals)
}

/** The value of a token amount, rounded to the currency's smallest unit. */
export const toFiat = (amount: string, decimals: number, price: string, currency: Currency): string => {
  const digits = currencyTable[currency].decimals
  const scale = 10n ** BigInt(decimals + priceDecimals - digits)
  return formatAmount((parseAmount(amount, decimals) * priceUnits(price) + scale / 2n) / scale, digits)
}

/** The token amount for a sum of money, truncated, never rounded up; none without a price. */
export const fromFiat = (fiat: string, decimals: number, price: string, currency: Currency): string | undefined => {
  const perToken = priceUnits(price)
  if (perToken <= 0n) return undefined
  const digits = currencyTable[currency].decimals
  const scale = 10n ** BigInt(decimals + priceDecimals - digits)
  return formatAmount((parseAmount(fiat, digits) * scale) / perToken, decimals)
}

/** A formatted value in the chosen currency; nonzero amounts below a cent show as such. */
export const displayWorth = (worth: string, currency: Currency, amount: string, locale: string): string => {
  const value = Number(worth)
  return formatFiat(value === 0 && /[1-9]/.test(amount) ? Number.MIN_VALUE : value, currency, locale)
}

/** The sum of two amounts of money. */
export const addWorth = (one: string, other: string, currency: Currency): string => {
  const digits = currencyTable[currency].decimals
  return formatAmount(parseAmount(one, digits) + parseAmount(other, digits), digits)
}
