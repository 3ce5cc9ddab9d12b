import { vi } from 'vitest'
import type { Connection } from '../../../db/connect.ts'

const isWaiting = async ({ pool }: Connection): Promise<boolean> => {
  const { rows } = await pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Runs a statement while a request is under way: it commits once the request waits for it, or is answered. */
export const during = async <T>(
  database: Connection,
  [statement, ...values]: readonly [string, ...unknown[]],
  request: () => Promise<T>,
): Promise<T> => {
  const other = await database.pool.connect()
  await other.query('BEGIN')
  await other.query(statement, values)
  let isAnswered = false
  const answer = request().finally(() => {
    isAnswered = true
  })
  answer.catch(() => undefined)
  await vi.waitUntil(async () => isAnswered || (await isWaiting(database)), 20_000)
  await other.query('COMMIT')
  other.release()
  return answer
}

/** Ends a session while a request of it is under way. */
export const endDuring = <T>(database: Connection, sessionId: string, request: () => Promise<T>): Promise<T> =>
  during(database, ['UPDATE sessions SET revoked_at = now(), version = version + 1 WHERE id = $1', sessionId], request)
