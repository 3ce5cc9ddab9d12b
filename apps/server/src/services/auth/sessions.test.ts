import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { auditStart, checkAudit } from '../../audit/audit.ts'
import { chainWaiting } from '../../audit/chainWaiting.ts'
import { watchAudit } from '../../audit/watchAudit.ts'
import { createMetrics } from '../../metrics/createMetrics.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { database, wallet } = await openTestWallet()

const dayMs = 24 * 3_600_000

describe('sessions', () => {
  it('[T32] rotate their refresh token; reuse after rotation ends the family and sends an email', async () => {
    const { client, session } = await wallet.logIn('reuse@example.com')
    const next = await client.call(auth.refresh, { refreshToken: session.refreshToken })
    expect(next.sessionId).toBe(session.sessionId)
    expect(next.refreshToken).not.toBe(session.refreshToken)
    expect((await client.call(vault.read, {}, { token: next.accessToken })).wallet).toBeNull()

    const last = await client.call(auth.refresh, { refreshToken: next.refreshToken })
    expect(await refusalOf(client.call(auth.refresh, { refreshToken: session.refreshToken }))).toBe('session.ended')
    expect(await refusalOf(client.call(auth.refresh, { refreshToken: last.refreshToken }))).toBe('session.ended')
    expect(await refusalOf(client.call(vault.read, {}, { token: last.accessToken }))).toBe('session.ended')
    const [mail] = await wallet.mailsTo('reuse@example.com')
    expect(mail?.subject).toBe('We logged out one of your devices')
  })

  it('[T32] survive a page that left before receiving its new pair: that pair is void, without an alarm', async () => {
    const { client, session } = await wallet.logIn('left@example.com')
    const lost = await client.call(auth.refresh, { refreshToken: session.refreshToken })
    const heard = await client.call(auth.refresh, { refreshToken: session.refreshToken })
    expect(heard.sessionId).toBe(session.sessionId)
    expect(await refusalOf(client.call(vault.read, {}, { token: lost.accessToken }))).toBe('session.ended')
    expect((await client.call(vault.read, {}, { token: heard.accessToken })).wallet).toBeNull()
    const after = await client.call(auth.refresh, { refreshToken: heard.refreshToken })
    expect(await wallet.mailsTo('left@example.com')).toHaveLength(1)
    // Someone has a token pair that was never delivered.
    expect(await refusalOf(client.call(auth.refresh, { refreshToken: lost.refreshToken }))).toBe('session.ended')
    expect(await refusalOf(client.call(auth.refresh, { refreshToken: after.refreshToken }))).toBe('session.ended')
    expect((await wallet.mailsTo('left@example.com'))[0]?.subject).toBe('We logged out one of your devices')
  })

  it('[T32] keep one valid pair for simultaneous refreshes; another one ends the family', async () => {
    const { client, session } = await wallet.logIn('race@example.com')
    const tries = Array.from({ length: 8 }, () => client.call(auth.refresh, { refreshToken: session.refreshToken }))
    const pairs = await Promise.all(tries)
    const reads = pairs.map(({ accessToken }) => client.call(vault.read, {}, { token: accessToken }))
    const outcomes = (await Promise.allSettled(reads)).map(({ status }) => status)
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1)
    const voided = pairs[outcomes.indexOf('rejected')]?.refreshToken ?? ''
    expect(await refusalOf(client.call(auth.refresh, { refreshToken: voided }))).toBe('session.ended')
    expect(await client.call(auth.check, {})).toEqual({ isConnected: false })
  })

  it('cannot be refreshed or ended with a stolen token and another key', async () => {
    const { client, session } = await wallet.logIn('stolen@example.com')
    const thief = await wallet.newClient()
    expect(await refusalOf(thief.call(auth.refresh, { refreshToken: session.refreshToken }))).toBe('session.ended')
    expect((await client.call(auth.refresh, { refreshToken: session.refreshToken })).sessionId).toBe(session.sessionId)
  })

  it('cannot be refreshed with a token that was never given out', async () => {
    const { client } = await wallet.logIn('invented@example.com')
    expect(await refusalOf(client.call(auth.refresh, { refreshToken: 'x'.repeat(43) }))).toBe('session.ended')
  })

  it('end on one device only, also when its access token has run out', async () => {
    const email = 'one-of-two@example.com'
    const [first, second] = [await wallet.logIn(email), await wallet.logIn(email)]
    wallet.skip(11 * 60_000)
    await first.client.call(auth.signOut, { isEverywhere: false })
    expect(await first.client.call(auth.check, {})).toEqual({ isConnected: false })
    expect(await second.client.call(auth.check, {})).toEqual({ isConnected: true })
    const secondLogin = await wallet.logIn(email, first.client)
    wallet.skip(11 * 60_000)
    // Without its token a device could log out others while it is on probation.
    expect(await refusalOf(secondLogin.client.call(auth.signOut, { isEverywhere: true }))).toBe('session.ended')
    for (const { client } of [secondLogin, second])
      expect(await client.call(auth.check, {})).toEqual({ isConnected: true })
  })

  it('end after 7 idle days and after 30 days at the latest', async () => {
    const idle = await wallet.logIn('idle@example.com')
    wallet.skip(7 * dayMs + 1_000)
    expect(await refusalOf(idle.client.call(auth.refresh, { refreshToken: idle.session.refreshToken }))).toBe(
      'session.ended',
    )
    const busy = await wallet.logIn('busy@example.com')
    let { refreshToken } = busy.session
    for (let day = 6; day < 30; day += 6) {
      wallet.skip(6 * dayMs)
      refreshToken = (await busy.client.call(auth.refresh, { refreshToken })).refreshToken
    }
    wallet.skip(6 * dayMs + 1_000)
    expect(await refusalOf(busy.client.call(auth.refresh, { refreshToken }))).toBe('session.ended')
  })

  it('[AUTH-06] are disconnected at once after logout, with every token (server part)', async () => {
    const { client, session } = await wallet.logIn('leaving@example.com')
    const token = session.accessToken
    expect(await client.call(auth.check, {}, { token })).toEqual({ isConnected: true })
    wallet.skip(11 * 60_000)
    // The access token has expired, the session hasn't.
    expect(await client.call(auth.check, {})).toEqual({ isConnected: true })
    expect(await client.call(auth.signOut, { isEverywhere: false })).toEqual({ success: true })
    expect(await client.call(auth.check, {})).toEqual({ isConnected: false })
    expect(await refusalOf(client.call(auth.refresh, { refreshToken: session.refreshToken }))).toBe('session.ended')
  })

  it('end everywhere on request', async () => {
    const first = await wallet.logIn('everywhere@example.com')
    const second = await wallet.logIn('everywhere@example.com')
    const other = await wallet.logIn('someone-else@example.com')
    await first.client.call(auth.signOut, { isEverywhere: true }, { token: first.session.accessToken })
    for (const { client, session } of [first, second]) {
      expect(await refusalOf(client.call(vault.read, {}, { token: session.accessToken }))).toBe('session.ended')
      expect(await client.call(auth.check, {})).toEqual({ isConnected: false })
    }
    expect(await other.client.call(auth.check, {})).toEqual({ isConnected: true })
  })

  it('survive key rotation after 90 days, and the old key is valid for one more day', async () => {
    const before = await wallet.logIn('keys@example.com')
    const { rows } = await database.pool.query('SELECT count(*)::int AS count FROM token_keys')
    wallet.skip(91 * dayMs)
    const after = await wallet.logIn('keys2@example.com')
    expect(after.session.accessToken.split('.')[0]).not.toBe(before.session.accessToken.split('.')[0])
    const now = await database.pool.query('SELECT count(*)::int AS count FROM token_keys')
    expect(now.rows[0].count).toBe(rows[0].count + 1)
    expect((await after.client.call(vault.read, {}, { token: after.session.accessToken })).wallet).toBeNull()
  })
})

