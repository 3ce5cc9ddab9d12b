import { serverLimits } from '@latchkey/wire/limits'
import type pg from 'pg'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { type Connection, connect } from '../db/connect.ts'
import { StartError } from '../startError.ts'
import { databaseTlsLines } from './databaseTlsLines.ts'
import { type DoctorCheck, type Line, line } from './doctorCheck.ts'

const lagMaxSeconds = serverLimits.replica.lagMs / 1_000

/** Whether the replica answers, copies this database and keeps up. */
export const replicaChecks: DoctorCheck = async ({ DATABASE_URL, DATABASE_READ_URL }, { now }) => {
  if (DATABASE_READ_URL === '') return [line('Replica', pass('not used: history is read from the primary'))]
  const tls = await databaseTlsLines('DATABASE_READ_URL', DATABASE_READ_URL, now())
  if (tls.some(({ verdict }) => verdict === 'fail')) return tls
  const opened: Connection[] = []
  const open = async (url: string): Promise<pg.Pool> => {
    const connection = await connect({ url, onLost: () => {}, waitMs: 0 })
    opened.push(connection)
    return connection.pool
  }
  try {
    return [...(await compare(await open(DATABASE_URL), await open(DATABASE_READ_URL))), ...tls]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const advice =
      'Check DATABASE_READ_URL, and that the replica is running. Until then, history is read from the primary.'
    return [line('Connection', fail(error.message.replace(/\.$/, ''), advice)), ...tls]
  } finally {
    for (const { close } of opened) await close()
  }
}

const stateSql = `SELECT split_part(current_setting('server_version'), ' ', 1) AS version, pg_is_in_recovery() AS is_replica,
  (SELECT system_identifier::text FROM pg_control_system()) AS system,
  CASE WHEN pg_is_in_recovery() AND pg_last_wal_receive_lsn() IS DISTINCT FROM pg_last_wal_replay_lsn()
    THEN extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 ELSE 0 END AS lag`
type State = { version: string; is_replica: boolean; system: string; lag: number | null }

const compare = async (primary: pg.Pool, replica: pg.Pool): Promise<readonly Line[]> => {
  const [main, copy] = await Promise.all(
    [primary, replica].map(async (pool) => (await pool.query<State>(stateSql)).rows[0]),
  )
  if (!main || !copy) throw new StartError('The database does not answer.')
  return [
    line('Version', pass(`PostgreSQL ${copy.version}`)),
    line('Source', sourceFinding(main, copy)),
    line('Lag', lagFinding(copy.lag ?? 0)),
  ]
}

const sourceFinding = (main: State, copy: State): Finding => {
  if (!copy.is_replica) return fail('it is not a replica', 'Name a streaming replica, or leave DATABASE_READ_URL out.')
  return main.system === copy.system
    ? pass('copies the database in DATABASE_URL')
    : fail('it copies another database', 'Name a replica of the database in DATABASE_URL.')
}

const lagFinding = (seconds: number): Finding =>
  seconds < lagMaxSeconds
    ? pass(`${Math.round(seconds)} s`)
    : warn(
        `${Math.round(seconds)} s`,
        `Above ${lagMaxSeconds} s, history is read from the primary. Look at the replica's load and network.`,
      )
