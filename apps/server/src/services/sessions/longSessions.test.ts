import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { readSpends, writeSpends, writeUses } from './store.ts'

const database = await startTestDatabase()
afterAll(() => database.stop())

it('[threat 82] a use of a permission reads none of the thousands before it', async () => {
  const [pci, projectId, allowance] = [randomUUID(), 'a'.repeat(32), 'native:60:0']
  await database.pool.query(`INSERT INTO projects (id, name) VALUES ($1, '')`, [projectId])
  await database.pool.query(
    `INSERT INTO smart_sessions
       (pci, project_id, account, public_key, sealed_key, grant_digest, expiry, signer, permissions, policies)
     VALUES ($1, $2, '', '', '', '', now(), '{}', '[]', '[]')`,
    [pci, projectId],
  )
  await database.pool.query(
    `INSERT INTO smart_session_uses (pci, request_digest, first_use, use_count)
     SELECT $1, convert_to(n::text, 'UTF8'), 2 * n, 2 FROM generate_series(0, 1999) n`,
    [pci],
  )
  await database.pool.query(
    `INSERT INTO smart_session_spends (pci, allowance, period_start, amount)
     SELECT $1, $2, 60 * n, 5 FROM generate_series(0, 1999) n`,
    [pci, allowance],
  )
  await database.pool.query('ANALYZE smart_session_uses, smart_session_spends')
  const rowsRead = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT sum(seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_user_tables
       WHERE relname IN ('smart_session_uses', 'smart_session_spends')`,
    )
    return rows[0]?.count ?? -1
  }
  /** On a connection of its own: it reports what it read when it closes. */
  const use = async (periodStart: number) => {
    const { db, close } = await connect({ url: database.url, onLost: () => {} })
    const firstUse = await writeUses(db, pci, randomBytes(32), 3)
    const spent = (await readSpends(db, pci, [{ allowance, periodStart }]))(allowance, periodStart)
    await writeSpends(db, pci, [{ allowance, periodStart, amount: 7n }])
    await close()
    return [firstUse, spent]
  }
  expect(await use(60 * 1_999)).toEqual([4_000, 5n])
  const before = await rowsRead()
  expect(await use(60 * 1_999)).toEqual([4_003, 12n])
  expect(await use(60 * 2_000)).toEqual([4_006, 0n])
  expect((await rowsRead()) - before).toBeLessThan(20)
  // A server whose clock is behind still counts what was spent in its period.
  expect(await use(60 * 1_999)).toEqual([4_009, 19n])
})
