import { vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import {
  gateOf,
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

const { wallet } = await openTestWallet()

const hourMs = 3_600_000

it('[threat 38] an export needs the inbox as well as the recovery code: two proofs of one kind are not enough', async () => {
  const email = 'both@example.com'
  const browser = await wallet.logIn(email)
  const { code } = await makeWallet(browser, 'assisted', 'code')
  const byCode = () => grantByCode(browser, code, 'export')
  const record = (grant: string, ownGrant: string) =>
    refusalOf(browser.client.call(vault.recordExport, { grant, ownGrant }, tokenOf(browser)))
  expect(await record(await byCode(), await byCode())).toBe('stepUp.needed')
  const byMail = await grantByMail(wallet, browser, email, 'export')
  wallet.skip(31_000)
  expect(await record(byMail, await grantByMail(wallet, browser, email, 'export'))).toBe('stepUp.needed')
  const both = { grant: byMail, ownGrant: await byCode() }
  expect(await browser.client.call(vault.recordExport, both, tokenOf(browser))).toEqual({ success: true })
})

it('[threat 38] an inbox does not unfreeze a wallet with a recovery code', async () => {
  const email = 'frozen-by-owner@example.com'
  const browser = await wallet.logIn(email)
  const { code } = await makeWallet(browser, 'assisted', 'code')
  await browser.client.call(vault.freeze, {}, tokenOf(browser))
  const unfreeze = (grant: string) => browser.client.call(vault.unfreeze, { grant }, tokenOf(browser))
  expect(await refusalOf(unfreeze(await grantByMail(wallet, browser, email, 'unfreeze')))).toBe('stepUp.needed')
  expect((await browser.client.call(vault.read, {}, tokenOf(browser))).wallet?.isFrozen).toBe(true)
  expect(await unfreeze(await grantByCode(browser, code, 'unfreeze'))).toEqual({ success: true })
})

it('a wallet gets no new key for a day after its recovery code opened it', async () => {
  const browser = await wallet.logIn('recovered@example.com')
  const { userId } = browser.session
  const newWallet = await makeWallet(browser, 'assisted', 'code')
  const { solanaAddress, evmAddress } = newWallet.body
  await gateOf(browser, newWallet.idOf('code'))
  const renew = async (from = browser) => {
    const [code] = await reserve(from, 'code')
    const { authPublicKey } = await makeAuthKey()
    const previous = [{ epoch: 1, evmAddress, solanaAddress, sealed: sealed(), isWatched: true }]
    const renewal = { evmAddress: '0xnew', solanaAddress, authPublicKey, previous }
    const body = { fromEpoch: 1, vault: sealed(), unlockers: [wrap(code as never)], renewal }
    const ids = { userId, walletId: newWallet.walletId, epoch: 1 }
    const proof = await signProof(newWallet.authKey, { action: 'rotate', ...ids, body })
    const grant = await grantByCode(from, newWallet.code, 'newKey')
    return await from.client.call(vault.rotate, { ...body, proof, grant }, tokenOf(from))
  }
  expect(await refusalOf(renew())).toBe('vault.waiting')
  wallet.skip(24 * hourMs + 1_000)
  expect(await renew(await wallet.logIn('recovered@example.com', browser.client))).toEqual({ success: true })
})

it('[threat 36] a half that was reserved for one account is not used by the next one in the same browser', async () => {
  const before = await wallet.logIn('leaves@example.com')
  const [reserved] = await reserve(before, 'code')
  const browser = await wallet.logIn('follows@example.com', before.client)
  const newWallet = await makeWallet(browser, 'assisted')
  const { authPublicKey } = await makeAuthKey()
  const add = async (one: typeof reserved) => {
    const body = { unlocker: { ...wrap(one as never), codePublicKey: authPublicKey }, epoch: 1 }
    const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
    const proof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...ids, body })
    return await browser.client.call(vault.addUnlocker, { ...body, proof }, tokenOf(browser))
  }
  expect(await refusalOf(add(reserved))).toBe('vault.reservationEnded')
  const [own] = await reserve(browser, 'code')
  expect(await add(own)).toEqual({ success: true })
})
