import { and, eq, gt, lt } from 'drizzle-orm'
import { blocks } from '../db/schema.ts'
import type { IndexStep } from './step.ts'

/** How many headers are kept: far deeper than any reorganisation of a chain with instant finality. */
export const headersKept = 2_000n

/** Keeps the last headers, by which a reorganisation is noticed and its depth found. */
export const headersStep: IndexStep = {
  index: async (tx, chainId, batch) => {
    const last = batch.at(-1)
    if (!last) return
    await tx.insert(blocks).values(batch.map((block) => ({ chainId, ...block }))).onConflictDoNothing()
    await tx.delete(blocks).where(and(eq(blocks.chainId, chainId), lt(blocks.number, last.number - headersKept)))
  },
  rewind: async (tx, chainId, above) => {
    await tx.delete(blocks).where(and(eq(blocks.chainId, chainId), gt(blocks.number, above)))
  },
}
