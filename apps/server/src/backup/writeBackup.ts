import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Keyring } from '../keys/keyring.ts'
import { type BackupTable, listTables, quote } from './backupTables.ts'
import { explainWriting } from './explainFile.ts'

const fetched = 2_000

type Options = { pool: pg.Pool; keyring: Keyring; file: string; now: number }
/** The first line of a backup. */
export type BackupHead = {
  format: 1
  at: string
  /** Identifies the key file it needs, without revealing the key. */
  root: string
  keys: readonly string[]
  migrations: readonly { name: string; checksum: string }[]
}

/** Which root a backup needs. */
export const rootOf = (keyring: Keyring): string => keyring.hash('backup', 'root')
/** Proof in the last line that nothing before it was changed. */
export const sealOf = (keyring: Keyring, digest: string): string => keyring.hash('backup', digest)

/** Writes a consistent snapshot while servers run. Values are text, so other PostgreSQL versions can read them. */
export const writeBackup = async ({ pool, keyring, file, now }: Options): Promise<{ rows: number; tables: number }> => {
  const client = await pool.connect()
  // Its own name: two runs that shared one would write into each other's file.
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  const counted = { rows: 0, tables: 0 }
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'")
    const lines = Readable.from(writeLines(client, keyring, now, counted))
    await pipeline(lines, createGzip(), createWriteStream(part, { mode: 0o600, flags: 'wx' }))
    const handle = await open(part, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(part, file)
    return counted
  } catch (cause) {
    throw explainWriting(file, cause)
  } finally {
    await rm(part, { force: true })
    client.release(true)
  }
}

async function* writeLines(
  client: pg.PoolClient,
  keyring: Keyring,
  now: number,
  counted: { rows: number; tables: number },
): AsyncGenerator<string> {
  const digest = createHash('sha256')
  const write = (value: unknown): string => {
    const line = `${JSON.stringify(value)}\n`
    digest.update(line)
    return line
  }
  const { rows: migrations } = await client.query('SELECT name, checksum FROM schema_migrations ORDER BY name')
  const head: BackupHead = {
    ...{ format: 1, at: new Date(now).toISOString(), root: rootOf(keyring), keys: keyring.ids().opens },
    migrations,
  }
  yield write(head)
  for (const table of await listTables(client)) {
    yield write({ table: table.name, columns: table.columns.map(({ name }) => name) })
    counted.tables += 1
    for await (const rows of readRows(client, table)) {
      counted.rows += rows.length
      yield rows.map(write).join('')
    }
  }
  yield write({ rows: counted.rows })
  yield `${JSON.stringify({ seal: sealOf(keyring, digest.digest('hex')) })}\n`
}

async function* readRows(client: pg.PoolClient, { name, columns }: BackupTable): AsyncGenerator<(string | null)[][]> {
  const list = columns.map((column) => `${quote(column.name)}::text`).join(', ')
  await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT ${list} FROM ${quote(name)}`)
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({ text: `FETCH ${fetched} FROM backup`, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE backup')
}
