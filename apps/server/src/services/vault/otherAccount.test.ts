import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import type { Setup } from './testing/gateCalls.ts'
import { gateRows } from './testing/gateRows.ts'
import { deviceIdOf, grantByCode, makeWallet, reserve, tokenOf } from './testing/testVault.ts'

const { wallet, database } = await openTestWallet()

/** Everything that is stored of a user. */
const stored = async (userId: string): Promise<Record<string, unknown>> => {
  const tables = 'users emails devices sessions login_flows mail_tokens wallets unlockers account_deletions'.split(' ')
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    const column = table === 'users' ? 'id' : 'user_id'
    const found = await database.pool.query(`SELECT * FROM ${table} t WHERE ${column} = $1 ORDER BY t::text`, [userId])
    rows[table] = found.rows
  }
  rows.grants = (
    await database.pool.query(
      'SELECT * FROM step_up_grants WHERE session_id IN (SELECT id FROM sessions WHERE user_id = $1)',
      [userId],
    )
  ).rows
  return rows
}

it('[threat 36] no call of one account changes another, whatever IDs, proofs and codes of it the caller knows', async () => {
  const email = 'victim-of-ids@example.com'
  const owner = await wallet.logIn(email)
  const newWallet = await makeWallet(owner, 'assisted', 'code')
  const thereId = await deviceIdOf(await wallet.logIn(email))
  await reserve(owner, 'code', 'device')
  const code = { action: 'export', by: 'code' } as const
  const { flowId } = await owner.client.call(auth.startStepUp, code, tokenOf(owner))
  const grants = {
    addUnlocker: await grantByCode(owner, newWallet.code, 'addUnlocker'),
    unfreeze: await grantByCode(owner, newWallet.code, 'unfreeze'),
    deleteAccount: await grantByCode(owner, newWallet.code, 'deleteAccount'),
  }
  const thief = await wallet.logIn('thief-of-ids@example.com')
  await makeWallet(thief, 'assisted', 'code')
  const before = await stored(owner.session.userId)
  const setup: Setup = {
    ...{ email, newWallet, thereId, there: owner },
    here: { client: thief.client, session: { ...thief.session, userId: owner.session.userId } },
    grant: async (action) => (action in grants ? grants[action as keyof typeof grants] : grants.unfreeze),
    mailGrant: async () => grants.unfreeze,
  }
  const last = ['signOut', 'refresh']
  const calls = Object.entries(gateRows).filter(([name]) => !last.includes(name))
  for (const [, [call]] of calls) await call(setup).catch(() => undefined)
  const own = tokenOf(thief)
  const [first] = newWallet.reserved
  await thief.client.call(auth.verifyStepUp, { flowId }, own).catch(() => undefined)
  await thief.client.call(vault.openGate, { unlockerId: first?.unlockerId ?? '' }, own).catch(() => undefined)
  await thief.client.call(vault.confirmDevice, { by: 'device', deviceId: thereId }, own).catch(() => undefined)
  await thief.client.call(vault.removeDevice, { deviceId: thereId }, own).catch(() => undefined)
  await thief.client.call(auth.refresh, { refreshToken: owner.session.refreshToken }).catch(() => undefined)
  await thief.client.call(auth.signOut, { isEverywhere: true }, own).catch(() => undefined)
  expect(await stored(owner.session.userId)).toEqual(before)
  // Nothing of it was used up either.
  const { client } = owner
  expect(await client.call(vault.unfreeze, { grant: grants.unfreeze }, tokenOf(owner))).toEqual({ success: true })
})
