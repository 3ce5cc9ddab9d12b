import { afterAll, expect, it } from 'vitest'
import { personalTables } from '../services/ownData/personalTables.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { storedTables } from './storedTables.ts'

const database = await startTestDatabase()
afterAll(database.stop)

it('says of every table of the database whose data it holds', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  expect(storedTables.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('counts every table that refers to an account, a device, a login or a wallet as a person’s data', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
     WHERE c.contype = 'f' AND c.confrelid IN ('users'::regclass, 'devices'::regclass, 'sessions'::regclass,
       'wallets'::regclass)`,
  )
  const own = storedTables.filter(({ about }) => about === 'person').map(({ table }) => table)
  expect(own).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  expect(personalTables.map(({ table }) => table).sort()).toEqual(own.sort())
})

it('shows, opens or leaves out every column of a person’s tables in the export', async () => {
  const { rows } = await database.pool.query<{ name: string; column: string }>(
    `SELECT table_name AS name, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  for (const { table, shown, opened = [], hidden } of personalTables) {
    const columns = rows.filter(({ name }) => name === table).map(({ column }) => column)
    const named = [...shown, ...opened.map(([column]) => column), ...hidden]
    expect(named.sort(), `the columns of ${table} in services/ownData/personalTables.ts`).toEqual(columns.sort())
  }
})
