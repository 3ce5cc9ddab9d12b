/** How a public node behaves right now. Every trait is its own switch; `calm` has them all off. */
export interface Weather {
  /** Most blocks per log search; null for no limit. */
  logBlocksMax: number | null
  /** Most logs per search; null for no limit. */
  logsMax: number | null
  /** What happens to a search with more logs: an error, or a reply that is silently cut short. */
  onManyLogs: 'refuse' | 'cut'
  /** How many blocks back the node can trace; null for all. */
  traceBlocks: number | null
  /** Most calls per batch; 0 refuses every batch. */
  batchMax: number
  /** Answers every request with 429, with or without a Retry-After header. */
  rateLimit: 'off' | 'silent' | { retryAfterSeconds: number }
  /** Methods answered with `-32000 server busy`. */
  busy: 'none' | 'all' | readonly string[]
  /** Returns null for blocks that it knows. */
  forgetsBlocks: boolean
  /** How many blocks it keeps; null for all that the engine has. */
  keptBlocks: number | null
  /** What it says about blocks it doesn't keep: null and no logs as geth does, or an error as Cosmos nodes do. */
  onGone: 'null' | 'refuse'
  /** How far each peer behind this URL lags; requests go to them in turn. */
  peers: readonly number[]
  /** The chain ID that it claims; null for the true one. */
  chainId: number | null
  /** Answers with an HTML page and status 200. */
  html: boolean
  /** Cuts off the reply in the middle. */
  cutOff: boolean
  /** Sends the reply in small pieces this many milliseconds apart; 0 sends it at once. */
  trickleMs: number
  /** Receipts have no logs, although their bloom filter says otherwise. */
  dropsLogs: boolean
  /** Omits the receipts of transactions with an even hash, as nodes do with synthetic ones. */
  dropsReceipts: boolean
  /** `parentHash` is zero, as under Autobahn. */
  zeroParentHash: boolean
  /** Refuses a transaction whose nonce is not the account's next. */
  ordersNonces: boolean
  /** How many blocks `newHeads` skips after each announced one. */
  skipsHeads: number
}

/** A node that behaves as documented: the limits of public Sei nodes, and no faults. */
export const calm: Weather = {
  logBlocksMax: 2_000,
  logsMax: 10_000,
  onManyLogs: 'refuse',
  traceBlocks: 10_000,
  batchMax: 1_000,
  rateLimit: 'off',
  busy: 'none',
  forgetsBlocks: false,
  keptBlocks: null,
  onGone: 'null',
  peers: [0],
  chainId: null,
  html: false,
  cutOff: false,
  trickleMs: 0,
  dropsLogs: false,
  dropsReceipts: false,
  zeroParentHash: false,
  ordersNonces: false,
  skipsHeads: 0,
}
