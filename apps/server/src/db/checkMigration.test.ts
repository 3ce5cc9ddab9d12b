import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { checkMigration } from './checkMigration.ts'
import { migrate, readMigrations } from './migrate.ts'

const problems = (sql: string, name = '0200_test.sql') => checkMigration({ name, sql }).map(({ problem }) => problem)

describe('a migration', () => {
  it('that is in the repository is safe for the versions that run meanwhile', async () => {
    expect((await readMigrations()).flatMap(checkMigration)).toEqual([])
  })

  it.each([
    ['ALTER TABLE users DROP COLUMN language', /^takes away/],
    ['DROP TABLE users', /^takes away/],
    ['ALTER TABLE users RENAME COLUMN language TO tongue', /^takes away/],
    ['ALTER TABLE users ALTER COLUMN id TYPE uuid USING id::uuid', /^rewrites the table/],
    ['ALTER TABLE users ALTER COLUMN language SET NOT NULL', /^reads the whole table/],
    ['CREATE INDEX users_language ON users (language)', /^blocks writes/],
    ['CREATE UNIQUE INDEX ON users (language)', /^blocks writes/],
    ['CREATE INDEX CONCURRENTLY users_language ON users (language)', /^uses CONCURRENTLY/],
    ['ALTER TABLE users ADD COLUMN age int NOT NULL', /^adds a column/],
    ['ALTER TABLE users ADD CONSTRAINT grown CHECK (age > 17)', /^checks the whole table/],
    ['ALTER TABLE users ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES b (id)', /^checks the whole table/],
    ['-- outside a transaction\nUPDATE users SET age = 1', /^runs outside a transaction/],
  ])('is refused: %s', (sql, problem) => {
    expect(problems(sql)).toEqual([expect.stringMatching(problem)])
  })

  it.each([
    'CREATE TABLE fresh (id text PRIMARY KEY, age int NOT NULL);\nCREATE INDEX fresh_age ON fresh (age);',
    'ALTER TABLE users ADD COLUMN age int NOT NULL DEFAULT 0;',
    '-- contract: unused since 0.3.0\nALTER TABLE users DROP COLUMN language;',
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS users_language ON users (language);',
    'ALTER TABLE users ADD CONSTRAINT grown CHECK (age > 17) NOT VALID;',
    'ALTER TABLE users VALIDATE CONSTRAINT grown;',
    '-- This does not DROP TABLE users.\nSELECT 1;',
  ])('is accepted: %s', (sql) => {
    expect(problems(sql)).toEqual([])
  })

  it('from before these rules stays as it is', () => {
    expect(problems('DROP TABLE users', '0060_counters.sql')).toEqual([])
  })
})

describe('applying migrations', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase({ isMigrated: false })
    await database.pool.query('CREATE TABLE busy (id int)')
  })
  afterAll(() => database.stop())
  const file = (name: string, sql: string) => ({ name, sql, checksum: name })

  it('waits briefly for a lock, lets others through, and tries again', async () => {
    const holder = await database.pool.connect()
    await holder.query('BEGIN; LOCK TABLE busy IN ACCESS SHARE MODE')
    const said: string[] = []
    const applied = migrate(database.pool, [file('0200_a.sql', 'ALTER TABLE busy ADD COLUMN a int')], {
      lockMs: 50,
      onWait: (name) => {
        said.push(name)
        if (said.length === 2) void holder.query('COMMIT')
      },
    })
    expect(await applied).toEqual(['0200_a.sql'])
    expect(said.slice(0, 2)).toEqual(['0200_a.sql', '0200_a.sql'])
    holder.release()
  })

  it('gives up when the lock stays taken, with the table as it was', async () => {
    const holder = await database.pool.connect()
    await holder.query('BEGIN; LOCK TABLE busy IN ACCESS SHARE MODE')
    const options = { lockMs: 20, tries: 2 }
    await expect(
      migrate(database.pool, [file('0201_b.sql', 'ALTER TABLE busy ADD COLUMN b int')], options),
    ).rejects.toThrow('Migration 0201_b.sql failed: canceling statement due to lock timeout.')
    await holder.query('COMMIT')
    holder.release()
    const { rows } = await database.pool.query("SELECT 1 FROM information_schema.columns WHERE column_name = 'b'")
    expect(rows).toEqual([])
  })

  it('builds an index outside a transaction, once, also where several instances start together', async () => {
    const sql = '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS busy_id ON busy (id);\n'
    // Leaves an invalid index, as a killed start does: the duplicates make this statement fail.
    await database.pool.query('INSERT INTO busy (id) VALUES (1), (1)')
    await expect(database.pool.query('CREATE UNIQUE INDEX CONCURRENTLY busy_id ON busy (id)')).rejects.toThrow()
    const together = await Promise.all([1, 2, 3].map(() => migrate(database.pool, [file('0202_c.sql', sql)])))
    expect(together.flat()).toEqual(['0202_c.sql'])
    const { rows } = await database.pool.query(
      "SELECT indisvalid AS valid, indisunique AS single FROM pg_index WHERE indexrelid = 'busy_id'::regclass",
    )
    expect(rows).toEqual([{ valid: true, single: false }])
  })
})
