import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { gateOf, makeWallet, tokenOf } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { wallet, database } = await openTestWallet()
const { pool } = database
const hourMs = 3_600_000

/** Adds devices that were last used this many hours ago. */
const addDevices = (userId: string, count: number, hoursAgo: number, isConfirmed: boolean) =>
  pool.query(
    `INSERT INTO devices (id, user_id, jkt, embedder, browser, confirmed_at, created_at, last_seen_at)
     SELECT md5(random()::text), $1, md5(random()::text), '', '', CASE WHEN $4 THEN now() END, now(),
       now() - make_interval(hours => $3) FROM generate_series(1, $2)`,
    [userId, count, hoursAgo, isConfirmed],
  )
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`, values)).rows[0]?.count ?? -1

describe('an account', () => {
  it('[threat 82] keeps a hundred devices: of those not confirmed, the one unused for longest goes', async () => {
    const email = 'many-devices@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted', 'device')
    const { userId } = owner.session
    await pool.query(`UPDATE devices SET last_seen_at = now() - interval '1 year' WHERE user_id = $1`, [userId])
    await addDevices(userId, 60, 2_000, true)
    await addDevices(userId, 38, 1, false)
    await addDevices(userId, 30, 3, false)
    const next = await wallet.logIn(email)
    expect(await count('devices WHERE user_id = $1', userId)).toBe(100)
    expect(await count('devices WHERE user_id = $1 AND confirmed_at IS NOT NULL', userId)).toBe(61)
    expect(
      await count(
        `devices WHERE user_id = $1 AND last_seen_at BETWEEN now() - interval '4 hours' AND now() - interval '2 hours'`,
        userId,
      ),
    ).toBe(0)
    await gateOf(owner, newWallet.idOf('device'))
    expect((await next.client.call(vault.devices, {}, tokenOf(next))).devices).toHaveLength(100)
  })

  it('[threat 82] with a hundred confirmed devices forgets the one unused for longest, with its unlock method', async () => {
    const email = 'confirmed-devices@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted', 'device')
    const { userId } = owner.session
    await pool.query(`UPDATE devices SET last_seen_at = now() - interval '1 year' WHERE user_id = $1`, [userId])
    await addDevices(userId, 99, 1, true)
    await wallet.logIn(email)
    expect(await count('devices WHERE user_id = $1', userId)).toBe(100)
    expect(await count(`unlockers WHERE user_id = $1 AND type = 'device'`, userId)).toBe(0)
    expect(await refusalOf(gateOf(owner, newWallet.idOf('device')))).toBe('session.ended')
  })
})

describe('a device', () => {
  it('[threat 82] keeps its last twenty sessions', async () => {
    const email = 'many-sessions@example.com'
    const first = await wallet.logIn(email)
    const { userId } = first.session
    await pool.query(
      `INSERT INTO sessions SELECT (jsonb_populate_record(s, jsonb_build_object('id', md5(n::text),
         'created_at', s.created_at - make_interval(hours => n)))).* FROM sessions s, generate_series(1, 40) n
       WHERE s.id = $1`,
      [first.session.sessionId],
    )
    const other = await wallet.logIn(email)
    expect(await count('sessions WHERE user_id = $1', userId)).toBe(42)
    wallet.skip(hourMs)
    // A client that shows no refresh token.
    const { flowId } = await wallet.startEmail(first.client, email)
    const otp = await wallet.codeFor(email)
    const last = await first.client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })
    expect(await count('sessions WHERE user_id = $1', userId)).toBe(21)
    expect(
      await count('sessions WHERE id = ANY ($1)', [last.sessionId, other.session.sessionId, first.session.sessionId]),
    ).toBe(3)
  })
})
