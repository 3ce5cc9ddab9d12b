import { type Renewal, vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { grantByMail, makeAuthKey, makeWallet, reserve, sealed, signProof, tokenOf, wrap } from './testing/testVault.ts'

const { database, wallet } = await openTestWallet()

const solanaAddress = '11111111111111111111111111111111'

const start = async (email: string) => {
  const browser = await wallet.logIn(email)
  const made = await makeWallet(browser, 'assisted')
  const next = await makeAuthKey()
  const old = { epoch: 1, evmAddress: made.body.evmAddress, solanaAddress, sealed: sealed() }
  const renewal: Renewal = { evmAddress: '0xnew', solanaAddress, authPublicKey: next.authPublicKey, previous: [old] }
  const [code] = await reserve(browser, 'code')
  const ask = async (more: Partial<Renewal> = {}, { key = made.authKey, unlockers = [wrap(code as never)] } = {}) => {
    const body = { fromEpoch: 1, vault: sealed(), unlockers, renewal: { ...renewal, ...more } }
    const ids = { userId: browser.session.userId, walletId: made.walletId, epoch: 1 }
    const proof = await signProof(key, { action: 'rotate', ...ids, body })
    return { ...body, proof }
  }
  const grant = () => grantByMail(wallet, browser, email, 'removeUnlocker')
  const send = async (body: Awaited<ReturnType<typeof ask>>, granted?: string) =>
    browser.client.call(vault.rotate, { ...body, ...(granted ? { grant: granted } : {}) }, tokenOf(browser))
  const stored = async () => (await browser.client.call(vault.read, {}, tokenOf(browser))).wallet
  return { browser, made, next, old, ask, send, grant, stored }
}

describe('a new wallet key', () => {
  it('takes the place of the old one in one step, and keeps the old root sealed', async () => {
    const { made, old, ask, send, grant, stored } = await start('newkey@example.com')
    const body = await ask()
    expect(await send(body, await grant())).toEqual({ success: true })
    expect(await stored()).toMatchObject({
      ...{ walletId: made.walletId, epoch: 2, evmAddress: '0xnew', vault: body.vault, previous: [old] },
      unlockers: [{ type: 'code' }],
    })
    const { rows } = await database.pool.query('SELECT * FROM unlockers WHERE wallet_id = $1', [made.walletId])
    expect(rows.map(({ type, user_half_sealed }) => [type, user_half_sealed])).toEqual([['code', null]])
  })

  it('is refused without a fresh proof, without the old root, for the operator, or signed by another key', async () => {
    const { browser, made, old, ask, send, grant, stored } = await start('refused@example.com')
    expect(await refusalOf(send(await ask()))).toBe('stepUp.needed')
    const [assisted] = await reserve(browser, 'assisted')
    const tries = [
      [await ask({ previous: [{ ...old, evmAddress: '0xother' }] }), 'vault.conflict'],
      [await ask({ previous: [old, { ...old, epoch: 2 }] }), 'vault.conflict'],
      [await ask({ evmAddress: made.body.evmAddress }), 'vault.conflict'],
      [await ask({ authPublicKey: 'AAAA' }), 'vault.unproven'],
      [await ask({}, { key: await makeAuthKey() }), 'vault.unproven'],
      [await ask({}, { unlockers: [wrap(assisted as never)] }), 'vault.selfOnly'],
    ] as const
    const granted = await grant()
    // A refused try undoes all of it, the use of the grant too.
    for (const [body, refusal] of tries) expect(await refusalOf(send(body, granted))).toBe(refusal)
    expect(await stored()).toMatchObject({ epoch: 1, evmAddress: made.body.evmAddress, previous: [] })
    expect(await send(await ask(), granted)).toEqual({ success: true })
  })
})
