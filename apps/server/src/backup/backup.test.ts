import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { vault } from '@latchkey/wire/api/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'
import { type Keyring, readKeyring } from '../keys/keyring.ts'
import { startTestWallet, type TestWallet } from '../services/auth/testing/testWallet.ts'
import { gateOf, makeWallet, tokenOf } from '../services/vault/testing/testVault.ts'
import { StartError } from '../startError.ts'
import { startOwnDatabase } from '../testing/ownDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { explainWriting } from './explainFile.ts'
import { checkBackup } from './readBackup.ts'
import { refuseNearKey } from './refuseNearKey.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

let folder: string
let database: TestDatabase
let wallet: TestWallet
const opened: Connection[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-backup-'))
  database = await startOwnDatabase()
  wallet = await startTestWallet({ connection: database })
})
afterAll(async () => {
  for (const connection of opened) await connection.close()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
  await rm(wallet.dataDir, { recursive: true, force: true })
})

/** A new database on the same server, as after a disaster. */
const newDatabase = async (name: string): Promise<Connection> => {
  await database.pool.query(`CREATE DATABASE ${name}`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const connection = await connect({ url: url.href, onLost: () => {} })
  opened.push(connection)
  return connection
}
const restore = (connection: Connection, keyring: Keyring, file: string) =>
  restoreBackup({ connection, keyring, file, settings: wallet.settings, now: new Date(Date.UTC(2026, 0, 3)) })
const tablesOf = async ({ pool }: Connection) =>
  (await pool.query(`SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'`)).rows[0].count

describe('npm run backup and npm run restore', () => {
  it('[threat 78] end every permission that the server signs for, since some may have been revoked since', async () => {
    const file = join(folder, 'permissions.backup')
    const keyring = await readKeyring({ file: join(wallet.dataDir, 'master.key'), mayCreate: false })
    const kinds = { key: randomUUID(), account: randomUUID() }
    for (const [type, pci] of Object.entries(kinds))
      await database.pool.query(
        `INSERT INTO smart_sessions (pci, project_id, account, public_key, sealed_key, grant_digest, expiry, signer,
           permissions, policies) SELECT $1, id, 'eip155:1329:0x1', '0x04', 'sealed', $2, now() + interval '1 day', $3,
           '[]', '[]' FROM projects LIMIT 1`,
        [pci, randomBytes(32), JSON.stringify({ type, data: {} })],
      )
    await writeBackup({ pool: database.pool, keyring, file, now: Date.UTC(2026, 0, 2) })
    const restored = await newDatabase('permissions')
    await restore(restored, keyring, file)
    const { rows } = await restored.pool.query(
      `SELECT signer ->> 'type' AS type, revoked_at IS NULL AS lives, sealed_key AS key FROM smart_sessions ORDER BY 1`,
    )
    // A direct permission ends on the chain only, so the list must still show it.
    expect(rows).toEqual([
      { type: 'account', lives: true, key: 'sealed' },
      { type: 'key', lives: false, key: '' },
    ])
    await database.pool.query('DELETE FROM smart_sessions')
  })

  it('open a wallet in a new database, as a drill', async () => {
    const file = join(folder, 'drill.backup')
    const ada = await wallet.logIn('ada@example.com')
    const newWallet = await makeWallet(ada, 'assisted', 'device')
    const gate = await gateOf(ada, newWallet.idOf('assisted'))
    const keyring = await readKeyring({ file: join(wallet.dataDir, 'master.key'), mayCreate: false })
    const audit = async ({ pool }: Connection) =>
      (await pool.query("SELECT seq::text, event, encode(hash, 'hex') AS hash, at FROM audit_events ORDER BY seq")).rows
    const before = await audit(database)
    await writeBackup({ pool: database.pool, keyring, file, now: Date.UTC(2026, 0, 2) })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    // Written after the backup, so it isn't in it.
    await wallet.logIn('late@example.com')
    await wallet.stop({ keepsData: true })

    const connection = await newDatabase('drill')
    const { at } = await restore(connection, keyring, file)
    expect(at).toBe('2026-01-02T00:00:00.000Z')
    expect(await audit(connection)).toEqual(before)
    const restored = await startTestWallet({ connection, dataDir: wallet.dataDir })
    try {
      // Sessions end with the restore. The owner logs in again on the same browser and finds the same wallet.
      const old = await restored.newClient()
      await expect(old.call(vault.read, {}, tokenOf(ada))).rejects.toThrow()
      const login = await restored.logIn('ada@example.com')
      expect(login.session.userId).toBe(ada.session.userId)
      const { wallet: seen } = await login.client.call(vault.read, {}, tokenOf(login))
      expect(seen).toMatchObject({ walletId: newWallet.walletId, evmAddress: newWallet.body.evmAddress })
      const { rows } = await connection.pool.query<{ gate: string }>(
        'SELECT gate_sealed AS gate FROM unlockers WHERE id = $1',
        [newWallet.idOf('assisted')],
      )
      expect(gate).toMatchObject({ gate: keyring.open(`gate|${newWallet.idOf('assisted')}`, rows[0]?.gate ?? '') })
      // New rows get numbers after the old ones, and the audit log is append-only again.
      await restored.logIn('new@example.com')
      await expect(connection.pool.query('DELETE FROM audit_events')).rejects.toThrow('append-only')
      expect((await connection.pool.query('SELECT 1 FROM emails')).rowCount).toBe(2)
    } finally {
      await restored.stop({ keepsData: true })
    }
    await expect(restore(connection, keyring, file)).rejects.toThrow('The database is not empty.')
  })

  it('refuse a backup that was changed, cut off or made with another key, and write nothing', async () => {
    const file = join(folder, 'drill.backup')
    const keyring = await readKeyring({ file: join(wallet.dataDir, 'master.key'), mayCreate: false })
    const target = await newDatabase('untouched')
    const attempt = (path: string, keys = keyring) => restore(target, keys, path)

    const text = gunzipSync(await readFile(file)).toString()
    const stolen = join(folder, 'stolen.backup')
    await writeFile(stolen, gzipSync(text.replace('"assisted"', '"device"')))
    await expect(attempt(stolen)).rejects.toThrow(`${stolen} was changed or is incomplete.`)
    await writeFile(stolen, gzipSync(text.split('\n').slice(0, -2).join('\n')))
    await expect(attempt(stolen)).rejects.toThrow(/was changed or is incomplete/)
    const whole = await readFile(file)
    await writeFile(stolen, whole.subarray(0, whole.byteLength - 40))
    await expect(attempt(stolen)).rejects.toThrow(/can't be read to its end/)
    const other = await readKeyring({ file: join(folder, 'keys', 'other.key'), mayCreate: true })
    await expect(attempt(file, other)).rejects.toThrow(/was made with another MASTER_KEY_FILE/)
    expect(await tablesOf(target)).toBe(0)
  })

  it('blame the folder or the name of a file, never a backup that may be whole', async () => {
    const keyring = await readKeyring({ file: join(wallet.dataDir, 'master.key'), mayCreate: false })
    const empty = await newDatabase('named')
    await expect(restore(empty, keyring, join(folder, 'mistyped'))).rejects.toThrow(
      `${join(folder, 'mistyped')} can't be read: there is no such file.`,
    )
    await expect(restore(empty, keyring, folder)).rejects.toThrow(`${folder} can't be read: it is a folder.`)

    const taken = join(folder, 'taken')
    await mkdir(taken)
    await expect(writeBackup({ pool: database.pool, keyring, file: taken, now: 0 })).rejects.toThrow(
      new StartError(`${taken} can't be written: it is a folder.`),
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('taken'))).toEqual(['taken'])
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(explainWriting('/b', full)).toEqual(new StartError("/b can't be written: the disk is full."))
  })

  it('leave a whole backup if two runs write to one file at once', async () => {
    const keyring = await readKeyring({ file: join(wallet.dataDir, 'master.key'), mayCreate: false })
    const file = join(folder, 'twice.backup')
    await Promise.all([1, 2].map((now) => writeBackup({ pool: database.pool, keyring, file, now })))
    expect(['1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.002Z']).toContain((await checkBackup(file, keyring)).at)
    expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice.backup'])
  })

  it('never put a backup where a copy would take the master key along', async () => {
    const key = join(folder, 'secrets', 'master.key')
    const [apart, mixed] = [join(folder, 'apart'), join(folder, 'mixed')]
    for (const path of [join(folder, 'secrets', 'below'), apart, mixed]) await mkdir(path, { recursive: true })
    const line = `k1:${randomBytes(32).toString('base64url')}\n`
    for (const path of [key, join(mixed, 'old-key.txt')]) await writeFile(path, line)
    const refused = 'A backup must never be kept together with'
    await expect(refuseNearKey(join(folder, 'secrets', 'a.backup'), key)).rejects.toThrow(refused)
    await expect(refuseNearKey(join(folder, 'secrets', 'below', 'a.backup'), key)).rejects.toThrow(refused)
    await expect(refuseNearKey(join(folder, 'a.backup'), key)).rejects.toThrow(refused)
    await expect(refuseNearKey(join(mixed, 'a.backup'), key)).rejects.toThrow(`${refused} a master key: move`)
    await expect(refuseNearKey(join(apart, 'a.backup'), key)).resolves.toBeUndefined()
  })
})
