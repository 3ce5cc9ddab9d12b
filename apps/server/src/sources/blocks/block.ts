import type { RawTransaction } from './raw.ts'

export type BlockHeader = {
  number: bigint
  hash: string
  parentHash: string
  timestamp: Date
}

/** A block as passed to every step. */
export type Block = BlockHeader & { transactions: readonly RawTransaction[] }
