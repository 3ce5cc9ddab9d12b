const known = /^[\p{L}\p{N}$+][\p{L}\p{N}$+._:-]{0,63}$/u

/** Where the picture of a token is; empty for symbols that no picture can be asked for by. */
export const tokenIcon = (apiUrl: string, symbol: string): string =>
  known.test(symbol) && !symbol.includes('..') ? `${apiUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
