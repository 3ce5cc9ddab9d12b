type Marks = { point: string; group: string; groupsFrom: number }

const known = new Map<string, Marks>()

/** A locale's separators, and how many digits its shortest grouped number has: Spanish writes `1234`, but `12.345`. */
const marksOf = (locale: string): Marks => {
  const kept = known.get(locale)
  if (kept) return kept
  const { format } = new Intl.NumberFormat(locale)
  const marks = {
    point: format(1.5).replace(/\d/g, ''),
    group: format(12_345).replace(/\d/g, ''),
    groupsFrom: format(1_234).length === 4 ? 5 : 4,
  }
  known.set(locale, marks)
  return marks
}

/** The decimal separator of a locale. */
export const decimalPoint = (locale: string): string => marksOf(locale).point

/** A decimal text in a locale, without groups, as fields have it: `1234.5` becomes `1234,5` in German. */
export const writeUngrouped = (amount: string, locale: string): string => amount.replace('.', decimalPoint(locale))

/** A decimal text in a locale with grouped thousands and every digit: `1234.5` becomes `1.234,5` in German. */
export const writeDecimal = (amount: string, locale: string): string => {
  const { point, group, groupsFrom } = marksOf(locale)
  const [whole = '0', fraction] = amount.split('.')
  const isLong = whole.replace('-', '').length >= groupsFrom
  const grouped = isLong ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`
}

/**
 * Money in a locale. In Arabic, `Intl` begins it with a right-to-left mark, which shows `US$` as `$US`; instead, it is a
 * left-to-right run of its own, like all amounts.
 */
export const writeMoney = (
  value: number,
  currency: string,
  locale: string,
  options: Intl.NumberFormatOptions = {},
): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
    .format(value)
    .replace(/^\u200f(.*)/, '\u2066$1\u2069')
