import { truncateAmount } from '@latchkey/wire/amount'

/** An amount as a person reads it: thousands grouped, cut and never rounded up, dust shown as dust. */
export const displayAmount = (amount: string, decimals = 4): string => {
  const [whole = '0', fraction] = truncateAmount(amount, decimals).split('.')
  const isDust = whole === '0' && fraction === undefined && /[1-9]/.test(amount)
  if (isDust) return `<0.${'1'.padStart(decimals, '0')}`
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
