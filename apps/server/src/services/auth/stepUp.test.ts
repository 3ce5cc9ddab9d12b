import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { enrol, optionsFor } from '../vault/testing/enrolled.ts'
import { type Browser, confirmFrom, grantByMail, makeWallet, tokenOf } from '../vault/testing/testVault.ts'
import { openTestWallet } from './testing/openTestWallet.ts'
import { createSoftPasskey } from './testing/softPasskey.ts'
import { embedder } from './testing/testWallet.ts'
import { refusalOf } from './testing/walletClient.ts'

const { wallet } = await openTestWallet()

const digest = `0x${'ab'.repeat(32)}`
const { hostname } = new URL(wallet.origin)

/** A user with a wallet and a passkey. */
const someone = async (email: string) => {
  const browser = await wallet.logIn(email)
  const passkey = createSoftPasskey({ origin: wallet.origin, rpId: hostname, topOrigin: embedder })
  const { unlockerId } = await enrol(browser, await makeWallet(browser, 'assisted'), passkey)
  return { ...browser, passkey, unlockerId }
}

it("[threat 36] another user's passkey proves nothing and opens nothing, whomever it claims to belong to", async () => {
  const owner = await someone('owner@example.com')
  const thief = await someone('thief@example.com')
  const token = tokenOf(owner)
  const asked = await owner.client.call(auth.startStepUp, { action: 'export', by: 'passkey' }, token)
  const signing = await owner.client.call(auth.startSign, { digest }, token)
  for (const userId of [thief.session.userId, owner.session.userId]) {
    thief.passkey.claimUser(Buffer.from(userId).toString('base64url'))
    const proof = { flowId: asked.flowId, response: thief.passkey.assert(asked.options) }
    expect(await refusalOf(owner.client.call(auth.verifyStepUp, proof, token))).toBe('passkey.refused')
    const signed = { flowId: signing.flowId, response: thief.passkey.assert(signing.options) }
    expect(await refusalOf(owner.client.call(auth.verifySign, signed, token))).toBe('passkey.refused')
    const response = thief.passkey.assert(await optionsFor(owner, 'unlock'))
    const gate = { unlockerId: owner.unlockerId, response }
    expect(await refusalOf(owner.client.call(vault.openGate, gate, token))).toBe('passkey.refused')
  }
  const own = { flowId: signing.flowId, response: owner.passkey.assert(signing.options) }
  expect(await owner.client.call(auth.verifySign, own, token)).toEqual({ success: true })
})

it('[threat 36] a fresh check counts only for the login that asked for it', async () => {
  const owner = await someone('asks@example.com')
  const mailed = await owner.client.call(auth.startStepUp, { action: 'export', by: 'otp' }, tokenOf(owner))
  const otp = await wallet.codeFor('asks@example.com')
  const signing = await owner.client.call(auth.startSign, { digest }, tokenOf(owner))
  const signed = { flowId: signing.flowId, response: owner.passkey.assert(signing.options) }
  const other = await wallet.logIn('another@example.com', owner.client)
  const checked = { flowId: mailed.flowId, otp }
  expect(await refusalOf(other.client.call(auth.verifyStepUp, checked, tokenOf(other)))).toBe('session.flowMissing')
  expect(await refusalOf(other.client.call(auth.verifySign, signed, tokenOf(other)))).toBe('session.flowMissing')
  expect(await owner.client.call(auth.verifySign, signed, tokenOf(owner))).toEqual({ success: true })
  const { grant } = await owner.client.call(auth.verifyStepUp, checked, tokenOf(owner))
  expect(grant).toMatch(/^[\w-]{43}$/)
})

it('[threat 36] a proof counts for five minutes, for the login that has it', async () => {
  const email = 'proves@example.com'
  const owner = await wallet.logIn(email)
  await makeWallet(owner, 'assisted')
  const second = await wallet.logIn(email)
  await confirmFrom(owner, second)
  const unfreeze = ({ client, session }: Browser, grant: string) =>
    client.call(vault.unfreeze, { grant }, tokenOf({ session }))
  const early = await grantByMail(wallet, owner, email, 'unfreeze')
  expect(await refusalOf(unfreeze(second, early))).toBe('stepUp.needed')
  wallet.skip(290_000)
  expect(await unfreeze(owner, early)).toEqual({ success: true })
  const late = await grantByMail(wallet, owner, email, 'unfreeze')
  wallet.skip(301_000)
  expect(await refusalOf(unfreeze(owner, late))).toBe('stepUp.needed')
})

it('[threat 27] a passkey that confirmed another action confirms no signature', async () => {
  const owner = await someone('exports@example.com')
  const asked = await owner.client.call(auth.startStepUp, { action: 'export', by: 'passkey' }, tokenOf(owner))
  const proof = { flowId: asked.flowId, response: owner.passkey.assert(asked.options) }
  expect(await refusalOf(owner.client.call(auth.verifySign, proof, tokenOf(owner)))).toBe('session.flowMissing')
})

it('[threat 14] a logged-in device gets five codes an hour, with pauses between them', async () => {
  const email = 'urgent@example.com'
  const owner = await wallet.logIn(email)
  const ask = () => owner.client.call(auth.startStepUp, { action: 'export', by: 'otp' }, tokenOf(owner))
  for (const seconds of [30, 60, 120, 120, 120]) {
    expect((await ask()).resendAfterSeconds).toBe(seconds)
    expect(await refusalOf(ask())).toMatch(/^email\.too(Soon|Many)$/)
    wallet.skip(seconds * 1_000 + 100)
  }
  expect(await refusalOf(ask())).toBe('email.tooMany')
  // One for the login, five for the export.
  expect(await wallet.mailsTo(email)).toHaveLength(6)
})
