import { outgoingOf, type TestRun } from '../effects/testRun.ts'

/** What the words of a request claim. */
type Claim = { isDecoded: boolean; outgoing: readonly { asset: string; units: bigint }[] }

const sumByAsset = (all: readonly { asset: string; units: bigint }[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { asset, units } of all) sums.set(asset.toLowerCase(), (sums.get(asset.toLowerCase()) ?? 0n) + units)
  return sums
}

/**
 * Holds a test run against the words: `differs` when more leaves than they say, `same` when exactly that leaves
 * and nothing comes, `more` when there is something to add. Words that could not be made claim nothing.
 */
export const compareChanges = (calls: readonly Claim[], run: Pick<TestRun, 'steps'>): 'same' | 'more' | 'differs' => {
  if (!calls.every((call) => call.isDecoded)) return 'more'
  const said = sumByAsset(calls.flatMap((call) => call.outgoing))
  const left = sumByAsset(outgoingOf(run))
  for (const [asset, units] of left) if (units > (said.get(asset) ?? 0n)) return 'differs'
  const isExact = [...said].every(([asset, units]) => left.get(asset) === units)
  return isExact && run.steps.flat().every(({ units }) => units < 0n) ? 'same' : 'more'
}
