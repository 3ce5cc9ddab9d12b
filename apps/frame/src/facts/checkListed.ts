import type { TokenFact } from '../decode/facts.ts'

/** A row of the operator's token list. */
export type ListedToken = { symbol: string; decimals?: number | undefined; isStranded: boolean }

/** Checks the node's facts against the operator's list: a node that moves the decimal point makes all amounts wrong. */
export const checkListed = (said: TokenFact | undefined, row: ListedToken | undefined): TokenFact | undefined => {
  if (!said || !row) return said
  const { symbol, decimals, isStranded } = row
  if (decimals !== undefined && (said.standard !== 'erc20' || said.decimals !== decimals)) return undefined
  return { ...said, symbol, isListed: true, isStranded }
}
