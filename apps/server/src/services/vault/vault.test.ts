import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { projectId, startTestWallet } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import {
  gateOf,
  grantByMail,
  makeAuthKey,
  makeWallet,
  random,
  reserve,
  sealed,
  signProof,
  tokenOf,
  wrap,
} from './testing/testVault.ts'

const { database, wallet } = await openTestWallet()

const hourMs = 3_600_000

describe('a vault', () => {
  it('is stored once, read by its owner, and its halves go to a live session', async () => {
    const browser = await wallet.logIn('owner@example.com')
    expect(await browser.client.call(vault.read, {}, tokenOf(browser))).toEqual({
      ...{ custody: 'assisted', wallet: null, preferredAccountType: null, newDevices: 0, deletesAt: null },
    })
    const newWallet = await makeWallet(browser, 'assisted', 'device')
    const { wallet: stored } = await browser.client.call(vault.read, {}, tokenOf(browser))
    expect(stored).toMatchObject({
      walletId: newWallet.walletId,
      epoch: 1,
      vault: newWallet.body.vault,
      isFrozen: false,
    })
    expect(stored?.unlockers.map(({ type }) => type).sort()).toEqual(['assisted', 'device'])
    const assisted = await gateOf(browser, newWallet.idOf('assisted'))
    expect(assisted.gate).toBe(newWallet.reserved[0]?.gate)
    expect(assisted.userHalf).toBe(newWallet.body.unlockers[0]?.userHalf)
    const device = await gateOf(browser, newWallet.idOf('device'))
    expect(device).toMatchObject({ gate: newWallet.reserved[1]?.gate, userHalf: null, epoch: 1 })

    const second = await wallet.logIn('owner@example.com')
    expect((await gateOf(second, newWallet.idOf('assisted'))).gate).toBe(assisted.gate)
    expect(await refusalOf(gateOf(second, newWallet.idOf('device')))).toBe('vault.missing')
    const [mail] = await wallet.mailsTo('owner@example.com')
    expect(mail?.subject).toBe('New login to your wallet')
    const stranger = await wallet.logIn('stranger@example.com')
    expect(await refusalOf(gateOf(stranger, newWallet.idOf('assisted')))).toBe('vault.missing')
  })

  it('is created once by fifty simultaneous first logins, and can never be replaced', async () => {
    const browser = await wallet.logIn('fifty@example.com')
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => makeWallet(browser, 'assisted')))
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(won).toHaveLength(1)
    const { wallet: stored } = await browser.client.call(vault.read, {}, tokenOf(browser))
    expect(stored).toMatchObject({ walletId: won[0]?.walletId, vault: won[0]?.body.vault })
    expect(stored?.unlockers).toHaveLength(1)
    expect(await refusalOf(makeWallet(browser, 'assisted'))).toBe('vault.exists')
  })

  it('needs more than a browser to be restored, and its own reservations', async () => {
    const browser = await wallet.logIn('careful@example.com')
    expect(await refusalOf(makeWallet(browser, 'device'))).toBe('vault.needsBackup')
    const other = await wallet.logIn('careful-other@example.com')
    const [theirs] = await reserve(other, 'code')
    const { authPublicKey } = await makeAuthKey()
    const body = {
      ...{ walletId: random(16), evmAddress: '0x1', solanaAddress: '1', authPublicKey, vault: sealed() },
      unlockers: [wrap(theirs ?? { unlockerId: '', type: 'code' })],
    }
    expect(await refusalOf(browser.client.call(vault.create, body, tokenOf(browser)))).toBe('vault.reservationEnded')
    // Nor does it take one that another browser of the same user made.
    const [siblings] = await reserve(await wallet.logIn('careful@example.com'), 'code')
    const borrowed = { ...body, unlockers: [wrap(siblings ?? { unlockerId: '', type: 'code' })] }
    expect(await refusalOf(browser.client.call(vault.create, borrowed, tokenOf(browser)))).toBe(
      'vault.reservationEnded',
    )
    const [mine] = await reserve(browser, 'code')
    const late = { ...body, unlockers: [wrap(mine ?? { unlockerId: '', type: 'code' })] }
    wallet.skip(31 * 60_000)
    const secondLogin = await wallet.logIn('careful@example.com', browser.client)
    expect(await refusalOf(browser.client.call(vault.create, late, tokenOf(secondLogin)))).toBe(
      'vault.reservationEnded',
    )
    const bad = {
      ...body,
      authPublicKey: random(65),
      unlockers: [wrap((await reserve(secondLogin, 'code'))[0] as never)],
    }
    expect(await refusalOf(secondLogin.client.call(vault.create, bad, tokenOf(secondLogin)))).toBe('vault.unproven')
  })

  it('releases 30 gates an hour per device, 5 a day for a recovery code, with an email', async () => {
    const browser = await wallet.logIn('often@example.com')
    const newWallet = await makeWallet(browser, 'assisted', 'code')
    for (let times = 0; times < 5; times++) await gateOf(browser, newWallet.idOf('code'))
    expect(await refusalOf(gateOf(browser, newWallet.idOf('code')))).toBe('vault.tooManyOpenings')
    expect(
      (await wallet.mailsTo('often@example.com')).filter(({ subject }) => subject.includes('recovery')),
    ).toHaveLength(5)
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, () => gateOf(browser, newWallet.idOf('assisted'))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(24)
    wallet.skip(hourMs + 1_000)
    const secondLogin = await wallet.logIn('often@example.com', browser.client)
    await gateOf(secondLogin, newWallet.idOf('assisted'))
    expect(await refusalOf(gateOf(secondLogin, newWallet.idOf('code')))).toBe('vault.tooManyOpenings')
    wallet.skip(24 * hourMs)
    const later = await wallet.logIn('often@example.com', browser.client)
    await gateOf(later, newWallet.idOf('code'))
  })

  it('gives the assisted half only after a fresh login, or where the wallet was unlocked before', async () => {
    const browser = await wallet.logIn('stale@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    await gateOf(browser, newWallet.idOf('assisted'))
    const second = await wallet.logIn('stale@example.com')
    wallet.skip(12 * hourMs + 60_000)
    const refreshed = async ({ client, session }: typeof second) => ({
      client,
      session: await client.call(auth.refresh, { refreshToken: session.refreshToken }),
    })
    expect(await refusalOf(gateOf(await refreshed(second), newWallet.idOf('assisted')))).toBe('vault.loginTooOld')
    await gateOf(await refreshed(browser), newWallet.idOf('assisted'))
  })

  it('accepts a new unlocker only with the auth key, for this request and epoch, once', async () => {
    const browser = await wallet.logIn('adding@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
    const [reserved] = await reserve(browser, 'code')
    const body = { unlocker: wrap(reserved ?? { unlockerId: '', type: 'code' }), epoch: 1 }
    const add = (proof: { nonce: string; signature: string }, asked: typeof body = body) =>
      browser.client.call(vault.addUnlocker, { ...asked, proof }, tokenOf(browser))
    const good = { action: 'addUnlocker' as const, ...ids, body }

    const forged = await signProof(await makeAuthKey(), good)
    expect(await refusalOf(add(forged))).toBe('vault.unproven')
    expect(await refusalOf(add({ nonce: random(16), signature: random(64) }))).toBe('vault.unproven')
    expect(await refusalOf(add({ nonce: '', signature: '' }))).toBe('vault.unproven')
    expect(await refusalOf(add(await signProof(newWallet.authKey, { ...good, action: 'rotate' })))).toBe(
      'vault.unproven',
    )
    expect(await refusalOf(add(await signProof(newWallet.authKey, { ...good, epoch: 2 })))).toBe('vault.unproven')
    expect(await refusalOf(add(await signProof(newWallet.authKey, { ...good, walletId: random(16) })))).toBe(
      'vault.unproven',
    )
    const proof = await signProof(newWallet.authKey, good)
    const changed = { ...body, unlocker: { ...body.unlocker, wrapped: sealed() } }
    expect(await refusalOf(add(proof, changed))).toBe('vault.unproven')
    expect(
      await refusalOf(
        add(await signProof(newWallet.authKey, { ...good, body: { ...body, epoch: 2 } }), { ...body, epoch: 2 }),
      ),
    ).toBe('vault.conflict')

    expect(await add(proof)).toEqual({ success: true })
    expect(await refusalOf(add(proof))).toBe('vault.unproven')
    const [mail] = await wallet.mailsTo('adding@example.com')
    expect(mail?.subject).toBe('New unlock method added')
    const [assisted] = await reserve(browser, 'assisted')
    const back = { unlocker: wrap(assisted ?? { unlockerId: '', type: 'assisted' }), epoch: 1 }
    expect(await refusalOf(add(await signProof(newWallet.authKey, { ...good, body: back }), back))).toBe(
      'vault.selfOnly',
    )
  })

  it('switches to self-custody: the assisted half is deleted, and only one of two rotations succeeds', async () => {
    const email = 'yours@example.com'
    const browser = await wallet.logIn(email)
    const newWallet = await makeWallet(browser, 'assisted')
    const userHalf = newWallet.body.unlockers[0]?.userHalf ?? ''
    const ids = { userId: browser.session.userId, walletId: newWallet.walletId }
    const [code] = await reserve(browser, 'code')
    const rotation = async (fromEpoch: number, unlockers: ReturnType<typeof wrap>[], more = {}) => {
      const body = { fromEpoch, vault: sealed(), unlockers }
      const proof = await signProof(newWallet.authKey, { action: 'rotate', ...ids, epoch: fromEpoch, body })
      return { ...body, proof, ...more }
    }
    const rotate = (body: Awaited<ReturnType<typeof rotation>>) =>
      browser.client.call(vault.rotate, body, tokenOf(browser))
    expect(await refusalOf(rotate(await rotation(2, [wrap(code as never)])))).toBe('vault.conflict')
    const [device] = await reserve(browser, 'device')
    expect(await refusalOf(rotate(await rotation(1, [wrap(device as never)])))).toBe('vault.needsBackup')

    const both = await Promise.allSettled([
      rotate(await rotation(1, [wrap(code as never)])),
      rotate(await rotation(1, [wrap(code as never)])),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { wallet: stored } = await browser.client.call(vault.read, {}, tokenOf(browser))
    expect(stored).toMatchObject({ epoch: 2 })
    expect(stored?.unlockers.map(({ type }) => type)).toEqual(['code'])
    expect(await refusalOf(gateOf(browser, newWallet.idOf('assisted')))).toBe('vault.missing')
    const { rows } = await database.pool.query('SELECT * FROM unlockers WHERE user_id = $1', [ids.userId])
    expect(rows.filter(({ user_half_sealed }) => user_half_sealed !== null)).toEqual([])
    expect(JSON.stringify(rows)).not.toContain(userHalf)

    const [assisted] = await reserve(browser, 'assisted')
    expect(await refusalOf(rotate(await rotation(2, [wrap(assisted as never)])))).toBe('vault.selfOnly')
    const [next] = await reserve(browser, 'code')
    // Losing the recovery code can lock the owner out, so removing one needs a fresh proof.
    expect(await refusalOf(rotate(await rotation(2, [wrap(next as never)])))).toBe('stepUp.needed')
    const grant = await grantByMail(wallet, browser, email, 'removeUnlocker')
    expect(await rotate(await rotation(2, [wrap(next as never)], { grant }))).toEqual({ success: true })
  })

  it('stores nothing that unlocks a self-custody wallet in any column', async () => {
    const self = await startTestWallet({ connection: database, dataDir: wallet.dataDir })
    try {
      await database.pool.query("UPDATE projects SET custody = 'self' WHERE id = $1", [projectId])
      self.services.projects.forget(projectId)
      const browser = await self.logIn('self@example.com')
      expect((await browser.client.call(vault.read, {}, tokenOf(browser))).custody).toBe('self')
      expect(await refusalOf(makeWallet(browser, 'assisted'))).toBe('vault.selfOnly')
      const newWallet = await makeWallet(browser, 'code', 'device', 'phrase')
      const { rows } = await database.pool.query('SELECT * FROM unlockers WHERE wallet_id = $1', [newWallet.walletId])
      expect(rows).toHaveLength(3)
      for (const row of rows) expect(row.user_half_sealed).toBeNull()
      // The only columns with key material: public keys, gates (one half each), and data wrapped with both halves.
      const { rows: columns } = await database.pool.query(
        "SELECT column_name FROM information_schema.columns WHERE table_name IN ('unlockers', 'wallets') ORDER BY 1",
      )
      const names = columns.map(({ column_name }) => column_name)
      const secret = names.filter((name: string) => /sealed|key|half|gate|data|salt|secret/.test(name))
      expect(secret).toEqual([
        ...[
          'auth_public_key',
          'code_public_key',
          'gate_sealed',
          'salt',
          'user_half_sealed',
          'vault_data',
          'wrapped_data',
        ],
      ])
    } finally {
      await database.pool.query("UPDATE projects SET custody = 'assisted' WHERE id = $1", [projectId])
      wallet.services.projects.forget(projectId)
      await self.stop({ keepsData: true })
    }
  })

  it('gives nothing to a session that just ended, however many ask at once', async () => {
    const browser = await wallet.logIn('ending@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const asked = Array.from({ length: 10 }, () => gateOf(browser, newWallet.idOf('assisted')).catch(() => undefined))
    await browser.client.call(auth.signOut, { isEverywhere: true }, tokenOf(browser))
    await Promise.all(asked)
    expect(await refusalOf(gateOf(browser, newWallet.idOf('assisted')))).toBe('session.ended')
  })

  it('remembers the account type for all browsers', async () => {
    const browser = await wallet.logIn('types@example.com')
    await browser.client.call(vault.preferAccount, { type: 'smartAccount' }, tokenOf(browser))
    const second = await wallet.logIn('types@example.com')
    expect((await second.client.call(vault.read, {}, tokenOf(second))).preferredAccountType).toBe('smartAccount')
  })
})
