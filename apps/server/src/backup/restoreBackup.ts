import type pg from 'pg'
import type { Connection } from '../db/connect.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { restoreMark } from '../db/unfinishedRestore.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../startError.ts'
import { applyDeletions } from './applyDeletions.ts'
import { type BackupTable, listTables, quote } from './backupTables.ts'
import { findNewer } from './findNewer.ts'
import { checkBackup, readLines } from './readBackup.ts'
import { readDeletions } from './readDeletions.ts'

const batch = 1_000

type Options = {
  connection: Connection
  keyring: Keyring
  settings: Pick<Settings, 'WALLET_URL'>
  file: string
  now: Date
}
type Restored = {
  rows: number
  at: string
  deletions: {
    /** The newer backup that says which accounts were deleted since. */
    from: string | undefined
    /** Accounts that were deleted again, and those whose grace period starts over. */
    deleted: number
    pending: number
    /** Newer backups that are damaged or need another key file. */
    unusable: readonly string[]
  }
}

/**
 * Fills an empty database from a backup. The whole file is checked before anything is written, and one transaction
 * writes all rows. Accounts that were deleted since are deleted again, as far as this backup or a newer one next to it
 * knows them. Until then, a mark keeps servers and commands from using the database.
 */
export const restoreBackup = async ({ connection, keyring, settings, file, now }: Options): Promise<Restored> => {
  const { pool, db } = connection
  const head = await checkBackup(file, keyring)
  const known = await readMigrations()
  const applied = head.migrations.map(({ name, checksum }) => {
    const found = known.find((one) => one.name === name && one.checksum === checksum)
    if (!found)
      throw new StartError(`The backup needs the migration ${name}: restore it with the version that made it.`)
    return found
  })
  await refuseUsed(pool)
  const { newer, unusable } = await findNewer({ file, at: head.at, keyring })
  const record = await readDeletions(newer ?? file)
  await pool.query(`CREATE TABLE ${restoreMark} ()`)
  await migrate(pool, applied, { isRestore: true })
  const rows = await fill(pool, file)
  await migrate(pool, undefined, { isRestore: true })
  const applications = await applyDeletions({ db, keyring, settings, now, record })
  await pool.query(`DROP TABLE ${restoreMark}`)
  return { rows, at: head.at, deletions: { from: newer, unusable, ...applications } }
}

const refuseUsed = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = current_schema()`,
  )
  if (rows[0]?.count) throw new StartError('The database is not empty. Create a new one, and set DATABASE_URL to it.')
}

const fill = async (pool: pg.Pool, file: string): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'")
    const tables = await listTables(client)
    // Triggers already ran when these rows were written.
    for (const { name } of tables) await client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`)
    // Migrations insert initial rows into some tables.
    for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${quote(name)}`)
    const count = await insertAll(client, tables, file)
    for (const { name } of tables) await client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`)
    for (const table of tables) await setSequences(client, table)
    for (const statement of afterwards) await client.query(statement)
    await client.query('COMMIT')
    return count
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release(true)
  }
}

const insertAll = async (client: pg.PoolClient, tables: readonly BackupTable[], file: string): Promise<number> => {
  let [count, expected] = [0, -1]
  let table: BackupTable | undefined
  let waiting: (string | null)[][] = []
  const flush = async () => {
    if (table && waiting.length > 0) await insert(client, table, waiting)
    waiting = []
  }
  for await (const line of readLines(file)) {
    if (Array.isArray(line)) {
      waiting.push(line)
      count += 1
      if (waiting.length >= batch) await flush()
    } else {
      await flush()
      if ('table' in line) table = sameTable(tables, line)
      if ('rows' in line) expected = line.rows
    }
  }
  if (count !== expected) throw new StartError(`The backup has ${count} rows instead of ${expected}.`)
  return count
}

const sameTable = (
  tables: readonly BackupTable[],
  { table: name, columns }: { table: string; columns: readonly string[] },
): BackupTable => {
  const found = tables.find((table) => table.name === name)
  if (!found) throw new StartError(`The backup has the table ${name}, which this version does not know.`)
  return {
    name,
    columns: columns.map((column) => {
      const known = found.columns.find((one) => one.name === column)
      if (!known) throw new StartError(`The backup has the column ${name}.${column}, which this version does not know.`)
      return known
    }),
  }
}

const insert = async (
  client: pg.PoolClient,
  { name, columns }: BackupTable,
  rows: readonly (string | null)[][],
): Promise<void> => {
  const names = columns.map((column) => quote(column.name)).join(', ')
  const places = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const aliases = columns.map((_, index) => `c${index}`)
  const values = columns.map(({ type }, index) => `c${index}::${type}`).join(', ')
  await client.query(
    `INSERT INTO ${quote(name)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM unnest(${places}) AS n(${aliases.join(', ')})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  )
}

const setSequences = async (client: pg.PoolClient, { name, columns }: BackupTable): Promise<void> => {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'SELECT pg_get_serial_sequence($1, $2) AS sequence',
      [quote(name), column.name],
    )
    const sequence = rows[0]?.sequence
    if (!sequence) continue
    const newest = `(SELECT max(${quote(column.name)}) FROM ${quote(name)})`
    await client.query(`SELECT setval('${sequence}', COALESCE(${newest}, 1), ${newest} IS NOT NULL)`)
  }
}

/** Otherwise what ended since the backup would work again, and sent emails would be sent again. */
const afterwards = [
  'DELETE FROM sessions',
  'DELETE FROM login_flows',
  'DELETE FROM mail_tokens',
  // The links that cancel these deletions no longer work; `applyDeletions` starts them again with new ones.
  'DELETE FROM account_deletions',
  'DELETE FROM siwx_sessions',
  'DELETE FROM outbox',
  // A permission that ended since would be signed again, and what it spent since would be free again.
  `UPDATE smart_sessions SET revoked_at = now(), sealed_key = ''
   WHERE revoked_at IS NULL AND signer ->> 'type' <> 'account'`,
]
