import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { auditStart, checkAudit } from '../../audit/audit.ts'
import { chainWaiting } from '../../audit/chainWaiting.ts'
import { storedTables } from '../../privacy/storedTables.ts'
import { clean } from '../../retention/startCleaning.ts'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import {
  type Browser,
  gateOf,
  grantByCode,
  grantByMail,
  makeWallet,
  random,
  tokenOf,
} from '../vault/testing/testVault.ts'

const { database, wallet } = await openTestWallet()
const { pool } = database
const { db, keyring } = wallet.services
const dayMs = 86_400_000
const onFailure = (error: unknown) => expect.unreachable(String(error))
const runJob = async () => {
  await clean({ db, keyring, onFailure }, new Date(wallet.services.clock()))
  await chainWaiting(db)
}

const remove = (browser: Browser, grant?: string) =>
  browser.client.call(ownData.startDeletion, { grant }, tokenOf(browser))
const take = (browser: Browser, grant?: string) => browser.client.call(ownData.exportData, { grant }, tokenOf(browser))
const linkIn = async (email: string) => {
  const mails = await wallet.mailsTo(email)
  const [, token = ''] = /\/keep#token=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n')) ?? []
  return token
}
/** Every row of the database as text, by table. */
const dump = async () => {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  const entries = rows.map(async ({ name }) => {
    const { rows: found } = await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`)
    return [name, found.map(({ row }) => row).join('\n')] as const
  })
  return await Promise.all(entries)
}

describe('the export of what is stored', () => {
  it('has every table of a person’s data, opened, without secrets and without another person’s rows', async () => {
    const email = 'export-own@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted', 'device')
    const other = await wallet.logIn('export-other@example.com')
    const theirs = await makeWallet(other, 'assisted')
    const { tables } = await take(owner, await grantByMail(wallet, owner, email, 'exportData'))
    const own = storedTables.filter(({ about }) => about === 'person').map(({ table }) => table)
    expect(Object.keys(tables).sort()).toEqual(own.sort())
    expect(tables.users).toMatchObject([{ id: owner.session.userId }])
    expect(tables.emails).toMatchObject([{ email }])
    expect(tables.wallets).toMatchObject([{ id: newWallet.walletId, evm_address: newWallet.body.evmAddress }])
    expect(tables.devices).toMatchObject([{ network: '127.0.0.*' }])
    expect(tables.audit_events?.length).toBeGreaterThan(2)
    const said = JSON.stringify(tables)
    for (const one of [other.session.userId, theirs.walletId, theirs.body.evmAddress, 'export-other@example.com'])
      expect(said).not.toContain(one)
    const { rows } = await pool.query('SELECT gate_sealed, user_half_sealed FROM unlockers')
    const halves = rows.flatMap((row) => [row.gate_sealed, row.user_half_sealed]).filter(Boolean)
    for (const one of [...halves, newWallet.body.vault.data, owner.session.refreshToken])
      expect(said).not.toContain(one)
  })

  it('[threat 79] needs a fresh proof for it, a confirmed device, and is limited', async () => {
    const email = 'export-thief@example.com'
    const owner = await wallet.logIn(email)
    const { code } = await makeWallet(owner, 'assisted', 'code')
    expect(await refusalOf(take(owner))).toBe('stepUp.needed')
    expect(await refusalOf(take(owner, random()))).toBe('stepUp.needed')
    // Neither an emailed code, since there is a recovery code, nor a proof for another action.
    expect(await refusalOf(take(owner, await grantByMail(wallet, owner, email, 'exportData')))).toBe('stepUp.needed')
    expect(await refusalOf(take(owner, await grantByCode(owner, code, 'deleteAccount')))).toBe('stepUp.needed')
    const thief = await wallet.logIn(email)
    expect(await refusalOf(take(thief, await grantByCode(thief, code, 'exportData')))).toBe('device.unconfirmed')
    for (let count = 0; count < 5; count++) await take(owner, await grantByCode(owner, code, 'exportData'))
    expect(await refusalOf(take(owner, await grantByCode(owner, code, 'exportData')))).toBe('vault.waiting')
    // Only the wallet's own page may ask.
    const foreign = await fetch(`${wallet.url}/api/own-data/export`, {
      method: 'POST',
      headers: { origin: 'https://app.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(foreign.status).toBe(403)
  })
})

describe('the deletion of an account', () => {
  it('waits 7 days, in which the wallet works and the emailed link keeps it', async () => {
    const email = 'delete-keep@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted', 'device')
    const asked = await remove(owner, await grantByMail(wallet, owner, email, 'deleteAccount'))
    expect(asked.isMailed).toBe(true)
    const { rows } = await pool.query<{ asked_at: Date }>('SELECT asked_at FROM account_deletions')
    expect(new Date(asked.deletesAt).getTime() - (rows[0]?.asked_at.getTime() ?? 0)).toBe(7 * dayMs)
    expect((await owner.client.call(vault.read, {}, tokenOf(owner))).deletesAt).toBe(asked.deletesAt)
    // Asking again does not move the date.
    const secondDeletion = await remove(owner, await grantByMail(wallet, owner, email, 'deleteAccount'))
    expect(secondDeletion.deletesAt).toBe(asked.deletesAt)
    wallet.skip(6 * dayMs)
    await runJob()
    const later = await wallet.logIn(email, owner.client)
    await gateOf(later, newWallet.idOf('device'))
    const anyone = await wallet.newClient()
    expect(await refusalOf(anyone.call(ownData.keepAccount, { token: random() }))).toBe('device.expired')
    expect(await refusalOf(anyone.call(ownData.keepAccount, {}))).toBe('session.ended')
    const token = await linkIn(email)
    expect(token).not.toBe('')
    expect(await anyone.call(ownData.keepAccount, { token })).toEqual({ success: true })
    expect(await refusalOf(anyone.call(ownData.keepAccount, { token }))).toBe('device.expired')
    expect((await wallet.mailsTo(email))[0]?.subject).toBe('We’re keeping your account')
    wallet.skip(2 * dayMs)
    await runJob()
    const session = await wallet.logIn(email, owner.client)
    expect(session.session.userId).toBe(owner.session.userId)
    expect((await session.client.call(vault.read, {}, tokenOf(session))).deletesAt).toBeNull()
  })

  it('leaves nothing of the account but the pseudonymous log; the same email gets a new wallet', async () => {
    const email = 'delete-all@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted', 'device')
    const stays = await wallet.logIn('delete-neighbour@example.com')
    const neighbour = await makeWallet(stays, 'assisted')
    await remove(owner, await grantByMail(wallet, owner, email, 'deleteAccount'))
    const { rows } = await pool.query('SELECT email_hash, email_sealed FROM emails WHERE user_id = $1', [
      owner.session.userId,
    ])
    wallet.skip(7 * dayMs + 1_000)
    await runJob()
    const marks = [
      owner.session.userId,
      owner.session.sessionId,
      newWallet.walletId,
      newWallet.body.evmAddress,
      newWallet.idOf('device'),
    ]
    marks.push(rows[0].email_hash, rows[0].email_sealed, email)
    // Except the sandbox's emails, and counters that expire on their own.
    const left = (await dump()).filter(([, text]) => marks.some((mark) => text.includes(mark))).map(([name]) => name)
    expect(left.filter((name) => !['sandbox_mails', 'otp_counters', 'window_counters'].includes(name))).toEqual([
      'audit_events',
    ])
    const { rows: log } = await pool.query('SELECT event FROM audit_events WHERE user_id = $1', [owner.session.userId])
    expect(log.map(({ event }) => event).join('\n')).not.toContain('example.com')
    expect((await checkAudit(db, keyring, auditStart)).brokenAt).toBeUndefined()
    expect(await refusalOf(owner.client.call(vault.read, {}, tokenOf(owner)))).toBe('session.ended')
    expect((await wallet.mailsTo(email))[0]?.subject).toBe('Your account was deleted')

    const fresh = await wallet.logIn(email)
    expect(fresh.session.userId).not.toBe(owner.session.userId)
    expect((await fresh.client.call(vault.read, {}, tokenOf(fresh))).wallet).toBeNull()
    const { rows: others } = await pool.query('SELECT id FROM wallets WHERE id = $1', [neighbour.walletId])
    expect(others).toHaveLength(1)
  })

  it('[threat 79] needs the passkey or recovery code, a confirmed device and no recent change', async () => {
    const email = 'delete-thief@example.com'
    const owner = await wallet.logIn(email)
    const { code } = await makeWallet(owner, 'assisted', 'code')
    expect(await refusalOf(remove(owner))).toBe('stepUp.needed')
    expect(await refusalOf(remove(owner, await grantByMail(wallet, owner, email, 'deleteAccount')))).toBe(
      'stepUp.needed',
    )
    const thief = await wallet.logIn(email)
    expect(await refusalOf(remove(thief, await grantByCode(thief, code, 'deleteAccount')))).toBe('device.unconfirmed')
    await pool.query('UPDATE wallets SET recovered_at = $1 WHERE user_id = $2', [
      new Date(wallet.services.clock()),
      owner.session.userId,
    ])
    expect(await refusalOf(remove(owner, await grantByCode(owner, code, 'deleteAccount')))).toBe('vault.waiting')
  })

  it('[threat 79] ends when the owner freezes the wallet, and can’t start while it is frozen', async () => {
    const email = 'delete-frozen@example.com'
    const owner = await wallet.logIn(email)
    await makeWallet(owner, 'assisted')
    await remove(owner, await grantByMail(wallet, owner, email, 'deleteAccount'))
    await owner.client.call(vault.freeze, {}, tokenOf(owner))
    expect((await owner.client.call(vault.read, {}, tokenOf(owner))).deletesAt).toBeNull()
    const grant = await grantByMail(wallet, owner, email, 'deleteAccount')
    expect(await refusalOf(remove(owner, grant))).toBe('vault.frozen')
    wallet.skip(8 * dayMs)
    await runJob()
    const { session } = await wallet.logIn(email, owner.client)
    expect(session.userId).toBe(owner.session.userId)
  })

  it('that fails half-way changes nothing, and is done by the next run', async () => {
    const email = 'delete-crash@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted')
    await remove(owner, await grantByMail(wallet, owner, email, 'deleteAccount'))
    wallet.skip(7 * dayMs + 1_000)
    await pool.query(`CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`)
    await pool.query('CREATE TRIGGER refuse_it BEFORE DELETE ON users EXECUTE FUNCTION refuse_it()')
    const failures: unknown[] = []
    await clean({ db, keyring, onFailure: (error) => failures.push(error) }, new Date(wallet.services.clock()))
    expect(failures).toHaveLength(1)
    const count = async () =>
      (
        await pool.query('SELECT 1 FROM wallets w JOIN unlockers u ON u.wallet_id = w.id WHERE w.id = $1', [
          newWallet.walletId,
        ])
      ).rowCount
    expect(await count()).toBe(1)
    await pool.query('DROP TRIGGER refuse_it ON users')
    await runJob()
    expect(await count()).toBe(0)
  })

  it('of an account without a wallet or email needs a fresh login', async () => {
    const owner = await wallet.logIn('delete-plain@example.com')
    await pool.query('DELETE FROM emails WHERE user_id = $1', [owner.session.userId])
    wallet.skip(11 * 60_000)
    const refreshed = await owner.client.call(auth.refresh, { refreshToken: owner.session.refreshToken })
    const browser = { client: owner.client, session: refreshed }
    expect(await refusalOf(remove(browser))).toBe('stepUp.logInAgain')
    await pool.query('UPDATE sessions SET authenticated_at = $1 WHERE id = $2', [
      new Date(wallet.services.clock()),
      refreshed.sessionId,
    ])
    expect((await remove(browser)).isMailed).toBe(false)
  })
})
