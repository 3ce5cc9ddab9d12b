import type { Rates } from './createRates.ts'

/** Those of some currencies whose rate is known now. */
export const knownCurrencies = async <C extends string>(
  rates: Rates | undefined,
  asked: readonly C[],
): Promise<readonly C[]> => {
  const known = await Promise.all(asked.map((one) => rates?.perDollar(one.toLowerCase())))
  return asked.filter((_, index) => known[index] !== undefined)
}
