import { decimalPoint, writeDecimal } from '@latchkey/wire/writeDecimal'
import type { DecodeWords } from '../words/decode.ts'

/** A private subtag, so the locale stays a valid one. */
const plain = '-x-plain'

/** Words whose amounts mean the same to every reader. */
export const withPlainAmounts = (words: DecodeWords): DecodeWords => ({ ...words, locale: `${words.locale}${plain}` })

/**
 * An exact amount with grouped thousands. A plain one has spaces between groups and never three decimals: a reader used
 * to other separators would take "1.250" for 1.25, or "1,250" for 1250.
 */
export const exactAmount = (amount: string, { locale }: DecodeWords): string => {
  if (!locale.endsWith(plain)) return writeDecimal(amount, locale)
  const [whole = '0', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  if (fraction === undefined) return grouped
  return `${grouped}${decimalPoint(locale)}${fraction.length === 3 ? `${fraction}0` : fraction}`
}
