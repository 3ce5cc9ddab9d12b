import { serverLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { aliveSeconds } from '../keys/announceKeys.ts'

/** The queue of emails, and whether any process sends them. */
export type MailState = {
  /** Running processes with the role `mailer`. One of an older version doesn't tell its roles, and counts. */
  mailers: number
  /** How long the oldest email has waited. */
  oldestMs: number
  /** The same for those that no process has tried to send. */
  untriedMs: number
  /** Emails that were tried several times. */
  failing: number
}

type Row = { mailers: number; oldest: string | null; untried: string | null; failing: number }

export const readMailState = async (db: Database, now: number): Promise<MailState> => {
  const { rows } = await db.execute<Row>(sql`
    SELECT min(queued_at) AS oldest, min(queued_at) FILTER (WHERE attempts = 0) AS untried,
      (count(*) FILTER (WHERE attempts >= ${serverLimits.mail.failingAttempts}))::int AS failing,
      (SELECT count(*)::int FROM instances WHERE seen_at > now() - make_interval(secs => ${aliveSeconds})
        AND ('mailer' = ANY (roles) OR roles = '{}')) AS mailers
    FROM outbox`)
  const { mailers = 0, oldest = null, untried = null, failing = 0 } = rows[0] ?? {}
  const since = (at: string | null) => (at === null ? 0 : Math.max(0, now - new Date(at).getTime()))
  return { mailers, oldestMs: since(oldest), untriedMs: since(untried), failing }
}
