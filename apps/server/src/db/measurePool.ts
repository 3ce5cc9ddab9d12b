import type pg from 'pg'
import type { Metrics } from '../metrics/createMetrics.ts'

/** Measures how many connections a pool holds, and how many requests wait for one. */
export const measurePool = (metrics: Metrics, name: string, pool: pg.Pool): void => {
  const states = { open: () => pool.totalCount, idle: () => pool.idleCount, waiting: () => pool.waitingCount }
  for (const [state, read] of Object.entries(states)) metrics.gauge('database_connections', { pool: name, state }, read)
}
