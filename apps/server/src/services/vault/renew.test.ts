import type { Renewal } from '@latchkey/wire/api/roots'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import {
  grantByCode,
  grantByMail,
  makeAuthKey,
  makeWallet,
  reserve,
  sealed,
  signProof,
  tokenOf,
  wrap,
} from './testing/testVault.ts'

const { database, wallet } = await openTestWallet()

const solanaAddress = '11111111111111111111111111111111'

const start = async (email: string) => {
  const browser = await wallet.logIn(email)
  const newWallet = await makeWallet(browser, 'assisted', 'code')
  const next = await makeAuthKey()
  const old = { epoch: 1, evmAddress: newWallet.body.evmAddress, solanaAddress, sealed: sealed(), isWatched: true }
  const renewal: Renewal = { evmAddress: '0xnew', solanaAddress, authPublicKey: next.authPublicKey, previous: [old] }
  const [code] = await reserve(browser, 'code')
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const ask = async (
    more: Partial<Renewal> = {},
    { key = newWallet.authKey, unlockers = [wrap(code as never)] } = {},
  ) => {
    const body = { fromEpoch: 1, vault: sealed(), unlockers, renewal: { ...renewal, ...more } }
    const proof = await signProof(key, { action: 'rotate', ...ids, body })
    return { ...body, proof }
  }
  const grant = () => grantByCode(browser, newWallet.code, 'newKey')
  const send = async (body: Awaited<ReturnType<typeof ask>>, granted?: string, from = browser) =>
    from.client.call(vault.rotate, { ...body, ...(granted ? { grant: granted } : {}) }, tokenOf(from))
  const stored = async () => (await browser.client.call(vault.read, {}, tokenOf(browser))).wallet
  return { browser, newWallet, next, old, ids, ask, send, grant, stored }
}

describe('a new wallet key', () => {
  it('replaces the old one in one step, and keeps the old root encrypted', async () => {
    const { newWallet, old, ask, send, grant, stored } = await start('newkey@example.com')
    const body = await ask()
    expect(await send(body, await grant())).toEqual({ success: true })
    expect(await stored()).toMatchObject({
      ...{ walletId: newWallet.walletId, epoch: 2, evmAddress: '0xnew', vault: body.vault, previous: [old] },
      unlockers: [{ type: 'code' }],
    })
    const { rows } = await database.pool.query('SELECT * FROM unlockers WHERE wallet_id = $1', [newWallet.walletId])
    expect(rows.map(({ type, user_half_sealed }) => [type, user_half_sealed])).toEqual([['code', null]])
  })

  it('is rejected without a fresh check, without the old root, for the operator, or signed by another key', async () => {
    const { browser, newWallet, old, ask, send, grant, stored } = await start('refused@example.com')
    expect(await refusalOf(send(await ask()))).toBe('stepUp.needed')
    const [assisted] = await reserve(browser, 'assisted')
    const tries = [
      [await ask({ previous: [{ ...old, evmAddress: '0xother' }] }), 'vault.conflict'],
      [await ask({ previous: [old, { ...old, epoch: 2 }] }), 'vault.conflict'],
      [await ask({ evmAddress: newWallet.body.evmAddress }), 'vault.conflict'],
      [await ask({ authPublicKey: 'AAAA' }), 'vault.unproven'],
      [await ask({}, { key: await makeAuthKey() }), 'vault.unproven'],
      [await ask({}, { unlockers: [wrap(assisted as never)] }), 'vault.selfOnly'],
    ] as const
    const granted = await grant()
    // A refused try undoes everything, including the use of the grant.
    for (const [body, refusal] of tries) expect(await refusalOf(send(body, granted))).toBe(refusal)
    expect(await stored()).toMatchObject({ epoch: 1, evmAddress: newWallet.body.evmAddress, previous: [] })
    expect(await send(await ask(), granted)).toEqual({ success: true })
  })

  it('needs a passkey or recovery code: an emailed code or a device on probation is not enough', async () => {
    const email = 'mailbox@example.com'
    const { browser, newWallet, ask, send, grant } = await start(email)
    expect(await refusalOf(send(await ask(), await grantByMail(wallet, browser, email, 'removeUnlocker')))).toBe(
      'stepUp.needed',
    )
    expect(await refusalOf(grantByMail(wallet, browser, email, 'newKey' as never))).toBe('stepUp.needed')
    const thief = await wallet.logIn(email)
    const granted = await grantByCode(thief, newWallet.code, 'newKey')
    expect(await refusalOf(send(await ask(), granted, thief))).toBe('device.unconfirmed')
    expect(await send(await ask(), await grant())).toEqual({ success: true })
  })

  it('logs out every other device, and emails the owner both addresses and how to freeze', async () => {
    const email = 'told@example.com'
    const { browser, newWallet, ask, send, grant } = await start(email)
    const other = await wallet.logIn(email)
    await send(await ask({ evmAddress: '0xthenewone' }), await grant())
    expect(await refusalOf(other.client.call(vault.read, {}, tokenOf(other)))).toBe('session.ended')
    await browser.client.call(vault.read, {}, tokenOf(browser))
    const mail = (await wallet.mailsTo(email)).find(({ subject }) => subject === 'Your wallet moved to a new key')
    for (const said of [newWallet.body.evmAddress, '0xthenewone', '/freeze#']) expect(mail?.text).toContain(said)
  })

  it('takes the payment record along: the one under the old root is never left behind or restored', async () => {
    const { browser, newWallet, ids, ask, send, grant } = await start('record@example.com')
    const before = { fromVersion: 0, record: { version: 4, epoch: 1, sealed: sealed() } }
    const proof = await signProof(newWallet.authKey, { action: 'writeRecord', ...ids, body: before })
    await browser.client.call(vault.writeRecord, { ...before, proof }, tokenOf(browser))
    const granted = await grant()
    const moved = { version: 5, epoch: 2, sealed: sealed() }
    for (const record of [
      undefined,
      { fromVersion: 3, record: moved },
      { fromVersion: 4, record: { ...moved, version: 4 } },
      { fromVersion: 4, record: { ...moved, epoch: 1 } },
    ])
      expect(await refusalOf(send(await ask(record && { record }), granted))).toBe('vault.conflict')
    await send(await ask({ record: { fromVersion: 4, record: moved } }), granted)
    expect((await browser.client.call(vault.readRecord, {}, tokenOf(browser))).record).toEqual(moved)
  })

  it('only hides an earlier address: its encrypted key stays', async () => {
    const { browser, old, ask, send, grant, stored } = await start('watch@example.com')
    await send(await ask(), await grant())
    await browser.client.call(vault.watchPrevious, { epoch: 1, isWatched: false }, tokenOf(browser))
    expect((await stored())?.previous).toEqual([{ ...old, isWatched: false }])
  })
})
