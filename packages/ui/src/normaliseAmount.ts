import { isAmbiguousAmount } from './isAmbiguousAmount.ts'

/**
 * Normalizes typed or pasted text to a decimal string with a dot, or `undefined` if it isn't an amount. `point` is the
 * decimal separator of the user's language. If both separators occur, the last one is the decimal one; a repeated
 * separator is grouping. An ambiguous separator isn't an amount: a wrong guess would be off by a factor of a thousand.
 */
export function normaliseAmount(raw: string, point: string): string | undefined {
  const text = toPlainDigits(raw, point)
  if (!/^[\d.,]*$/.test(text) || isAmbiguousAmount(text, point)) return undefined

  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last === -1) return trimZeros(text)
  const decimal = text.charAt(last)
  const grouping = decimal === '.' ? ',' : '.'
  const isDecimalOnce = text.indexOf(decimal) === last
  if (!isDecimalOnce && text.includes(grouping)) return undefined
  if (!isDecimalOnce) return isGrouped(text, decimal) ? trimZeros(text.replaceAll(decimal, '')) : undefined
  const whole = text.slice(0, last)
  if (whole.includes(grouping) && !isGrouped(whole, grouping)) return undefined
  return `${trimZeros(whole.replaceAll(grouping, '')) || '0'}.${text.slice(last + 1)}`
}

/** Digits of any script as 0 to 9, their separators as the user's, and no spaces, apostrophes or direction marks. */
export function toPlainDigits(raw: string, point: string): string {
  return raw
    .replace(/[\s'’_\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[．。]/g, '.')
    .replace(/，/g, ',')
    .replace(/٫/g, point)
    .replace(/٬/g, point === '.' ? ',' : '.')
}

/** Western grouping: threes. Indian grouping: twos, then a three. The last group has three digits in both. */
function isGrouped(text: string, separator: string) {
  const [first = '', ...groups] = text.split(separator)
  if (!/^[1-9]\d{0,2}$/.test(first) || groups.at(-1)?.length !== 3) return false
  const inner = groups.slice(0, -1)
  return inner.every(({ length }) => length === 3) || (first.length <= 2 && inner.every(({ length }) => length === 2))
}

function trimZeros(digits: string) {
  return digits.replace(/^0+(?=\d)/, '')
}
