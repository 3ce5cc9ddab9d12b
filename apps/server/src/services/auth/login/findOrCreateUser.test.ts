import { afterAll, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../../../testing/testDatabase.ts'
import type { Change } from '../foundation/change.ts'
import { findOrCreateByIdentity } from './findOrCreateUser.ts'

const database = await startTestDatabase()
const { db, pool } = database
afterAll(() => database.stop())

it('two first logins of one social account at the same time get one user', async () => {
  const created: string[] = []
  const account = { iss: 'https://id.example', sub: '7', nameSealed: null, emailSealed: null }
  const logIn = (tx: Change['tx']) =>
    findOrCreateByIdentity(
      { tx, now: new Date(), audit: ({ kind }) => void created.push(kind), mail: () => {} },
      account,
    )
  const isWaiting = async () => {
    const { rows } = await pool.query(`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
    return rows.length > 0
  }
  let second: Promise<string> | undefined
  const first = await db.transaction(async (tx) => {
    const user = await logIn(tx)
    // The other login finds no account yet, and waits until this one is committed.
    second = db.transaction(logIn)
    await vi.waitUntil(isWaiting, 10_000)
    return user
  })
  expect(await second).toBe(first)
  const { rows } = await pool.query('SELECT id FROM users')
  expect([rows, created]).toEqual([[{ id: first }], ['user.new']])
})
