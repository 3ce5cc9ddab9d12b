/** An asset in a simulation: its name, and one unit's price in millionths of a dollar. */
export type RunAsset = {
  symbol: string
  decimals: number
  /** A collection item has no units to price. */
  isCollection: boolean
  /** On the operator's list, or the native coin: its price can be trusted. */
  isListed: boolean
  price: bigint | undefined
}

/** One call's balance change in base units; negative when it left the account. */
export type Change = { asset: string; tokenId?: bigint; units: bigint }

/** Something that may be taken later and couldn't be before this request. */
export type Granted = {
  kind: 'amount' | 'item' | 'collection'
  asset: string
  tokenId?: bigint
  spender: string
  /** The highest allowance between two calls. */
  units: bigint
  /** The most that could have been taken: the lesser of allowance and balance. */
  takes: bigint
  /** None of it was used or revoked by the end of the request. */
  isLeft: boolean
  /** It covers the whole balance or more. */
  coversAll: boolean
  exceedsAll: boolean
}

/** Simulation results, measured from balances and allowances; plain serializable data. */
export type TestRun = {
  /** One list per call, in order. */
  steps: readonly (readonly Change[])[]
  granted: readonly Granted[]
  /** Another owner or program controls the account afterwards. */
  changesRule: boolean
  /** Everything that had to be read was read. */
  isComplete: boolean
  /** Keyed by lower-case address, or `native`. */
  assets: Readonly<Record<string, RunAsset>>
}

/** Outgoing and incoming amounts per call; calls don't offset each other. */
export const outgoingOf = (run: Pick<TestRun, 'steps'>): readonly Change[] =>
  run.steps.flatMap((changes) =>
    changes.flatMap((change) => (change.units < 0n ? [{ ...change, units: -change.units }] : [])),
  )

const sumChanges = (changes: readonly Change[]): readonly Change[] => {
  const sums = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.asset} ${change.tokenId ?? ''}`
    sums.set(key, { ...change, units: (sums.get(key)?.units ?? 0n) + change.units })
  }
  return [...sums.values()].filter(({ units }) => units !== 0n)
}

/** The sum of all calls per asset, where all of them happen or none. */
export const netChanges = (run: Pick<TestRun, 'steps'>): readonly Change[] => sumChanges(run.steps.flat())

/** Losses and gains per asset, where a loss may happen without the gain of a later call. */
export const grossChanges = (run: Pick<TestRun, 'steps'>): readonly Change[] => {
  const all = run.steps.flat()
  return [...sumChanges(all.filter(({ units }) => units < 0n)), ...sumChanges(all.filter(({ units }) => units > 0n))]
}
