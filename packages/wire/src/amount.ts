import { WalletError } from './errors.ts'

const decimalPattern = /^-?(\d+\.?\d*|\.\d+)$/

/** A decimal text in base units (SEND-03). Surplus digits are refused, not rounded: no amount changes silently. */
export const parseAmount = (text: string, decimals: number): bigint => {
  if (!decimalPattern.test(text)) throw new WalletError('amount.invalid')
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) throw new WalletError('amount.tooManyDecimals', { details: { decimals } })
  const units = BigInt(whole || '0') * 10n ** BigInt(decimals) + BigInt(kept.padEnd(decimals, '0') || '0')
  return isNegative ? -units : units
}

/** A whole number of base units as the shortest exact decimal text. */
export const formatAmount = (units: bigint, decimals: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Cuts a decimal text to a number of decimals for display. Never rounds up, so it never shows too much. */
export const truncateAmount = (text: string, decimals: number): string => {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, decimals).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
