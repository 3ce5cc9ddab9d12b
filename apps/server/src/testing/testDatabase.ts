import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'

export type TestDatabase = Connection & { url: string; stop: () => Promise<void> }

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL server that all test files of a run share. */
    databaseUrl: string
    /** The name of its database with all tables. */
    databaseTemplate: string
  }
}

const ask = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A real database for one test file, with empty tables. */
export const startTestDatabase = async ({ isMigrated = true } = {}): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await ask(`CREATE DATABASE ${name} TEMPLATE ${isMigrated ? inject('databaseTemplate') : 'template1'}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  // On a busy machine with several test files, three seconds weren't always enough.
  const connection = await connect({ url: url.href, onLost: () => {}, openMs: 30_000 })
  return {
    ...connection,
    url: url.href,
    stop: async () => {
      await connection.close()
      await ask(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
