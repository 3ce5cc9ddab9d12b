import { relayLimits } from '@latchkey/wire/relayLimits'
import type pg from 'pg'
import type { RelayStore } from './relayStore.ts'

/** Deletes expired data in bounded batches. */
type Sweeper = Pick<RelayStore, 'sweep'>

type Options = {
  pool: pg.Pool
  /** Most topics to keep. */
  topicsMax: number
}

const batchMax = 500
const roundsMax = 20
/** Vacuum the tables after this many deleted bytes; otherwise the files would outgrow the quota. */
const vacuumBytes = 67_108_864

// Each `ARRAY(…)` is computed once. PostgreSQL may run `IN (…)` for every row, and then deletes more than the limit.
const expiredSql = `
  WITH gone AS (
    DELETE FROM relay_messages WHERE id = ANY (ARRAY(
      SELECT id FROM relay_messages WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING 1)
  SELECT count(*)::int AS count FROM gone`

const oldTopicsSql = `
  DELETE FROM relay_topics WHERE topic = ANY (ARRAY(
    SELECT topic FROM relay_topics WHERE seen_on < current_date - $1::int LIMIT $2 FOR UPDATE SKIP LOCKED))`

const surplusTopicsSql = `
  DELETE FROM relay_topics WHERE topic = ANY (ARRAY(
    SELECT topic FROM relay_topics ORDER BY seen_on
    LIMIT (SELECT least(greatest(messages - $1, 0), $2) FROM relay_usage WHERE scope = 'topics')
    FOR UPDATE SKIP LOCKED))`

export const createSweeper = ({ pool, topicsMax }: Options): Sweeper => {
  const purge = async (): Promise<number> => {
    let purged = 0
    for (let round = 0; round < roundsMax; round++) {
      const { rows } = await pool.query<{ count: number }>(expiredSql, [batchMax])
      const count = rows[0]?.count ?? 0
      purged += count
      if (count < batchMax) break
    }
    return purged
  }

  const forgetTopics = async (sql: string, bound: number): Promise<void> => {
    for (let round = 0; round < roundsMax; round++) {
      const { rowCount } = await pool.query(sql, [bound, batchMax])
      if ((rowCount ?? 0) < batchMax) return
    }
  }

  const vacuum = async (): Promise<void> => {
    // The one instance that resets the counter also vacuums.
    const { rowCount } = await pool.query(`UPDATE relay_usage SET bytes = 0 WHERE scope = 'freed' AND bytes >= $1`, [
      vacuumBytes,
    ])
    if (rowCount) await pool.query('VACUUM (SKIP_LOCKED) relay_messages, relay_receipts, relay_usage')
  }

  return {
    sweep: async () => {
      const purged = await purge()
      await forgetTopics(oldTopicsSql, relayLimits.topicDays)
      await forgetTopics(surplusTopicsSql, topicsMax)
      await vacuum()
      const { rows } = await pool.query<{ bytes: string; messages: string }>(
        `SELECT bytes, messages FROM relay_usage WHERE scope = 'all'`,
      )
      return { purged, storedBytes: Number(rows[0]?.bytes ?? 0), storedMessages: Number(rows[0]?.messages ?? 0) }
    },
  }
}
