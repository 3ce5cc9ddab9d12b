import type { Hex } from '@latchkey/wire/caip'
import type { Database } from '../db/connect.ts'
import type { Block } from '../sources/blocks/block.ts'
import type { RawReceipt } from '../sources/blocks/raw.ts'
import type { Chain } from '../sources/chain/createChain.ts'

/** The next range of the chain. */
export type Batch = {
  /** The first block it covers. */
  from: bigint
  /** The blocks, oldest first: all, or only the newest if no address is watched. */
  blocks: readonly Block[]
  isSparse: boolean
  /** Receipts by transaction hash, read once for all steps. */
  receipts: () => Promise<ReadonlyMap<Hex, RawReceipt>>
}

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Writes what a step has read. Writing it again changes nothing. */
export type Write = (tx: Transaction) => Promise<void>

/**
 * One kind of data stored per block: headers, history, prices. A step first reads, with nothing locked. Then all steps
 * of a batch and the cursor are written in one transaction, so a crash can't leave a batch half-written or repeat it.
 */
export type IndexStep = {
  read: (chain: Chain, batch: Batch) => Promise<Write>
  /** Deletes blocks above a number after a reorg; -1 means the node now serves a different chain. */
  rewind: (tx: Transaction, chainId: bigint, above: bigint) => Promise<void>
}
