import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { codeProofText } from '@latchkey/wire/proof'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { createSoftPasskey } from '../auth/testing/softPasskey.ts'
import { embedder } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { enrol, optionsFor } from './testing/enrolled.ts'
import {
  type Browser,
  confirmFrom,
  grantByCode,
  grantByMail,
  makeAuthKey,
  makeWallet,
  reserve,
  signProof,
  tokenOf,
  wrap,
} from './testing/testVault.ts'

const { wallet } = await openTestWallet()
const dayMs = 24 * 3_600_000
const email = 'keeper@example.com'

/** When each unlock method was last proven, in whole days from a moment. */
const shownAfter = async (browser: Browser, from: number) => {
  const { wallet: stored } = await browser.client.call(vault.read, {}, tokenOf(browser))
  const dayOf = (type: string) => {
    const at = stored?.unlockers.find((one) => one.type === type)?.provenAt
    return at == null ? null : Math.round((Date.parse(at) - from) / dayMs)
  }
  return { passkey: dayOf('passkey'), code: dayOf('code'), assisted: dayOf('assisted'), device: dayOf('device') }
}

describe('[threat 35] the last use of each unlock method', () => {
  it('is stored on creation and on every use, and for nothing else', async () => {
    const from = Date.now()
    const first = await wallet.logIn(email)
    const newWallet = await makeWallet(first, 'assisted', 'code', 'device')
    const passkey = createSoftPasskey({
      ...{ origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder },
    })
    const { unlockerId } = await enrol(first, newWallet, passkey)
    expect(await shownAfter(first, from)).toEqual({ passkey: 0, code: 0, assisted: null, device: null })

    wallet.skip(100 * dayMs)
    const browser = await wallet.logIn(email)
    expect(await shownAfter(browser, from)).toMatchObject({ passkey: 0, code: 0 })
    const check = { action: 'checkBackup', by: 'passkey' } as const
    const { flowId, options } = await browser.client.call(auth.startStepUp, check, tokenOf(browser))
    const response = passkey.assert(options)
    const { grant } = await browser.client.call(auth.verifyStepUp, { flowId, response }, tokenOf(browser))
    expect(await shownAfter(browser, from)).toMatchObject({ passkey: 100, code: 0 })

    // This proof doesn't count for an export.
    await confirmFrom(await wallet.logIn(email, first.client), browser)
    const mailed = await grantByMail(wallet, browser, email, 'export')
    const record = { grant: mailed, ownGrant: grant }
    expect(await refusalOf(browser.client.call(vault.recordExport, record, tokenOf(browser)))).toBe('stepUp.needed')

    // The server's half of a code proves nothing; neither does another code, nor one that signed something else.
    await browser.client.call(vault.openGate, { unlockerId: newWallet.idOf('code') }, tokenOf(browser))
    expect(await refusalOf(grantByCode(browser, await makeAuthKey(), 'checkBackup'))).toBe('vault.wrongCode')
    const says = codeProofText({ action: 'export', userId: browser.session.userId, flowId })
    expect(await refusalOf(grantByCode(browser, newWallet.code, 'checkBackup', says))).toBe('vault.wrongCode')
    expect(await shownAfter(browser, from)).toMatchObject({ code: 0 })
    await grantByCode(browser, newWallet.code, 'checkBackup')
    expect(await shownAfter(browser, from)).toMatchObject({ passkey: 100, code: 100 })

    // So does using it: an owner isn't asked about a method they have just used.
    wallet.skip(20 * dayMs)
    const later = await wallet.logIn(email)
    const open = { unlockerId, response: passkey.assert(await optionsFor(later, 'unlock')) }
    await later.client.call(vault.openGate, open, tokenOf(later))
    expect(await shownAfter(later, from)).toMatchObject({ passkey: 120, code: 100 })
  })

  it('does not apply to an inbox', async () => {
    const browser = await wallet.logIn('mailbox@example.com')
    await makeWallet(browser, 'code')
    const ask = { action: 'checkBackup', by: 'otp' } as const
    expect(await refusalOf(browser.client.call(auth.startStepUp, ask, tokenOf(browser)))).toBe('stepUp.needed')
  })
})

it('a code that was added today checks itself and changes unlock methods, and nothing else for a day', async () => {
  const inbox = 'new-code@example.com'
  const first = await wallet.logIn(inbox)
  const newWallet = await makeWallet(first, 'assisted')
  wallet.skip(2 * dayMs)
  const browser = await wallet.logIn(inbox, first.client)
  const code = await makeAuthKey()
  const [reserved] = await reserve(browser, 'code')
  const body = { unlocker: { ...wrap(reserved as never), codePublicKey: code.authPublicKey }, epoch: 1 }
  const ids = { userId: browser.session.userId, walletId: newWallet.walletId, epoch: 1 }
  const proof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...ids, body })
  const grant = await grantByMail(wallet, browser, inbox, 'addUnlocker')
  await browser.client.call(vault.addUnlocker, { ...body, proof, grant }, tokenOf(browser))
  for (const action of ['checkBackup', 'addUnlocker', 'removeUnlocker'] as const)
    expect(await grantByCode(browser, code, action), action).toMatch(/^[\w-]{43}$/)
  for (const action of ['export', 'unfreeze', 'changeEmail', 'newKey', 'confirmDevice'] as const)
    expect(await refusalOf(grantByCode(browser, code, action)), action).toBe('vault.waiting')
})
