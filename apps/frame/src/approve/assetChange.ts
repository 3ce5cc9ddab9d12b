/** One thing that a test run moved into or out of the account; the network fee is not among them. */
export type AssetChange = {
  direction: 'in' | 'out'
  /** `native`, or the address of a token. */
  asset: string
  /** Whole base units; for an item of a collection, how many of it. */
  units: bigint
  symbol: string
  decimals: number
  /** For an item of a collection. */
  tokenId?: bigint
}

/** Moves between the account and others, found by running the request on the operator's node. Undefined: could not be run. */
export type Simulate<A> = (approval: A) => Promise<readonly AssetChange[] | undefined>
