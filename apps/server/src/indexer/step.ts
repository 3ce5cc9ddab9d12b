import type { Database } from '../db/connect.ts'

/** A block as the follower hands it to every step. */
export type BlockHeader = { number: bigint; hash: string; parentHash: string; timestamp: Date }

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * One thing that is kept per block: headers now, transactions and logs beside them. All steps of a batch and the
 * cursor are written in one transaction, so that a crash leaves neither half a batch nor one that counts twice.
 */
export type IndexStep = {
  index: (tx: Transaction, chainId: bigint, batch: readonly BlockHeader[]) => Promise<void>
  /** Forgets every block above a number, after the chain took another way. */
  rewind: (tx: Transaction, chainId: bigint, above: bigint) => Promise<void>
}
