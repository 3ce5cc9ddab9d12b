import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../db/migrate.ts'
import { startOwnDatabase } from './ownDatabase.ts'

/** The migrated database that each test file gets a copy of. */
const template = 'migrated'

/** Starts one PostgreSQL server for all files before a test run. Creating one per file took longer than most tests. */
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
