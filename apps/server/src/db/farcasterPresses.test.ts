import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase({ isMigrated: false })
})
afterAll(() => database.stop())

const at = '2026-11-17T10:00:00.123Z'
const after = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

it('[threat 19a] an upgrade takes back presses that a Farcaster login stored without a number', async () => {
  const all = await readMigrations()
  await migrate(
    database.pool,
    all.filter(({ name }) => name < '0115'),
  )
  for (const id of ['caster', 'mailer']) await database.pool.query('INSERT INTO users VALUES ($1, NULL, $2)', [id, at])
  await database.pool.query(
    "INSERT INTO identities (iss, sub, user_id, created_at) VALUES ('https://farcaster.xyz', '7', 'caster', $1)",
    [at],
  )
  const keep = (id: string, userId: string, confirmedAt: string | null, confirmsAt: string | null) =>
    database.pool.query(
      `INSERT INTO devices (id, user_id, jkt, embedder, browser, created_at, last_seen_at, pressed_at, confirmed_at, confirms_at)
       VALUES ($1, $2, $1, 'https://a.example', 'Firefox', $3, $3, $3, $4, $5)`,
      [id, userId, at, confirmedAt, confirmsAt],
    )
  await keep('no email', 'caster', null, after(72))
  await keep('ignored email', 'caster', null, null)
  await keep('pressed link', 'caster', null, after(24))
  await keep('confirmed', 'caster', at, null)
  await keep('other login', 'mailer', null, null)
  await migrate(database.pool, all)
  const { rows } = await database.pool.query('SELECT id FROM devices WHERE pressed_at IS NOT NULL ORDER BY id')
  expect(rows.map(({ id }) => id)).toEqual(['confirmed', 'other login', 'pressed link'])
})
