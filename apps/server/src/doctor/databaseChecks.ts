import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Finding, fail, pass } from '../conformance/check.ts'
import { type Connection, connect } from '../db/connect.ts'
import { openEmbedded } from '../db/embedded.ts'
import { type Keyring, readKeyring } from '../keys/keyring.ts'
import { openKeyService } from '../keys/openKeyService.ts'
import { tokenKeyContext } from '../services/auth/foundation/createTokens.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../startError.ts'
import { clockFinding } from './clockFinding.ts'
import { databaseTlsLines } from './databaseTlsLines.ts'
import { type DoctorCheck, type Line, line } from './doctorCheck.ts'
import { instanceLines } from './instanceLines.ts'
import { migrationsFinding } from './migrationsFinding.ts'

const oldestVersion = 15

/** Whether we can use the database, and its state. */
export const databaseChecks: DoctorCheck = async (settings, { now }) => {
  if (settings.DATABASE_URL === '' && settings.DATABASE === 'server')
    return [line('Connection', fail('DATABASE_URL is empty', 'Set it to the URL of your PostgreSQL server.'))]
  if (settings.DATABASE_URL === '' && !existsSync(join(settings.DATA_DIR, 'postgres.json')))
    return [line('Built-in database', pass('the first start creates it'))]
  const tls = settings.DATABASE_URL === '' ? [] : await databaseTlsLines('DATABASE_URL', settings.DATABASE_URL, now())
  if (tls.some(({ verdict }) => verdict === 'fail')) return tls
  const embedded = settings.DATABASE_URL === '' ? await openEmbedded(settings.DATA_DIR) : undefined
  let connection: Connection | undefined
  try {
    connection = await connect({ url: embedded?.url ?? settings.DATABASE_URL, onLost: () => {}, waitMs: 0 })
    const { pool } = connection
    const asked = now()
    const { rows } = await pool.query<{ at: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS at')
    const clock = clockFinding((rows[0]?.at ?? 0) * 1_000, asked, now())
    return [
      line('Version', await versionFinding(pool)),
      ...tls,
      line('Rights', await rightsFinding(pool)),
      line('Migrations', await migrationsFinding(pool)),
      ...(await instanceLines(pool, settings)),
      line('Clock of the database', clock),
      ...(await keyLines(pool, settings)),
    ]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const advice = 'Check DATABASE_URL: host, port, user, password and database. Then check that PostgreSQL runs.'
    return [line('Connection', fail(error.message.replace(/\.$/, ''), advice)), ...tls]
  } finally {
    await connection?.close()
    await embedded?.stop()
  }
}

const versionFinding = async (pool: pg.Pool): Promise<Finding> => {
  const { rows } = await pool.query<{ number: number; name: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name,
      current_setting('server_encoding') AS encoding`,
  )
  const { number = 0, name = '', encoding = '' } = rows[0] ?? {}
  if (number < oldestVersion * 10_000)
    return fail(`PostgreSQL ${name}`, `Upgrade PostgreSQL to version ${oldestVersion} or later.`)
  if (encoding !== 'UTF8') return fail(`encoding ${encoding}`, 'Create the database with ENCODING UTF8.')
  return pass(`PostgreSQL ${name.split(' ')[0]}`)
}

const rightsFinding = async (pool: pg.Pool): Promise<Finding> => {
  const { rows } = await pool.query<{ role: string; schema: string; can: boolean; foreign: string[] }>(
    `SELECT current_user AS role, current_schema() AS schema,
      has_schema_privilege(current_user, current_schema(), 'CREATE') AS can,
      ARRAY(SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()
        AND NOT pg_has_role(current_user, tableowner, 'USAGE') ORDER BY tablename) AS foreign`,
  )
  const { role = '', schema = '', can = false, foreign = [] } = rows[0] ?? {}
  if (!can)
    return fail(
      `the user ${role} can't create tables in the schema ${schema}`,
      `Run as its owner: GRANT CREATE ON SCHEMA ${schema} TO ${role}`,
    )
  return foreign.length === 0
    ? pass(`the user ${role} can create and change tables`)
    : fail(
        `the user ${role} doesn't own ${foreign.length} tables, such as ${foreign[0]}`,
        `Run as their owner: REASSIGN OWNED BY … TO ${role}`,
      )
}

const readKeys = async (settings: Settings): Promise<Keyring> =>
  readKeyring({ file: settings.MASTER_KEY_FILE, mayCreate: false, wrapper: await openKeyService(settings) })

/** A different master key than the one the database was created with opens nothing. */
const keyLines = async (pool: pg.Pool, settings: Settings): Promise<readonly Line[]> => {
  const { rows: tables } = await pool.query(`SELECT to_regclass('token_keys') IS NOT NULL AS found`)
  const keyring = tables[0]?.found ? await readKeys(settings).catch(() => undefined) : undefined
  if (!keyring) return []
  const { rows } = await pool.query<{ kid: string; sealed: string }>(
    'SELECT kid, private_sealed AS sealed FROM token_keys ORDER BY created_at DESC LIMIT 1',
  )
  try {
    for (const { kid, sealed } of rows) keyring.open(tokenKeyContext(kid), sealed)
    return rows.length === 0 ? [] : [line('Master key', pass('opens the data in the database'))]
  } catch {
    const advice = 'Put back the key file that belongs to this database. Without it, assisted wallets stay locked.'
    return [line('Master key', fail("doesn't open the data in the database", advice))]
  }
}
