import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'

/** One bar of a chart: its position, its segment, and its height. */
export type Bar = { at: string; part: string; count: number }

/** Everything on the operator's page. */
export type Figures = {
  connections: Bar[]
  errors: Bar[]
  activeUsers: Bar[]
  rpcCalls: Bar[]
  lags: { chain: string; block: string; lag: number; silentSeconds: number }[]
  projects: { name: string; tier: string; rpc: string; rpcLimit: string; users: string; userLimit: string }[]
}

/** How far back the counts by day go. */
export const figureDays = 30
const months = 12
const projectsMax = 50

const read = async <T extends Record<string, unknown>>(db: Database, query: ReturnType<typeof sql>): Promise<T[]> =>
  (await db.execute(query)).rows as T[]

/** Reads the page's figures from tables of counts, so the cost doesn't grow with the number of events. */
export const readFigures = async (db: Database): Promise<Figures> => {
  const today = sql`(now() AT TIME ZONE 'UTC')::date`
  const byDay = (part: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
    read<Bar>(
      db,
      sql`
        SELECT day.day::date::text AS at, coalesce(counted.part, '') AS part, coalesce(counted.count, 0)::float8 AS count
        FROM generate_series(${today} - ${figureDays - 1}::int, ${today}, interval '1 day') AS day (day)
        LEFT JOIN (
          SELECT day, ${part} AS part, sum(count) AS count FROM pulse_daily WHERE ${where} GROUP BY 1, 2
        ) AS counted ON counted.day = day.day::date
        ORDER BY 1, 2`,
    )
  const byMonth = (column: ReturnType<typeof sql>) =>
    read<Bar>(
      db,
      sql`
        SELECT to_char(month.month, 'YYYY-MM') AS at, '' AS part, coalesce(sum(${column}), 0)::float8 AS count
        FROM generate_series(date_trunc('month', ${today}) - make_interval(months => ${months - 1}),
          date_trunc('month', ${today}), interval '1 month') AS month (month)
        LEFT JOIN project_usage ON project_usage.month = month.month::date
        GROUP BY 1 ORDER BY 1`,
    )
  const [connections, errors, activeUsers, rpcCalls, lags, projects] = await Promise.all([
    byDay(
      sql`CASE WHEN method = '' THEN 'other' ELSE method END`,
      sql`kind = 'track' AND event IN ('CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS')`,
    ),
    byDay(sql`''`, sql`kind = 'error'`),
    byMonth(sql`active_users`),
    byMonth(sql`rpc_calls`),
    read<Figures['lags'][number]>(
      db,
      sql`
        SELECT 'eip155:' || chain_id AS chain, number::text AS block, greatest(head - number, 0)::float8 AS lag,
          extract(epoch FROM now() - seen_at)::float8 AS "silentSeconds"
        FROM index_cursors ORDER BY chain_id`,
    ),
    read<Figures['projects'][number]>(
      db,
      sql`
        SELECT name, tier, coalesce(rpc_calls, 0)::text AS rpc, coalesce(rpc_limit::text, '') AS "rpcLimit",
          coalesce(active_users, 0)::text AS users, coalesce(mau_limit::text, '') AS "userLimit"
        FROM projects LEFT JOIN project_usage
          ON project_id = id AND month = date_trunc('month', ${today})::date
        ORDER BY coalesce(rpc_calls, 0) DESC, name LIMIT ${projectsMax}`,
    ),
  ])
  return { connections, errors, activeUsers, rpcCalls, lags, projects }
}
