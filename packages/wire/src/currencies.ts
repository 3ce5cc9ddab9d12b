/** Supported currencies for balances and prices. A coin has no sign; it is written by its code. */
export const currencyTable = {
  btc: { decimals: 8 },
  eth: { decimals: 8 },
  usd: { decimals: 2, sign: '$' },
  eur: { decimals: 2, sign: '€' },
  gbp: { decimals: 2, sign: '£' },
  aud: { decimals: 2, sign: '$' },
  cad: { decimals: 2, sign: '$' },
  inr: { decimals: 2, sign: '₹' },
  jpy: { decimals: 0, sign: '¥' },
} as const satisfies Readonly<Record<string, { decimals: number; sign?: string }>>

export type Currency = keyof typeof currencyTable
/** Before a user chooses one, and in requests without one. */
export const defaultCurrency: Currency = 'usd'
export const currencies = Object.keys(currencyTable) as readonly Currency[]
