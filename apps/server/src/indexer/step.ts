import type { Hex } from '@latchkey/wire/caip'
import type { Database } from '../db/connect.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { RawReceipt, RawTransaction } from './read/raw.ts'

/** What identifies a block. */
export type BlockHeader = {
  number: bigint
  hash: string
  parentHash: string
  timestamp: Date
}

/** A block as the follower hands it to every step. */
export type Block = BlockHeader & { transactions: readonly RawTransaction[] }

/** The next part of the chain. */
export type Batch = {
  /** The first block that it covers. */
  from: bigint
  /** The blocks, oldest first: all, or only the newest if no address is watched. */
  blocks: readonly Block[]
  isSparse: boolean
  /** The receipts of its transactions, by hash; read once for all steps. */
  receipts: () => Promise<ReadonlyMap<Hex, RawReceipt>>
}

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Writes what a step has read. Everything it writes can be written again without a difference. */
export type Write = (tx: Transaction) => Promise<void>

/**
 * One thing that is kept per block: headers, and what happened in them. A step first reads, while nothing is locked;
 * then all steps of a batch and the cursor are written in one transaction, so that a crash leaves neither half a
 * batch nor one that counts twice.
 */
export type IndexStep = {
  read: (chain: Chain, batch: Batch) => Promise<Write>
  /** Forgets every block above a number, after the chain took another way. Below 0 it is another chain altogether. */
  rewind: (tx: Transaction, chainId: bigint, above: bigint) => Promise<void>
}
