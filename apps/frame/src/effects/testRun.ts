/** What a test run knows of an asset: its name, and what one whole of it is worth in millionths of a dollar. */
export type RunAsset = {
  symbol: string
  decimals: number
  /** An item of a collection has no units that could be priced. */
  isCollection: boolean
  /** On the operator's list, or the network's own coin: its price can be believed. */
  isListed: boolean
  price: bigint | undefined
}

/** What one call did to a balance, in base units; below zero it left the account. */
export type Change = { asset: string; tokenId?: bigint; units: bigint }

/** Something that may be taken later and could not be before this request. */
export type Granted = {
  kind: 'amount' | 'item' | 'collection'
  asset: string
  tokenId?: bigint
  spender: string
  /** The most that was allowed between two calls. */
  units: bigint
  /** The most that could have been taken: the lesser of allowance and balance. */
  takes: bigint
  /** Nothing of it was used up or taken back by the end of the request. */
  isLeft: boolean
  /** It reaches the whole balance, or goes beyond it. */
  coversAll: boolean
  exceedsAll: boolean
}

/** What running a request showed, measured from balances and allowances; plain data that survives a message. */
export type TestRun = {
  /** One list for each call, in order. */
  steps: readonly (readonly Change[])[]
  granted: readonly Granted[]
  /** Another owner or program rules the account afterwards. */
  changesRule: boolean
  /** Everything that had to be read could be read. */
  isComplete: boolean
  /** Keyed by address in lower case, or `native`. */
  assets: Readonly<Record<string, RunAsset>>
}

/** What left and what came, call by call; nothing is offset against another call. */
export const outgoingOf = (run: Pick<TestRun, 'steps'>): readonly Change[] =>
  run.steps.flatMap((changes) =>
    changes.flatMap((change) => (change.units < 0n ? [{ ...change, units: -change.units }] : [])),
  )

/** The sum of all calls for each asset, for a table on the screen. */
export const netChanges = (run: Pick<TestRun, 'steps'>): readonly Change[] => {
  const sums = new Map<string, Change>()
  for (const change of run.steps.flat()) {
    const key = `${change.asset} ${change.tokenId ?? ''}`
    sums.set(key, { ...change, units: (sums.get(key)?.units ?? 0n) + change.units })
  }
  return [...sums.values()].filter(({ units }) => units !== 0n)
}