describe('the audit', () => {
  it('is an intact chain that breaks where a row is changed or missing', async () => {
    const { db, pool } = { db: wallet.services.db, pool: database.pool }
    const brokenAt = async () => (await checkAudit(db, wallet.services.keyring, auditStart)).brokenAt
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => wallet.logIn(`audit-${name}@example.com`)))
    await chainWaiting(db)
    expect(await brokenAt()).toBeUndefined()
    await expect(pool.query("UPDATE audit_events SET kind = 'x' WHERE seq = 2")).rejects.toThrow('append-only')
    await expect(pool.query('DELETE FROM audit_events WHERE seq = 2')).rejects.toThrow('append-only')

    await pool.query('ALTER TABLE audit_events DISABLE TRIGGER ALL')
    const { rows } = await pool.query('SELECT event FROM audit_events WHERE seq = 3')
    await pool.query('UPDATE audit_events SET event = $1 WHERE seq = 3', [rows[0].event.replace('{', '{ ')])
    expect(await brokenAt()).toBe(3n)
    await pool.query('UPDATE audit_events SET event = $1 WHERE seq = 3', [rows[0].event])
    expect(await brokenAt()).toBeUndefined()
    await pool.query('DELETE FROM audit_events WHERE seq = 5')
    expect(await brokenAt()).toBe(6n)
  })

  it('is monitored: a change is logged once and shown to the operator', async () => {
    const logged: unknown[] = []
    const metrics = createMetrics()
    const log = { error: (entry: unknown) => void logged.push(entry) }
    const watch = watchAudit({
      ...{ db: wallet.services.db, keyring: wallet.services.keyring, log, metrics },
      onFailure: (error) => logged.push(error),
    })
    await watch.check()
    await watch.check()
    watch.stop()
    expect(await metrics.text()).toContain('latchkey_audit_broken_at 6\n')
    expect(logged).toEqual([{ part: 'audit', says: 'Event 6 of the audit log was changed outside of the server.' }])
  })

  it('and the log contain no address, code or token', async () => {
    const email = 'canary-7f3@example.com'
    const { client, session } = await wallet.logIn(email)
    const refreshed = await client.call(auth.refresh, { refreshToken: session.refreshToken })
    await client.call(auth.refresh, { refreshToken: refreshed.refreshToken })
    await refusalOf(client.call(auth.refresh, { refreshToken: session.refreshToken }))
    const mails = await wallet.mailsTo(email)
    const codes = mails.flatMap(({ text }) => text.match(/\b\d{6}\b/g) ?? [])
    const links = mails.flatMap(({ text }) => [...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => token ?? ''))
    const secrets = [
      ...[email, 'canary-7f3', session.accessToken, session.refreshToken, refreshed.accessToken],
      ...[refreshed.refreshToken, ...codes, ...links],
    ]
    expect(codes.length).toBeGreaterThan(0)
    expect(links.length).toBeGreaterThan(0)
    const { rows } = await database.pool.query(
      'SELECT event FROM audit_events UNION ALL SELECT event FROM audit_waiting',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(wallet.lines.length).toBeGreaterThan(0)
    const said = [...wallet.lines, ...rows.map(({ event }) => event)].join('\n')
    for (const secret of secrets) expect(said.includes(secret), secret).toBe(false)
  })

  it('and the database contain no plaintext code, token or address', async () => {
    const email = 'canary-db@example.com'
    const client = await wallet.newClient()
    const { flowId } = await wallet.startEmail(client, email)
    const code = await wallet.codeFor(email)
    const session = await client.call(auth.verifyEmail, { flowId, otp: code, codes: 'wallet' })
    const { rows: tables } = await database.pool.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name <> 'sandbox_mails'",
    )
    for (const { table_name } of tables) {
      const { rows } = await database.pool.query(`SELECT to_jsonb(t)::text AS row FROM "${table_name}" t`)
      const dump = rows.map(({ row }) => row).join('\n')
      for (const secret of [email, session.refreshToken, session.accessToken]) {
        expect(dump.includes(secret), `${table_name} holds ${secret}`).toBe(false)
      }
      if (table_name !== 'audit_events') expect(dump.includes(`"${code}"`), table_name).toBe(false)
    }
  })
})
