import { serverLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { mailOutcomes } from './createMailOutbox.ts'

/** Metrics of the outbox. Read only when metrics are scraped. */
export const measureOutbox = (db: Database, metrics: Metrics, clock: () => number): void => {
  for (const outcome of mailOutcomes) metrics.start('mails', { outcome })
  metrics.gauge('outbox_overdue_seconds', {}, async () => {
    const { rows } = await db.execute<{ oldest: Date | null }>(sql`SELECT min(queued_at) AS oldest FROM outbox`)
    const oldest = rows[0]?.oldest
    return oldest ? Math.max(0, (clock() - new Date(oldest).getTime()) / 1_000) : 0
  })
  metrics.gauge('outbox_failing', {}, async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM outbox WHERE attempts >= ${serverLimits.mail.failingAttempts}`,
    )
    return rows[0]?.count ?? 0
  })
}
