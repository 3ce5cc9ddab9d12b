import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownData } from '@latchkey/wire/api/ownData'
import { vault } from '@latchkey/wire/api/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'
import { clean } from '../retention/startCleaning.ts'
import { startTestWallet, type TestWallet } from '../services/auth/testing/testWallet.ts'
import { type Browser, grantByMail, makeWallet, tokenOf } from '../services/vault/testing/testVault.ts'
import { startOwnDatabase } from '../testing/ownDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

const dayMs = 86_400_000
const emails = {
  deleted: 'deleted@example.com',
  asked: 'asked@example.com',
  kept: 'kept@example.com',
  stays: 'stays@example.com',
} as const

let folder: string
let database: TestDatabase
let wallet: TestWallet
const opened: Connection[] = []
const users: Record<string, Browser> = {}

const onFailure = (error: unknown) => expect.unreachable(String(error))
const fileOf = (name: string) => join(folder, `${name}.backup`)
const backUp = (name: string) =>
  writeBackup({
    ...{ pool: database.pool, keyring: wallet.services.keyring },
    ...{ file: fileOf(name), now: wallet.services.clock() },
  })
const ask = async (email: string) => {
  const login = await wallet.logIn(email, users[email]?.client)
  const grant = await grantByMail(wallet, login, email, 'deleteAccount')
  await login.client.call(ownData.startDeletion, { grant }, tokenOf(login))
  return login
}
/** Restores a backup into a new database, as a server at the wallet's time would. */
const restore = async (name: string, file: string) => {
  await database.pool.query(`CREATE DATABASE ${name}`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const connection = await connect({ url: url.href, onLost: () => {} })
  opened.push(connection)
  const { keyring, settings, clock } = wallet.services
  const now = clock()
  const result = await restoreBackup({ connection, keyring, settings, file, now: new Date(now) })
  const { rows } = await connection.pool.query<{ id: string }>('SELECT id FROM users')
  const ids = new Set(rows.map(({ id }) => id))
  const there = Object.values(emails).filter((email) => ids.has(users[email]?.session.userId ?? ''))
  return { connection, result, there, now }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-deletions-'))
  database = await startOwnDatabase()
  wallet = await startTestWallet({ connection: database })
  for (const email of Object.values(emails)) {
    users[email] = await wallet.logIn(email)
    await makeWallet(users[email], 'assisted', 'device')
  }
  await backUp('before')
  for (const email of [emails.deleted, emails.kept]) await ask(email)
  wallet.skip(dayMs)
  await backUp('asked')
  const keeper = await wallet.logIn(emails.kept, users[emails.kept]?.client)
  await keeper.client.call(ownData.keepAccount, {}, tokenOf(keeper))
  wallet.skip(7 * dayMs)
  await clean({ ...wallet.services, onFailure }, new Date(wallet.services.clock()))
  await ask(emails.asked)
  wallet.skip(dayMs)
})
afterAll(async () => {
  for (const connection of opened) await connection.close()
  await wallet?.stop()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup from before a deletion', () => {
  it('whose owner had asked by then goes on with it after a new grace period, which a new link ends', async () => {
    // No newer backup says how it ended: the owner may have kept the account since.
    const { connection, result, there, now } = await restore('pending', fileOf('asked'))
    expect(result.deletions).toEqual({ from: undefined, deleted: 0, pending: 2, unusable: [] })
    expect(there).toEqual(Object.values(emails))
    const { rows } = await connection.pool.query<{ deletes_at: Date }>('SELECT deletes_at FROM account_deletions')
    expect(rows.map(({ deletes_at }) => deletes_at.getTime())).toEqual([now + 7 * dayMs, now + 7 * dayMs])

    const restored = await startTestWallet({ connection, dataDir: wallet.dataDir })
    restored.skip(10 * dayMs)
    try {
      const [mail] = await restored.mailsTo(emails.kept)
      expect(mail?.subject).toBe('Your account will be deleted')
      expect(mail?.text).toContain('restored from a backup')
      const [, token = ''] = /\/keep#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
      const anyone = await restored.newClient()
      expect(await anyone.call(ownData.keepAccount, { token })).toEqual({ success: true })
      await clean({ ...restored.services, onFailure }, new Date(now + 7 * dayMs - 1_000))
      expect((await connection.pool.query('SELECT 1 FROM users')).rowCount).toBe(4)
      await clean({ ...restored.services, onFailure }, new Date(now + 7 * dayMs + 1_000))
      const { rows: left } = await connection.pool.query<{ id: string }>('SELECT id FROM users')
      expect(left.map(({ id }) => id)).not.toContain(users[emails.deleted]?.session.userId)
      expect(left).toHaveLength(3)
    } finally {
      await restored.stop({ keepsData: true })
    }
  })

  it('does not bring the account back if a newer backup is next to it', async () => {
    await backUp('newest')
    const { connection, result, there } = await restore('applied', fileOf('before'))
    expect(result.deletions).toEqual({ from: fileOf('newest'), deleted: 1, pending: 1, unusable: [] })
    expect(there).toEqual([emails.asked, emails.kept, emails.stays])
    const gone = users[emails.deleted]?.session.userId
    for (const table of ['wallets', 'unlockers', 'emails', 'devices'])
      expect((await connection.pool.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [gone])).rowCount).toBe(0)
    const { rows } = await connection.pool.query<{ user_id: string }>('SELECT user_id FROM account_deletions')
    expect(rows.map(({ user_id }) => user_id)).toEqual([users[emails.asked]?.session.userId])
    // A backup of this database keeps the record, and the owner gets a new account.
    expect((await connection.pool.query('SELECT 1 FROM deleted_accounts')).rowCount).toBe(1)
    const restored = await startTestWallet({ connection, dataDir: wallet.dataDir })
    try {
      const back = await restored.logIn(emails.deleted)
      expect(back.session.userId).not.toBe(gone)
      expect((await back.client.call(vault.read, {}, tokenOf(back))).wallet).toBeNull()
    } finally {
      await restored.stop({ keepsData: true })
    }
  })

  it('takes the newest backup that is whole, and names those that it can’t use', async () => {
    wallet.skip(1_000)
    await backUp('torn')
    await appendFile(fileOf('torn'), 'more')
    await writeFile(join(folder, 'notes.txt'), 'not a backup')
    const { result, there } = await restore('torn', fileOf('before'))
    expect(result.deletions).toEqual({ from: fileOf('newest'), deleted: 1, pending: 1, unusable: [fileOf('torn')] })
    expect(there).toEqual([emails.asked, emails.kept, emails.stays])
  })

  it('is held to a record that says no account ID', async () => {
    const { rows } = await database.pool.query('SELECT * FROM deleted_accounts')
    expect(Object.keys(rows[0])).toEqual(['account_hash', 'at'])
    expect(rows[0].account_hash).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(users[emails.deleted]?.session.userId)
  })
})
