import type { Address } from '@latchkey/wire/caip'
import { minimumReceived } from '@latchkey/wire/minimumReceived'
import { fail } from '../../http/errors.ts'
import type { SwapQuote } from '../../sources/swaps/createSwaps.ts'

type Allowances = ReadonlyMap<Address, bigint>

/** Prefer an approved router if its output is at most this much lower, in hundredths of a percent. */
const approvedMayLose = 30n

const isReady = ({ needsApproval, target }: SwapQuote, allowances: Allowances, amount: bigint): boolean =>
  !needsApproval || (allowances.get(target) ?? 0n) >= amount

/** The error if tokens exist but no pool can swap them; clients look for these two words. */
export const insufficientLiquidity = () =>
  fail(400, '', 'Insufficient liquidity for this swap.', { sentence: { code: 'swap.insufficientLiquidity' } })

/**
 * Best first. A quote that needs no new approval comes before one that is slightly better; otherwise two routers with
 * equal prices would alternate, and each switch would need another approval.
 */
export const orderQuotes = (quotes: readonly SwapQuote[], allowances: Allowances, amount: bigint): SwapQuote[] => {
  const [best] = quotes
  if (!best) return []
  const least = (best.amountOut * (10_000n - approvedMayLose)) / 10_000n
  const ready = quotes.find((quote) => quote.amountOut >= least && isReady(quote, allowances, amount))
  return ready ? [ready, ...quotes.filter((quote) => quote !== ready)] : [...quotes]
}

/**
 * The quote a transaction is built from: the first one. An approved router is no reason for a bad price; a user who
 * approved another one requests a new quote.
 */
export const chooseQuote = (quotes: readonly SwapQuote[], allowances: Allowances, amount: bigint): SwapQuote => {
  const [chosen] = orderQuotes(quotes, allowances, amount)
  if (!chosen) throw insufficientLiquidity()
  return chosen
}

/** The least that a swap may return, for a slippage in percent. */
export const leastOut = (amountOut: bigint, slippagePercent: number): bigint =>
  minimumReceived(amountOut, Math.round(slippagePercent * 100))
