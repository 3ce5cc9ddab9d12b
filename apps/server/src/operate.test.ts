import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readHead } from './backup/readBackup.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { operate } from './operate.ts'
import { startTestDatabase, type TestDatabase } from './testing/testDatabase.ts'

let folder: string
let database: TestDatabase
let env: Record<string, string>
const said: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-operate-'))
  database = await startTestDatabase({ isMigrated: false })
  const MASTER_KEY_FILE = join(folder, 'keys', 'master.key')
  env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'keys'), MASTER_KEY_FILE }
  for (const name of ['keys', 'backups']) await mkdir(join(folder, name))
  await writeFile(MASTER_KEY_FILE, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  said.length = 0
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text: string) => void said.push(text))
})
afterEach(() => void vi.restoreAllMocks())

const tables = async () =>
  (await database.pool.query(`SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'`)).rows[0].count
const appliedNames = async () =>
  (await database.pool.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  )

describe('a command', () => {
  it.each(['projects', '--help', 'constructor'])('that does not exist (%s) is refused with a list', async (name) => {
    expect(await operate(name, [], env)).toBe(1)
    expect(said).toEqual([
      `There is no command '${name}'. Commands: doctor, keys, backup, restore, project, ready. Without one, the server starts.`,
    ])
  })

  it('has a script in package.json, except the one for containers', async () => {
    await operate('--help', [], env)
    const names = /Commands: (.*?)\. /.exec(said.join())?.[1]?.split(', ') ?? []
    const file = new URL('../../../package.json', import.meta.url)
    const { scripts } = JSON.parse(await readFile(file, 'utf8')) as { scripts: Record<string, string> }
    const missing = names.filter((name) => !scripts[name]?.endsWith(`scripts/operate.ts ${name}`))
    expect(missing).toEqual(['ready'])
  })

  it('leaves an empty database empty', async () => {
    expect(await operate('backup', [join(folder, 'backups', 'empty')], env)).toBe(1)
    expect(await operate('project', [], env)).toBe(1)
    expect(said).toEqual([
      'The database is empty: there is nothing to back up.',
      'The database is empty. Start the server once: it creates the tables.',
    ])
    expect(await tables()).toBe(0)
  })

  it('leaves the tables of an older version as they are', async () => {
    const all = await readMigrations()
    const old = all.filter(({ name }) => name < '0108')
    await migrate(database.pool, old)
    const before = await appliedNames()

    const file = join(folder, 'backups', 'old')
    expect(await operate('backup', [file], env)).toBe(0)
    // The older version restores it: the backup needs no migration that it doesn't have.
    expect((await readHead(file))?.migrations.map(({ name }) => name)).toEqual(before)
    expect(before.at(-1)).toBe('0107_builds.sql')

    expect(await operate('keys', ['status'], env)).toBe(0)
    expect(said.at(-1)).toBe('k1             0 rows  seals, root of the keyed hashes')

    const refusal =
      'The database belongs to an older version: 0108_deleted_accounts.sql is not applied. Run this with that version, or start the server of this one first.'
    for (const [name, ...args] of [['project'], ['keys', 'rotate'], ['keys', 'rotate-pepper']] as const) {
      expect(await operate(name, args, env)).toBe(1)
      expect(said.at(-1)).toBe(refusal)
    }
    expect(await appliedNames()).toEqual(before)
  })

  it('shows and changes projects', async () => {
    await migrate(database.pool)
    const id = 'a'.repeat(32)
    expect(await operate('project', [id, 'name=Shop', 'origins=https://shop.example'], env)).toBe(0)
    expect(said.at(-1)).toContain('name=Shop')
    expect(await operate('project', [], env)).toBe(0)
    expect(said.at(-1)).toContain('origins=https://shop.example')
    expect(await operate('project', [id, 'origins=*'], env)).toBe(1)
    expect(said.at(-1)).toBe('Name every origin in full, without "*", not "*".')
  })
})
