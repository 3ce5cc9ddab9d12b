import { writeDecimal } from '@latchkey/wire/writeDecimal'

/** Formats a balance: grouped, never rounded up, always with four decimals, so its width stays the same. */
export const formatBalance = (amount: string, symbol: string, locale: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  if (/^0*$/.test(whole + fraction)) return `0 ${symbol}`
  const isDust = whole === '0' && /^0{4}0*[1-9]/.test(fraction)
  const shown = isDust ? '0.0001' : `${whole}.${fraction.slice(0, 4).padEnd(4, '0')}`
  return `${isDust ? '< ' : ''}${writeDecimal(shown, locale)} ${symbol}`
}
