import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { sleep } from '../sleep.ts'
import { StartError } from '../startError.ts'
import { outsideTransaction, statementsOf, unusedSince } from './checkMigration.ts'
import { refuseUnfinished } from './unfinishedRestore.ts'

type Migration = { name: string; sql: string; checksum: string }

const folder = new URL('./migrations/', import.meta.url)

/** An arbitrary number that no other lock uses; the same in every instance. */
const lockKey = 1_329_001

type Options = {
  /** How long a statement may wait for a lock. Requests of running instances queue behind it. */
  lockMs?: number
  tries?: number
  /** Called when a file had to wait for a lock and is retried. */
  onWait?: (name: string) => void
  /** For the restore itself, whose mark refuses everyone else. */
  isRestore?: boolean
}
const pauseMs = 500
const turnMs = 100
const lockTimeout = '55P03'

/** Brings the database up to date. Instances that start together wait for each other and apply each file once. */
export const migrate = async (
  pool: pg.Pool,
  migrations?: readonly Migration[],
  options: Options = {},
): Promise<string[]> => {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await takeTurn(client)
    if (!options.isRestore) await refuseUnfinished(client)
    return await applyMissing(client, migrations ?? (await readMigrations()), options)
  } finally {
    // Closes the connection, so the lock and the timeout end with it whatever happened.
    client.release(true)
  }
}

/** Polls: waiting inside a statement would block CREATE INDEX CONCURRENTLY forever. */
const takeTurn = async (client: pg.PoolClient): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lockKey])
    if (rows[0]?.taken) return
    await sleep(turnMs)
  }
}

const applyMissing = async (
  client: pg.PoolClient,
  migrations: readonly Migration[],
  options: Options,
): Promise<string[]> => {
  const applied = await readOrCreate(client).catch(explainRights)
  const fresh: string[] = []
  for (const { name, sql, checksum } of migrations) {
    const known = applied.get(name)
    if (known === checksum) continue
    if (known) throw new StartError(`Migration ${name} was changed after it was applied; add a new file instead.`)
    await applyPatiently(client, { name, sql, checksum }, options)
    fresh.push(name)
  }
  return fresh
}

/** The applied migrations with their checksums. */
const readOrCreate = async (client: pg.PoolClient): Promise<ReadonlyMap<string, string>> => {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(), unused_since text)`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

const noRights = '42501'

/** The database user may not do what the migrations need. */
export class NoRights extends StartError {}

const explainRights = (cause: unknown): never => {
  if (!(cause instanceof Error && 'code' in cause && cause.code === noRights)) throw cause
  throw new NoRights(
    `The user of DATABASE_URL can't create or change tables (${cause.message}). Make it the owner of the database and of its tables.`,
    { cause },
  )
}

/** Retries while others hold a lock, with pauses for them to finish. */
const applyPatiently = async (
  client: pg.PoolClient,
  migration: Migration,
  { lockMs = 3_000, tries = 40, onWait = () => {} }: Options,
): Promise<void> => {
  const { name } = migration
  await client.query(`SET lock_timeout = ${lockMs}`)
  for (let left = tries; ; left--) {
    try {
      return await applyOne(client, migration)
    } catch (cause) {
      const isLocked = cause instanceof Error && 'code' in cause && cause.code === lockTimeout
      if (isLocked && left > 1) {
        onWait(name)
        await sleep(pauseMs)
        continue
      }
      throw new StartError(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}.`, { cause })
    }
  }
}

const applyOne = async (client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> => {
  const since = unusedSince(sql)
  // Only a migration that comes after 0111 can fill that column, so it exists then.
  const record = () =>
    since === undefined
      ? client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
      : client.query('INSERT INTO schema_migrations (name, checksum, unused_since) VALUES ($1, $2, $3)', [
          name,
          checksum,
          since,
        ])
  if (outsideTransaction.test(sql)) {
    await dropHalfBuilt(client)
    // Several statements in one query would be one transaction.
    for (const statement of statementsOf(sql)) await client.query(statement)
    await record()
    return
  }
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await record()
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw cause
  }
}

/** An index whose build was interrupted is never used, and IF NOT EXISTS would keep it. */
const dropHalfBuilt = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
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
