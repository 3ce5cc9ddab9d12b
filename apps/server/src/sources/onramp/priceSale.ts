import { formatAmount, truncateAmount } from '@latchkey/wire/amount'
import { limits } from '@latchkey/wire/limits'

/** What a buyer pays in cents and gets in base units. */
export type Sale = { totalCents: bigint; feeCents: bigint; subtotalCents: bigint; units: bigint }

type Options = {
  totalCents: bigint
  /** Price of one coin in the payment currency. */
  price: number
  decimals: number
}

/** Decimal places of a price: enough for a coin worth a millionth of a cent. */
const priceDigits = 12n

/** Splits a payment into fee and coins. The fee is rounded up and the coins down. */
export const priceSale = ({ totalCents, price, decimals }: Options): Sale | undefined => {
  const scaled = toScaled(price)
  if (scaled <= 0n) return undefined
  const feeCents = (totalCents * limits.onramp.feeBps + 9_999n) / 10_000n
  const subtotalCents = totalCents - feeCents
  const units = (subtotalCents * 10n ** (BigInt(decimals) + priceDigits)) / (100n * scaled)
  return { totalCents, feeCents, subtotalCents, units }
}

const toScaled = (price: number): bigint =>
  Number.isFinite(price) && price > 0 && price < 1e9 ? BigInt(Math.round(price * 10 ** Number(priceDigits))) : 0n

/** Coins for display: rounded down, with a readable number of digits. */
export const shownAmount = (units: bigint, decimals: number): string => truncateAmount(formatAmount(units, decimals), 8)

/** `1234` → `12.34`. */
export const centsText = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** Parses an amount with at most two decimals as cents; undefined for anything else. */
export const readCents = (text: string): bigint | undefined => {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}
