import type { Database } from '../db/connect.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { readMailState } from './readMailState.ts'

/** Metrics of the outbox, from every process: one that only sends emails may be the one that is missing. */
export const measureOutbox = (db: Database, metrics: Metrics, clock: () => number): void => {
  const read = () => readMailState(db, clock())
  metrics.gauge('mailers', {}, async () => (await read()).mailers)
  metrics.gauge('outbox_overdue_seconds', {}, async () => (await read()).oldestMs / 1_000)
  metrics.gauge('outbox_failing', {}, async () => (await read()).failing)
}
