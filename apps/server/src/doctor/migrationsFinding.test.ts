import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../db/migrate.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { migrationsFinding } from './migrationsFinding.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await startTestDatabase()
})
afterEach(() => database.stop())

/** Applies a file that only a newer version has. */
const applyNewer = async (name: string, sql: string) =>
  await migrate(database.pool, [...(await readMigrations()), { name, sql, checksum: name }])

describe('the migrations of a newer version', () => {
  it('are only worth a warning while they add', async () => {
    await applyNewer('9001_more.sql', 'CREATE TABLE more (id text PRIMARY KEY);')
    expect(await migrationsFinding(database.pool, '0.2.0')).toEqual({
      verdict: 'warn',
      found: '1 of a newer version, first 9001_more.sql',
      advice: 'They removed nothing that this version uses, so it works. See "Rollback" in docs/production.md.',
    })
  })

  it.each([
    ['0.2.9', 'fail'],
    ['0.10.0', 'warn'],
    ['0.3.0', 'warn'],
    ['1.0.0', 'warn'],
  ])('that removed something unused since 0.3.0: with %s, %s', async (ours, verdict) => {
    await applyNewer('9002_less.sql', '-- contract: unused since 0.3.0\nDROP TABLE bounced;')
    expect(await migrationsFinding(database.pool, ours)).toMatchObject({ verdict })
  })

  it('say which version still works once they removed something', async () => {
    await applyNewer('9002_less.sql', '-- contract: unused since 0.3.0\nDROP TABLE bounced;')
    expect(await migrationsFinding(database.pool, '0.2.0')).toEqual({
      verdict: 'fail',
      found: '9002_less.sql removed what 0.2.0 uses',
      advice: 'Start version 0.3.0 or later, or restore a backup from before the upgrade.',
    })
  })

  it('are found in a database that was made before they were classified', async () => {
    await database.pool.query('ALTER TABLE schema_migrations DROP COLUMN unused_since')
    await database.pool.query("INSERT INTO schema_migrations VALUES ('9003_old.sql', 'x')")
    expect(await migrationsFinding(database.pool, '0.2.0')).toMatchObject({ verdict: 'warn' })
  })
})
