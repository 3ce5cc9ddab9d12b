import { vault } from '@latchkey/wire/api/vault'
import { codeProofText } from '@latchkey/wire/proof'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { createSoftPasskey } from '../auth/testing/softPasskey.ts'
import { embedder } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { enrol, optionsFor } from './testing/enrolled.ts'
import {
  type AuthKey,
  type Browser,
  confirmFrom,
  grantByCode,
  grantByMail,
  makeAuthKey,
  makeWallet,
  random,
  reserve,
  signProof,
  tokenOf,
  wrap,
} from './testing/testVault.ts'

const { wallet } = await openTestWallet()

const hourMs = 3_600_000
type NewWallet = Awaited<ReturnType<typeof makeWallet>>
const addCode = async (browser: Browser, newWallet: NewWallet): Promise<AuthKey> => {
  const code = await makeAuthKey()
  const [reserved] = await reserve(browser, 'code')
  const body = { unlocker: { ...wrap(reserved as never), codePublicKey: code.authPublicKey }, epoch: 1 }
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const proof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...ids, body })
  await browser.client.call(vault.addUnlocker, { ...body, proof }, tokenOf(browser))
  return code
}

const record = (browser: Browser, body: { grant: string; ownGrant?: string }) =>
  browser.client.call(vault.recordExport, body, tokenOf(browser))

describe('[threat 38] an inbox thief', () => {
  it('gets no phrase of a wallet without passkey or code, nor with a code of their own before the owner could act', async () => {
    const email = 'robbed@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted')
    wallet.skip(30 * hourMs)
    const thief = await wallet.logIn(email)
    await confirmFrom(await wallet.logIn(email, owner.client), thief)
    const grant = await grantByMail(wallet, thief, email, 'export')
    expect(await refusalOf(record(thief, { grant }))).toBe('vault.needsBackup')
    expect(await refusalOf(record(thief, { grant, ownGrant: grant }))).toBe('vault.needsBackup')
    // An open wallet is enough to add a code; the owner is emailed and has a day to react.
    const code = await addCode(thief, newWallet)
    expect(await refusalOf(grantByCode(thief, code, 'export'))).toBe('vault.waiting')
    const [mail] = await wallet.mailsTo(email)
    expect(mail?.subject).toBe('New unlock method added')
    const [, link = ''] = /\/freeze#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const anyone = await wallet.newClient()
    expect(await anyone.call(vault.freeze, { token: link })).toEqual({ success: true })
    wallet.skip(23 * hourMs)
    const back = await wallet.logIn(email, thief.client)
    // The thief's own code doesn't unfreeze it either.
    expect(await refusalOf(grantByCode(back, code, 'unfreeze'))).toBe('vault.waiting')
  })

  it('confirms no device with a passkey that they added less than a day ago', async () => {
    const email = 'late-passkey@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted')
    wallet.skip(30 * hourMs)
    const passkey = createSoftPasskey({
      ...{ origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder },
    })
    const back = await wallet.logIn(email, owner.client)
    const grant = await grantByMail(wallet, back, email, 'addUnlocker')
    const { unlockerId } = await enrol(back, newWallet, passkey, grant)
    const openOn = async (device: Browser) => {
      const response = passkey.assert(await optionsFor(device, 'unlock'))
      await device.client.call(vault.openGate, { unlockerId, response }, tokenOf(device))
      const { devices } = await device.client.call(vault.devices, {}, tokenOf(device))
      return devices.find(({ isThis }) => isThis)?.status
    }
    const second = await wallet.logIn(email)
    expect(await openOn(second)).toBe('probation')
    wallet.skip(25 * hourMs)
    expect(await openOn(await wallet.logIn(email, second.client))).toBe('confirmed')
  })

  it('gets none by email alone where there is a code, and cannot unfreeze the wallet', async () => {
    const email = 'coded@example.com'
    const owner = await wallet.logIn(email)
    const newWallet = await makeWallet(owner, 'assisted')
    const code = await addCode(owner, newWallet)
    wallet.skip(30 * hourMs)
    const thief = await wallet.logIn(email)
    await confirmFrom(await wallet.logIn(email, owner.client), thief)
    const grant = await grantByMail(wallet, thief, email, 'export')
    expect(await refusalOf(record(thief, { grant }))).toBe('stepUp.needed')
    const guess = await makeAuthKey()
    expect(await refusalOf(grantByCode(thief, guess, 'export'))).toBe('vault.wrongCode')
    await owner.client.call(vault.freeze, {}, tokenOf(await wallet.logIn(email, owner.client)))
    const secondLogin = await wallet.logIn(email, thief.client)
    const thaw = await grantByMail(wallet, secondLogin, email, 'unfreeze')
    expect(await refusalOf(secondLogin.client.call(vault.unfreeze, { grant: thaw }, tokenOf(secondLogin)))).toBe(
      'stepUp.needed',
    )
    // A control: the owner has the code, and does both.
    const home = await wallet.logIn(email, owner.client)
    const own = await grantByCode(home, code, 'unfreeze')
    expect(await home.client.call(vault.unfreeze, { grant: own }, tokenOf(home))).toEqual({ success: true })
    const ownGrant = await grantByCode(home, code, 'export')
    expect(await refusalOf(record(home, { grant: ownGrant, ownGrant }))).toBe('stepUp.needed')
    const fresh = {
      grant: await grantByMail(wallet, home, email, 'export'),
      ownGrant: await grantByCode(home, code, 'export'),
    }
    expect(await record(home, fresh)).toEqual({ success: true })
  })

  it("cannot reuse a code's signature for another action, flow or user", async () => {
    const email = 'replayed@example.com'
    const browser = await wallet.logIn(email)
    const code = await addCode(browser, await makeWallet(browser, 'assisted'))
    const { userId } = browser.session
    for (const says of [
      codeProofText({ action: 'unfreeze', userId, flowId: random(16) }),
      codeProofText({ action: 'export', userId, flowId: random(16) }),
      codeProofText({ action: 'export', userId: random(16), flowId: random(16) }),
    ])
      expect(await refusalOf(grantByCode(browser, code, 'export', says))).toBe('vault.wrongCode')
  })
})
