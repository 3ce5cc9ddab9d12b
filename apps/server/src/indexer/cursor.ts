import type { CaipNetworkId } from '@latchkey/wire/caip'
import { eq } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { indexCursors } from '../db/schema.ts'
import type { Transaction } from './step.ts'

export type Cursor = typeof indexCursors.$inferSelect

/** The follower's position on a chain. */
export const readCursor = async (db: Pick<Database, 'select'>, id: CaipNetworkId): Promise<Cursor | undefined> => {
  const [cursor] = await db
    .select()
    .from(indexCursors)
    .where(eq(indexCursors.chainId, chainNumber(id)))
  return cursor
}

/** Moves the follower of a chain. */
export const putCursor = async (tx: Transaction, cursor: Cursor): Promise<void> => {
  await tx.insert(indexCursors).values(cursor).onConflictDoUpdate({ target: indexCursors.chainId, set: cursor })
}
