import type pg from 'pg'
import { fail, pass } from '../conformance/check.ts'
import { type Connection, connect } from '../db/connect.ts'
import { StartError } from '../startError.ts'
import { databaseTlsLines } from './databaseTlsLines.ts'
import { type DoctorCheck, line } from './doctorCheck.ts'

const databaseSql = `SELECT current_database() AS name, (SELECT system_identifier::text FROM pg_control_system()) AS system`

/** Whether PgBouncer answers and leads to our own database. */
export const poolerChecks: DoctorCheck = async ({ DATABASE_URL, DATABASE_POOL_URL }, { now }) => {
  if (DATABASE_POOL_URL === '') return [line('Pooler', pass('not used: every instance connects directly'))]
  const tls = await databaseTlsLines('DATABASE_POOL_URL', DATABASE_POOL_URL, now())
  if (tls.some(({ verdict }) => verdict === 'fail')) return tls
  const opened: Connection[] = []
  const open = async (url: string, isPooled: boolean): Promise<pg.Pool> => {
    const connection = await connect({ url, isPooled, onLost: () => {}, waitMs: 0 })
    opened.push(connection)
    return connection.pool
  }
  try {
    const direct = await (await open(DATABASE_URL, false)).query(databaseSql)
    const pooled = await (await open(DATABASE_POOL_URL, true)).query(databaseSql)
    const isSame = JSON.stringify(direct.rows) === JSON.stringify(pooled.rows)
    const advice = 'In pgbouncer.ini, point [databases] to the server and database of DATABASE_URL.'
    const finding = isSame ? pass('the one in DATABASE_URL') : fail('it leads to another database', advice)
    return [line('Database', finding), ...tls]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const advice = 'Check DATABASE_POOL_URL, that PgBouncer runs, and that pool_mode is transaction.'
    return [line('Connection', fail(error.message.replace(/\.$/, ''), advice)), ...tls]
  } finally {
    for (const { close } of opened) await close()
  }
}
