import type { Rates } from './createRates.ts'

/** The given currencies whose rate is currently known. */
export const knownCurrencies = async <C extends string>(
  rates: Rates | undefined,
  asked: readonly C[],
): Promise<readonly C[]> => {
  const known = await Promise.all(asked.map((one) => rates?.perDollar(one.toLowerCase())))
  return asked.filter((_, index) => known[index] !== undefined)
}
