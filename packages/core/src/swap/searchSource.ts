import { WalletError } from '@latchkey/wire/moneyErrors'

/** The output for a source amount. */
export type Tried<Q> = { source: bigint; target: bigint; quote: Q }

const maxTries = 6
/** How much more than wanted is good enough, in hundredths of a percent. */
const toleranceBps = 10n
const whole = 10_000n

/** A little above linear extrapolation from the last answer, because pools give a worse rate for more. */
const stepFrom = ({ source, target }: { source: bigint; target: bigint }, wanted: bigint): bigint => {
  if (target <= 0n) return source * 2n + 1n
  const line = (source * wanted + target - 1n) / target
  return line + (line * toleranceBps) / (whole * 2n) + 1n
}

/**
 * Finds the input for at least a given output, where quotes only work the other way round. Ends within a few quotes,
 * with at most a thousandth too much or the best found. Its last request is the quote it returns, because the service
 * remembers the last one.
 */
export const searchSource = async <Q>(
  ask: (source: bigint) => Promise<{ target: bigint; quote: Q }>,
  wanted: bigint,
  guess: bigint,
): Promise<Tried<Q>> => {
  let tooLittle = 0n
  let enough: Tried<Q> | undefined
  let last: Tried<Q> | undefined
  let source = guess > 0n ? guess : 1n
  for (let tries = 0; tries < maxTries; tries += 1) {
    last = { source, ...(await ask(source)) }
    if (last.target >= wanted) {
      enough = last
      if ((last.target - wanted) * whole <= wanted * toleranceBps || source === tooLittle + 1n) return last
    } else tooLittle = source
    const next = stepFrom(last, wanted)
    const isInside = next > tooLittle && (!enough || next < enough.source)
    source = isInside ? next : enough ? (tooLittle + enough.source + 1n) / 2n : next * 2n
    if (enough && source >= enough.source) break
  }
  if (!enough) throw new WalletError('swap.insufficientLiquidity')
  return enough === last ? enough : { source: enough.source, ...(await ask(enough.source)) }
}
