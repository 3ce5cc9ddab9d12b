/** `198204181` → `198,204,181`. */
const groupDigits = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** A balance to be read at a glance: grouped, always four decimals so that it does not jump, never rounded up. */
export const formatBalance = (amount: string, symbol: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  if (/^0*$/.test(whole + fraction)) return `0 ${symbol}`
  const isDust = whole === '0' && /^0{4}0*[1-9]/.test(fraction)
  return isDust ? `< 0.0001 ${symbol}` : `${groupDigits(whole)}.${fraction.slice(0, 4).padEnd(4, '0')} ${symbol}`
}
