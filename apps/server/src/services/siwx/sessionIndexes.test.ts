import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { deleteSession, findSession, findSessionById } from './store.ts'

const database = await startTestDatabase()
afterAll(() => database.stop())

it('[threat 82] a request about one sign-in reads no others of the project', async () => {
  const [projectId, account] = ['a'.repeat(32), 'a']
  await database.pool.query(`INSERT INTO projects (id, name) VALUES ($1, '')`, [projectId])
  await database.pool.query(
    `INSERT INTO siwx_sessions (token_hash, project_id, origin, network, address, account, message, signature, expires_at)
     SELECT n::text, $1, '', '', '', CASE WHEN n < 500 THEN 'a' ELSE n::text END, '', '', now() + interval '1 day'
     FROM generate_series(1, 2000) n`,
    [projectId],
  )
  await database.pool.query('ANALYZE siwx_sessions')
  const connection = await connect({ url: database.url, onLost: () => {} })
  const read = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT (seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_user_tables WHERE relname = 'siwx_sessions'`,
    )
    return rows[0]?.count ?? -1
  }
  const before = await read()
  for (const id of [randomUUID(), 'x', "' OR true --"]) {
    await findSessionById(connection.db, { id, projectId })
    await deleteSession(connection.db, { id, projectId, account }).catch(() => undefined)
  }
  await findSession(connection.db, { tokenHash: 't', projectId })
  await connection.close()
  expect((await read()) - before).toBeLessThan(10)
})
