import type pg from 'pg'
import { StartError } from '../startError.ts'
import { readMigrations } from './migrate.ts'
import { refuseUnfinished } from './unfinishedRestore.ts'

/** A migration that the database has seen. */
export type Applied = {
  name: string
  checksum: string
  /** The version since which nothing uses what it removed; null if it removed nothing. */
  unusedSince: string | null
}

/** The migrations of a database; undefined if it is empty. */
export const readApplied = async (pool: pg.Pool): Promise<Applied[] | undefined> => {
  const { rows: tables } = await pool.query(`SELECT to_regclass('schema_migrations') IS NOT NULL AS found`)
  if (!tables[0]?.found) return undefined
  // The column is newer than the table.
  const { rows } = await pool.query<Applied>(
    `SELECT name, checksum, to_jsonb(m) ->> 'unused_since' AS "unusedSince" FROM schema_migrations m ORDER BY name`,
  )
  return rows
}

/** For commands that know only the tables of their own version. They never migrate: that is for the operator to decide. */
export const refuseUnmigrated = async (pool: pg.Pool): Promise<void> => {
  await refuseUnfinished(pool)
  const applied = await readApplied(pool)
  if (!applied) throw new StartError('The database is empty. Start the server once: it creates the tables.')
  const missing = (await readMigrations()).find(({ name }) => !applied.some((one) => one.name === name))
  if (missing)
    throw new StartError(
      `The database belongs to an older version: ${missing.name} is not applied. Run this with that version, or start the server of this one first.`,
    )
}
