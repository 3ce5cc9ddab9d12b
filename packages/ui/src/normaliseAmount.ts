/**
 * Turns what a person typed or pasted into a decimal string with a dot, or `undefined` when it is not an amount.
 * Where both separators occur the last one is the decimal one; a separator that repeats is grouping.
 */
export function normaliseAmount(raw: string): string | undefined {
  const text = raw
    .replace(/[\s'’_]/g, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
  if (!/^[\d.,]*$/.test(text)) return undefined

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

function isGrouped(text: string, separator: string) {
  const [first = '', ...groups] = text.split(separator)
  return first.length > 0 && groups.every((group) => group.length >= 2 && group.length <= 3)
}

function trimZeros(digits: string) {
  return digits.replace(/^0+(?=\d)/, '')
}
