import { truncateAmount } from '@latchkey/wire/amount'

/** `198204181` → `198,204,181`. */
export const groupDigits = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** A balance to be read at a glance: grouped, always four decimals so that it does not jump, never rounded up. */
export const formatBalance = (amount: string, symbol: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  if (/^0*$/.test(whole + fraction)) return `0 ${symbol}`
  const isDust = whole === '0' && /^0{4}0*[1-9]/.test(fraction)
  return isDust ? `< 0.0001 ${symbol}` : `${groupDigits(whole)}.${fraction.slice(0, 4).padEnd(4, '0')} ${symbol}`
}

/** An exact amount, every digit kept. */
export const formatExact = (amount: string, symbol: string): string => {
  const [whole = '0', fraction] = amount.split('.')
  return `${groupDigits(whole)}${fraction ? `.${fraction}` : ''} ${symbol}`
}

/** A small amount such as a fee: cut after the first four digits that are not zero. */
export const formatFee = (amount: string, symbol: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  return formatExact(truncateAmount(amount, zeros + 4), symbol)
}
