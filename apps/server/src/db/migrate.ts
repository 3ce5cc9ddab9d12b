import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { StartError } from '../startError.ts'

type Migration = { name: string; sql: string; checksum: string }

const folder = new URL('./migrations/', import.meta.url)

/** Any number that nothing else locks; the same in every instance. */
const lockKey = 1_329_001

/** Brings the database up to date. Instances that start together wait for each other and apply each file once. */
export const migrate = async (pool: pg.Pool, migrations?: readonly Migration[]): Promise<string[]> => {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    return await applyMissing(client, migrations ?? (await readMigrations()))
  } finally {
    // Ends the session with the connection: the lock and the time-out go with it, whatever happened.
    client.release(true)
  }
}

const applyMissing = async (client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> => {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const fresh: string[] = []
  for (const { name, sql, checksum } of migrations) {
    const known = applied.get(name)
    if (known === checksum) continue
    if (known) throw new StartError(`Migration ${name} was changed after it was applied; add a new file instead.`)
    await applyOne(client, { name, sql, checksum })
    fresh.push(name)
  }
  return fresh
}

const applyOne = async (client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new StartError(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}.`, { cause })
  }
}

/** Every migration file in the order of its number. */
export const readMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
