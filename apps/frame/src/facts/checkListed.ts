import type { TokenFact } from '../decode/facts.ts'

/** A row of the operator's token list. */
export type ListedToken = { symbol: string; decimals?: number | undefined; isStranded: boolean }

/**
 * What the node says about a token, checked against the operator's list. The list names it; a node that moves its
 * decimal point makes every amount and its price wrong, so then nothing is known.
 */
export const checkListed = (said: TokenFact | undefined, row: ListedToken | undefined): TokenFact | undefined => {
  if (!said || !row) return said
  const { symbol, decimals, isStranded } = row
  if (decimals !== undefined && (said.standard !== 'erc20' || said.decimals !== decimals)) return undefined
  return { ...said, symbol, isListed: true, isStranded }
}
