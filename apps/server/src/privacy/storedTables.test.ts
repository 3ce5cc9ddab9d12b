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
