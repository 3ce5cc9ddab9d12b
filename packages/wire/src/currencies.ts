/** The currencies in which a balance or a price can be asked for. */
export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const
export type Currency = (typeof currencies)[number]
