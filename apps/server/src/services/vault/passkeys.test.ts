import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { uvChallenge } from '../auth/passkey/uvChallenge.ts'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { createSoftPasskey } from '../auth/testing/softPasskey.ts'
import { embedder } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { enrol, optionsFor } from './testing/enrolled.ts'
import { grantByMail, makeAuthKey, makeWallet, random, reserve, sealed, tokenOf, wrap } from './testing/testVault.ts'

const { wallet } = await openTestWallet()

const newPasskey = (more = {}) =>
  createSoftPasskey({ origin: wallet.origin, rpId: new URL(wallet.origin).hostname, topOrigin: embedder, ...more })
type Passkey = ReturnType<typeof newPasskey>

describe('a passkey', () => {
  it('is added to an unlocked wallet and opens its own gate', async () => {
    const browser = await wallet.logIn('passkey@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const passkey = newPasskey()
    const { unlockerId, gate } = await enrol(browser, newWallet, passkey)
    const response = passkey.assert(await optionsFor(browser, 'unlock'))
    const open = (with_: unknown) =>
      browser.client.call(vault.openGate, { unlockerId, response: with_ }, tokenOf(browser))
    expect((await open(response)).gate).toBe(gate)
    expect(await refusalOf(open(response))).toBe('passkey.refused')
    expect(await refusalOf(open(undefined))).toBe('passkey.refused')
  })

  it('[threat 36] opens no gate of another passkey of the same wallet', async () => {
    const browser = await wallet.logIn('two-passkeys@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const [first, second] = [newPasskey(), newPasskey()]
    const { unlockerId } = await enrol(browser, newWallet, first)
    const ask = { action: 'addUnlocker', by: 'passkey' } as const
    const { flowId, options } = await browser.client.call(auth.startStepUp, ask, tokenOf(browser))
    const proven = { flowId, response: first.assert(options) }
    const { grant } = await browser.client.call(auth.verifyStepUp, proven, tokenOf(browser))
    await enrol(browser, newWallet, second, grant)
    const open = async (passkey: Passkey) => {
      const response = passkey.assert(await optionsFor(browser, 'unlock'))
      return browser.client.call(vault.openGate, { unlockerId, response }, tokenOf(browser))
    }
    expect(await refusalOf(open(second))).toBe('passkey.refused')
    expect((await open(first)).epoch).toBe(1)
  })

  it('[threat 36] that was added a day after the wallet or later confirms no device until it counts', async () => {
    const email = 'late-passkey@example.com'
    const first = await wallet.logIn(email)
    const newWallet = await makeWallet(first, 'assisted')
    wallet.skip(25 * 3_600_000)
    const owner = await wallet.logIn(email, first.client)
    const passkey = newPasskey()
    const grant = await grantByMail(wallet, owner, email, 'addUnlocker')
    const { unlockerId } = await enrol(owner, newWallet, passkey, grant)
    const second = await wallet.logIn(email)
    const open = async (browser: typeof second) => {
      const response = passkey.assert(await optionsFor(browser, 'unlock'))
      await browser.client.call(vault.openGate, { unlockerId, response }, tokenOf(browser))
      return (await browser.client.call(vault.read, {}, tokenOf(browser))).device?.status
    }
    // Someone with the inbox may have added it; the owner has a day to freeze.
    expect(await open(second)).toBe('probation')
    wallet.skip(24 * 3_600_000)
    expect(await open(await wallet.logIn(email, second.client))).toBe('confirmed')
  })

  it('can be part of the first wallet, in one step', async () => {
    const browser = await wallet.logIn('first-passkey@example.com')
    const passkey = newPasskey()
    const [key, code] = await reserve(browser, 'passkey', 'code')
    const response = passkey.enrol(await optionsFor(browser, 'enrol'))
    const { authPublicKey } = await makeAuthKey()
    const body = {
      ...{ walletId: random(16), evmAddress: '0x1', solanaAddress: '1', authPublicKey, vault: sealed() },
      unlockers: [{ ...wrap(key as never), credentialId: passkey.credentialId, response }, wrap(code as never)],
    }
    expect(await browser.client.call(vault.create, body, tokenOf(browser))).toEqual({ success: true })
  })

  it('is rejected from another origin, top page or host, without user verification, and as a copy', async () => {
    const browser = await wallet.logIn('careful-passkey@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const refused: Record<string, Passkey> = {
      origin: newPasskey({ origin: 'https://evil.example' }),
      host: newPasskey({ rpId: 'evil.example' }),
      unverified: newPasskey({ isVerified: false }),
      framed: newPasskey({ topOrigin: 'https://evil.example' }),
    }
    for (const [name, passkey] of Object.entries(refused)) {
      expect(await refusalOf(enrol(browser, newWallet, passkey)), name).toBe('passkey.refused')
    }
    const passkey = newPasskey()
    const { unlockerId } = await enrol(browser, newWallet, passkey)
    const open = async (response: unknown) =>
      await refusalOf(browser.client.call(vault.openGate, { unlockerId, response }, tokenOf(browser)))
    // An answer to another challenge.
    await optionsFor(browser, 'unlock')
    expect(await open(passkey.assert({ challenge: random() }))).toBe('passkey.refused')
    const asked = { unlockerId, response: passkey.assert(await optionsFor(browser, 'unlock')) }
    await browser.client.call(vault.openGate, asked, tokenOf(browser))
    // The counter of a copied authenticator doesn't rise.
    expect(await open(passkey.assert(await optionsFor(browser, 'unlock'), { isCopy: true }))).toBe('passkey.refused')
    const other = await wallet.logIn('other-passkey@example.com')
    const theirs = await makeWallet(other, 'assisted')
    const stranger = newPasskey()
    await enrol(other, theirs, stranger)
    expect(await open(stranger.assert(await optionsFor(browser, 'unlock')))).toBe('passkey.refused')
  })

  it('[threat 38] is one of two checks: neither passkey nor code alone exports a key', async () => {
    const browser = await wallet.logIn('confirm-passkey@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const ask = { action: 'export', by: 'passkey' } as const
    expect(await refusalOf(browser.client.call(auth.startStepUp, ask, tokenOf(browser)))).toBe('passkey.refused')
    const passkey = newPasskey()
    await enrol(browser, newWallet, passkey)
    const { flowId, options } = await browser.client.call(auth.startStepUp, ask, tokenOf(browser))
    const response = passkey.assert(options)
    const { grant: ownGrant } = await browser.client.call(auth.verifyStepUp, { flowId, response }, tokenOf(browser))
    const mailed = await browser.client.call(auth.startStepUp, { action: 'export', by: 'otp' }, tokenOf(browser))
    const otp = await wallet.codeFor('confirm-passkey@example.com')
    const { grant } = await browser.client.call(auth.verifyStepUp, { flowId: mailed.flowId, otp }, tokenOf(browser))
    const record = (body: { grant: string; ownGrant?: string }) =>
      browser.client.call(vault.recordExport, body, tokenOf(browser))
    expect(await refusalOf(record({ grant }))).toBe('stepUp.needed')
    expect(await refusalOf(record({ grant: ownGrant, ownGrant }))).toBe('stepUp.needed')
    expect(await refusalOf(record({ grant, ownGrant: grant }))).toBe('stepUp.needed')
    expect(await record({ grant, ownGrant })).toEqual({ success: true })
  })

  it('[threat 27] confirms one digest, once', async () => {
    const browser = await wallet.logIn('sign-passkey@example.com')
    const newWallet = await makeWallet(browser, 'assisted')
    const digest = `0x${'ab'.repeat(32)}`
    const start = () => browser.client.call(auth.startSign, { digest }, tokenOf(browser))
    expect(await refusalOf(start())).toBe('passkey.refused')
    const passkey = newPasskey()
    await enrol(browser, newWallet, passkey)
    const { flowId, options, nonce } = await start()
    const { challenge } = options as { challenge: string }
    expect(challenge).toBe(Buffer.from(await uvChallenge(digest, nonce)).toString('base64url'))
    expect(challenge).not.toBe(Buffer.from(await uvChallenge(`0x${'ac'.repeat(32)}`, nonce)).toString('base64url'))
    const verify = (response: unknown) => browser.client.call(auth.verifySign, { flowId, response }, tokenOf(browser))
    const about = Buffer.from(await uvChallenge(`0x${'ac'.repeat(32)}`, nonce)).toString('base64url')
    expect(await refusalOf(verify(passkey.assert({ challenge: about })))).toBe('passkey.refused')
    const answer = passkey.assert(options)
    expect(await verify(answer)).toEqual({ success: true })
    expect(await refusalOf(verify(answer))).toBe('session.flowMissing')
    // A proof for signing doesn't count for anything else.
    const second = await start()
    const asExport = { flowId: second.flowId, response: passkey.assert(second.options) }
    expect(await refusalOf(browser.client.call(auth.verifyStepUp, asExport, tokenOf(browser)))).toBe(
      'session.flowMissing',
    )
  })
})
