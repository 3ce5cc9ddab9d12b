import type pg from 'pg'
import { fail, pass } from '../conformance/check.ts'
import { type Connection, connect } from '../db/connect.ts'
import { StartError } from '../startError.ts'
import { type DoctorCheck, line } from './doctorCheck.ts'

const databaseSql = `SELECT current_database() AS name, (SELECT system_identifier::text FROM pg_control_system()) AS system`

/** Whether PgBouncer answers and leads to our own database. */
export const poolerChecks: DoctorCheck = async ({ DATABASE_URL, DATABASE_POOL_URL }) => {
  if (DATABASE_POOL_URL === '') return [line('Pooler', pass('not used: every instance connects directly'))]
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
    return [line('Database', isSame ? pass('the one in DATABASE_URL') : fail('it leads to another database', advice))]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const advice = 'Check DATABASE_POOL_URL, that PgBouncer runs, and that pool_mode is transaction.'
    return [line('Connection', fail(error.message.replace(/\.$/, ''), advice))]
  } finally {
    for (const { close } of opened) await close()
  }
}
