import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjects } from '../projects/createProjects.ts'
import { StartError } from '../startError.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { isDatabaseDown } from './isDatabaseDown.ts'
import { migrate, readMigrations } from './migrate.ts'

describe('migrations', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase({ isMigrated: false })
  })
  afterAll(() => database.stop())

  it('run once each when several instances start together', async () => {
    const names = (await readMigrations()).map(({ name }) => name)
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool)))
    expect(applied.flat()).toEqual(names)
    expect(await migrate(database.pool)).toEqual([])
  })

  it('reject a file changed after it was applied, and roll back one that fails', async () => {
    const [first, ...rest] = await readMigrations()
    if (!first) throw new Error('There is no migration.')
    await expect(migrate(database.pool, [{ ...first, checksum: 'other' }])).rejects.toThrow(
      'was changed after it was applied',
    )
    const broken = { name: '9999_broken.sql', sql: 'CREATE TABLE half (); SELECT nonsense', checksum: 'x' }
    await expect(migrate(database.pool, [first, ...rest, broken])).rejects.toThrow('Migration 9999_broken.sql failed')
    expect((await database.pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
  })

  it('say which rights the user lacks', async () => {
    const empty = await startTestDatabase({ isMigrated: false })
    const url = new URL(empty.url)
    url.username = `poor_${process.pid}`
    await empty.pool.query(`CREATE ROLE ${url.username} LOGIN PASSWORD '${url.password}'`)
    const poor = await connect({ url: url.href, onLost: () => {} })
    try {
      await expect(migrate(poor.pool)).rejects.toThrow(
        new StartError(
          "The user of DATABASE_URL can't create or change tables (permission denied for schema public). Make it the owner of the database and of its tables.",
        ),
      )
    } finally {
      await poor.close()
      await empty.pool.query(`DROP ROLE ${url.username}`)
      await empty.stop()
    }
  })

  it("an unknown project is reported as unknown, unlike a database outage, which isn't cached", async () => {
    const id = 'e'.repeat(32)
    expect(await createProjects(database.db).find(id)).toBeUndefined()
    const gone = await connect({ url: database.url, onLost: () => {} })
    await gone.close()
    const projects = createProjects(gone.db)
    await expect(projects.find(id)).rejects.toThrow()
    await expect(projects.find(id)).rejects.toThrow()
  })
})

describe('the embedded database', () => {
  let dataDir: string
  const folders: string[] = []
  const isDurable = false
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'latchkey-embedded-'))
    folders.push(dataDir)
  })
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  const query = async (url: string, text: string) => {
    const { pool, close } = await connect({ url, onLost: () => {} })
    try {
      return (await pool.query(text)).rows
    } finally {
      await close()
    }
  }

  it('keeps its data, port and private password; listens on loopback only', async () => {
    const first = await startEmbedded({ dataDir, isDurable })
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
    expect(await query(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    await expect(query(first.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      'The database rejected the connection: password authentication failed for user',
    )
    await first.stop()
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)

    const second = await startEmbedded({ dataDir, isDurable })
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await second.stop()
  })

  it('ends with a killed server, and restarts from its data', async () => {
    const code = `import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
      startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, isDurable: false }).then(() => console.log('up'))`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 0)
    child.kill('SIGKILL')
    const restarted = await startEmbedded({ dataDir, isDurable })
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(await query(restarted.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await restarted.stop()
  })

  it('ignores a reused process ID and a taken port', async () => {
    const { port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { port: number }
    const thief = createServer().listen(port, '127.0.0.1')
    await new Promise((resolve) => thief.once('listening', resolve))
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`)
    const started = await startEmbedded({ dataDir, isDurable })
    expect(started.url).not.toContain(`:${port}/`)
    await started.stop()
    thief.close()
  })

  it('takes another port when its port is taken before it starts', async () => {
    const busyDir = await mkdtemp(join(tmpdir(), 'latchkey-embedded-'))
    folders.push(busyDir)
    const thief = createServer()
    const takePort = () => {
      const { port } = JSON.parse(readFileSync(join(busyDir, 'postgres.json'), 'utf8')) as { port: number }
      thief.listen(port, '127.0.0.1')
    }
    const started = await startEmbedded({ dataDir: busyDir, isDurable, onProgress: takePort })
    const taken = (thief.address() as { port: number }).port
    expect(started.url).not.toContain(`:${taken}/`)
    expect(await query(started.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await started.stop()
    thief.close()
  })

  it('reports a read-only folder', async () => {
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    await expect(startEmbedded({ dataDir: join(file, 'below') })).rejects.toThrow(
      /cannot be written: allow it, or set another DATA_DIR\.$/,
    )
  })

  it.runIf(process.getuid?.() === 0)('runs as an unprivileged user when started as root', async () => {
    const started = await startEmbedded({ dataDir, isDurable })
    const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    expect(execFileSync('stat', ['-c', '%u', `/proc/${pid}`], { encoding: 'utf8' }).trim()).not.toBe('0')
    await started.stop()
  })
})

describe('connect', () => {
  it('closes every connection before the database stops', async () => {
    const database = await startTestDatabase({ isMigrated: false })
    const { pool, close } = await connect({ url: database.url, onLost: () => {} })
    let isOpen = 0
    pool.on('connect', (client) => {
      isOpen += 1
      client.on('end', () => {
        isOpen -= 1
      })
    })
    await Promise.all(Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.05)')))
    expect(isOpen).toBeGreaterThan(4)
    await close()
    expect(isOpen).toBe(0)
    await database.stop()
  })

  it('reports that the database is down, without its password', async () => {
    const url = 'postgres://me:hunter2@127.0.0.1:1/x'
    await expect(connect({ url, onLost: () => {}, waitMs: 200 })).rejects.toThrow(
      /^The database does not answer: (?!.*hunter2).*ECONNREFUSED/,
    )
  })
})

describe('isDatabaseDown', () => {
  it('tells an outage from a bug, however deep it is wrapped', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(isDatabaseDown(new Error('Failed query', { cause: new AggregateError([refused]) }))).toBe(true)
    expect(isDatabaseDown(Object.assign(new Error('going down'), { code: '57P01' }))).toBe(true)
    expect(isDatabaseDown(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
    expect(isDatabaseDown('text')).toBe(false)
  })

  it.each([
    ['a full disk', '53100'],
    ['no memory', '53200'],
    ['no connection left', '53300'],
    ['a server that takes no writes', '25006'],
    ['a statement that took too long', '57014'],
  ])('counts %s as an outage', (_, code) => {
    expect(isDatabaseDown(new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) }))).toBe(true)
  })
})
