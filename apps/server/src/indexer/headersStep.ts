import { and, eq, gt, lt } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import { blocks } from '../db/schema.ts'
import type { IndexStep } from './step.ts'

/** Number of headers to keep: far more than any reorg on a chain with instant finality. */
export const headersKept = 2_000n

/** Stores recent headers, to detect a reorg and find its depth. */
export const headersStep: IndexStep = {
  read: async (chain, batch) => async (tx) => {
    const chainId = chainNumber(chain.id)
    const last = batch.blocks.at(-1)
    if (!last) return
    await tx
      .insert(blocks)
      .values(
        batch.blocks.map(({ number, hash, parentHash, timestamp }) => ({
          chainId,
          number,
          hash,
          parentHash,
          timestamp,
        })),
      )
      .onConflictDoNothing()
    await tx.delete(blocks).where(and(eq(blocks.chainId, chainId), lt(blocks.number, last.number - headersKept)))
  },
  rewind: async (tx, chainId, above) => {
    await tx.delete(blocks).where(and(eq(blocks.chainId, chainId), gt(blocks.number, above)))
  },
}
