import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { RetentionRule } from './retentionRules.ts'

const batch = 1_000
/** The rest waits for the next run. 39,000 rows a second were deleted in `bench/retention.ts`. */
const roundsMax = 300

/** Deletes old rows of one table in batches. Skips rows that another instance is deleting. */
export const deleteOld = async (db: Pick<Database, 'execute'>, rule: RetentionRule, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - rule.afterMs)
  const [table, column] = [sql.identifier(rule.table), sql.identifier(rule.column)]
  const which = rule.where ? sql`AND ${sql.raw(rule.where)}` : sql``
  for (let round = 0; round < roundsMax; round++) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${column} < ${before} ${which} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`)
    if ((rowCount ?? 0) < batch) return
  }
}
