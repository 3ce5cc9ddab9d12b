import { sql } from 'drizzle-orm'
import { windowCounters } from '../../../db/identitySchema.ts'
import type { Transaction } from './transaction.ts'

type Window = {
  key: string
  max: number
  ms: number
  now: Date
  /** How many uses; one if absent. */
  uses?: number
}

/**
 * Counts uses in a fixed window that survives restarts; undefined if allowed, else how long to wait. It runs in the
 * caller's transaction, so it fails closed without the database.
 */
export const takeWindow = async (
  tx: Transaction,
  { key, max, ms, now, uses = 1 }: Window,
): Promise<number | undefined> => {
  const ends = new Date(now.getTime() + ms)
  const [row] = await tx
    .insert(windowCounters)
    .values({ key, count: uses, endsAt: ends })
    .onConflictDoUpdate({
      target: windowCounters.key,
      set: {
        count: sql`CASE WHEN ${windowCounters.endsAt} <= ${now} THEN ${uses}::integer ELSE ${windowCounters.count} + ${uses}::integer END`,
        endsAt: sql`CASE WHEN ${windowCounters.endsAt} <= ${now} THEN ${ends} ELSE ${windowCounters.endsAt} END`,
      },
    })
    .returning()
  if (!row) throw new Error('The counter gave no row.')
  return row.count <= max ? undefined : row.endsAt.getTime() - now.getTime()
}
