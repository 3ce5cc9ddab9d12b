import { roles } from './places.ts'
import type { Fleet } from './startFleet.ts'
import type { Postgres } from './startPostgres.ts'

/** Rows and bytes per user of the largest tables, and the CPU time of each role, as a basis for sizing. */
export const measureStore = async (postgres: Postgres, fleet: Fleet, users: number) => {
  await postgres.query('ANALYZE')
  const { rows } = await postgres.query<{ name: string; rows: number; bytes: string }>(
    `SELECT relname AS name, reltuples::int AS rows, pg_total_relation_size(oid) AS bytes
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 3 DESC LIMIT 14`,
  )
  const tables = rows.map(({ name, rows: count, bytes }) => ({
    ...{ table: name, rows: count, 'rows / user': (count / users).toFixed(1) },
    'kB / user': (Number(bytes) / 1_024 / users).toFixed(1),
  }))
  const cpu = roles.map((role) => {
    const own = fleet.instances.filter(({ place }) => place.role === role)
    const seconds = own.reduce((sum, one) => sum + one.cpuSeconds(), 0)
    return { role, 'CPU s': seconds.toFixed(1), 'CPU ms / user': ((seconds * 1_000) / users).toFixed(0) }
  })
  return { tables, cpu }
}
