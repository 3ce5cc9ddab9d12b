import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { startOwnDatabase } from './ownDatabase.ts'

/** The database with all tables from which each test file gets its copy. */
const template = 'migrated'

/** Before a run of the tests: one PostgreSQL server for all files. Creating a server took longer than most files. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { url, pool, stop } = await startOwnDatabase({ isMigrated: false })
  await pool.query(`CREATE DATABASE ${template}`)
  const own = new URL(url)
  own.pathname = `/${template}`
  const templatePool = new pg.Pool({ connectionString: own.href })
  await migrate(templatePool)
  await templatePool.end()
  provide('databaseUrl', url)
  provide('databaseTemplate', template)
  return stop
}
