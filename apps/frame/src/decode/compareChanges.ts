import { outgoingOf, type TestRun } from '../effects/testRun.ts'

type Amounts = readonly { asset: string; units: bigint }[]

type Claim = { isDecoded: boolean; outgoing: Amounts; incoming?: Amounts }

const sumByAsset = (all: Amounts): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { asset, units } of all) sums.set(asset.toLowerCase(), (sums.get(asset.toLowerCase()) ?? 0n) + units)
  return sums
}

/**
 * Compares the simulation with the request: `differs` when more leaves than stated; `same` when exactly that leaves and
 * at least the promised amount arrives; otherwise `more`. Undecodable requests claim nothing.
 */
export const compareChanges = (calls: readonly Claim[], run: Pick<TestRun, 'steps'>): 'same' | 'more' | 'differs' => {
  if (!calls.every((call) => call.isDecoded)) return 'more'
  const said = sumByAsset(calls.flatMap((call) => call.outgoing))
  const left = sumByAsset(outgoingOf(run))
  for (const [asset, units] of left) if (units > (said.get(asset) ?? 0n)) return 'differs'
  const isExact = [...said].every(([asset, units]) => left.get(asset) === units)
  const promised = sumByAsset(calls.flatMap((call) => call.incoming ?? []))
  const came = run.steps.flat().filter(({ units }) => units > 0n)
  const arrived = sumByAsset(came)
  const isPromised =
    [...promised].every(([asset, units]) => (arrived.get(asset) ?? 0n) >= units) &&
    [...arrived.keys()].every((asset) => (promised.get(asset) ?? 0n) > 0n)
  return isExact && isPromised && came.every(({ tokenId }) => tokenId === undefined) ? 'same' : 'more'
}
