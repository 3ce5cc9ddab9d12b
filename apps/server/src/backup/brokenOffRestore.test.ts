import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { refuseUnmigrated } from '../db/readApplied.ts'
import { migrationsFinding } from '../doctor/migrationsFinding.ts'
import { startTestWallet, type TestWallet } from '../services/auth/testing/testWallet.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { backupCommand } from './backupCommands.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

let folder: string
let file: string
let database: TestDatabase
let wallet: TestWallet
const opened: TestDatabase[] = []
const empty = async () => {
  const one = await startTestDatabase({ isMigrated: false })
  opened.push(one)
  return one
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-broken-off-'))
  database = await startTestDatabase()
  wallet = await startTestWallet({ connection: database })
  await wallet.logIn('ada@example.com')
  file = join(folder, 'one.backup')
  await writeBackup({ pool: database.pool, keyring: wallet.services.keyring, file, now: Date.now() })
})
afterAll(async () => {
  await wallet?.stop()
  for (const one of [database, ...opened]) await one?.stop()
  await rm(folder, { recursive: true, force: true })
})

const restoreInto = async ({ pool, db }: Pick<TestDatabase, 'pool' | 'db'>) => {
  const { keyring, settings } = wallet.services
  const connection = { pool, db } as TestDatabase
  return await restoreBackup({ connection, keyring, settings, file, now: new Date() })
}
/** Ends the restore where the deletions since the backup would be repeated: all rows are there by then. */
const breakOff = async (target: TestDatabase, last: () => Promise<unknown> = async () => {}) => {
  const execute = async () => {
    await last()
    throw new Error('ended')
  }
  await expect(
    restoreInto({ pool: target.pool, db: Object.assign(Object.create(target.db), { execute }) }),
  ).rejects.toThrow('ended')
}

const unfinished = 'A restore into this database was interrupted, or is still running.'

describe('a restore that is broken off before it deletes again what was deleted since', () => {
  it('leaves a database that no server starts with', async () => {
    const target = await empty()
    let meanwhile: unknown
    await breakOff(target, async () => {
      meanwhile = await migrate(target.pool).catch(String)
    })
    expect((await target.pool.query('SELECT 1 FROM users')).rowCount).toBe(1)
    expect(String(meanwhile)).toContain(unfinished)
    await expect(migrate(target.pool)).rejects.toThrow(unfinished)
  })

  it('leaves one that no command works with, and that is not restored into again', async () => {
    const target = await empty()
    await breakOff(target)
    await expect(refuseUnmigrated(target.pool)).rejects.toThrow(unfinished)
    const env = { DATABASE_URL: target.url, MASTER_KEY_FILE: join(wallet.dataDir, 'master.key') }
    const backup = backupCommand([join(folder, 'half.backup')], env, () => {})
    await expect(backup).rejects.toThrow(unfinished)
    expect(await migrationsFinding(target.pool)).toMatchObject({ verdict: 'fail' })
    await expect(restoreInto(target)).rejects.toThrow('The database is not empty.')
  })

  it('is not what a complete one leaves', async () => {
    const target = await empty()
    await restoreInto(target)
    expect(await migrate(target.pool)).toEqual([])
    await refuseUnmigrated(target.pool)
  })
})
