/** How a public node behaves right now. Every trait is a switch of its own; `calm` has them all off. */
export interface Weather {
  /** The most blocks that one log search may cover; null for no limit. */
  logBlocksMax: number | null
  /** The most logs that one search gives; null for no limit. */
  logsMax: number | null
  /** What happens to a search with more logs: an error, or an answer that is cut short without a word. */
  onManyLogs: 'refuse' | 'cut'
  /** How many blocks back the node can trace; null for all of them. */
  traceBlocks: number | null
  /** The most calls in one batch; 0 refuses every batch. */
  batchMax: number
  /** Answers every request with 429, with or without a Retry-After header. */
  rateLimit: 'off' | 'silent' | { retryAfterSeconds: number }
  /** Methods that are answered with `-32000 server busy`. */
  busy: 'none' | 'all' | readonly string[]
  /** Gives null for blocks that it knows. */
  forgetsBlocks: boolean
  /** How many blocks it keeps; null for all that the engine has. */
  keptBlocks: number | null
  /** What it says about blocks it doesn't keep: null and no logs as geth does, or an error as Cosmos nodes do. */
  onGone: 'null' | 'refuse'
  /** How far behind each peer behind this URL is; requests go to them in turn. */
  peers: readonly number[]
  /** The chain id that it claims; null for the true one. */
  chainId: number | null
  /** Answers with an HTML page and status 200. */
  html: boolean
  /** Ends the answer in the middle. */
  cutOff: boolean
  /** Sends the answer in small pieces with so many milliseconds between them; 0 sends it at once. */
  trickleMs: number
  /** Receipts carry no logs, although their bloom filter says that there are some. */
  dropsLogs: boolean
  /** Leaves out the receipts of transactions with an even hash, as nodes do with those that Cosmos made. */
  dropsReceipts: boolean
  /** `parentHash` is zero, as under Autobahn. */
  zeroParentHash: boolean
  /** Refuses a transaction whose nonce is not the account's next. */
  ordersNonces: boolean
  /** `newHeads` leaves out so many blocks after each one that it tells. */
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
