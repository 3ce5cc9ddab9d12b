const known = /^[\p{L}\p{N}$+][\p{L}\p{N}$+._:-]{0,63}$/u

/** A token's icon URL; empty for symbols without one. */
export const tokenIcon = (apiUrl: string, symbol: string): string =>
  known.test(symbol) && !symbol.includes('..') ? `${apiUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
