import { auth } from '@latchkey/wire/api/auth'
import { ownData } from '@latchkey/wire/api/ownData'
import { type MailAction, vault } from '@latchkey/wire/api/vault'
import { expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { grantByMail, makeWallet, signProof, tokenOf } from './testing/testVault.ts'

const { wallet } = await openTestWallet()

const dayMs = 86_400_000

/** The token of the newest email with a link to this page. */
const tokenFor = async (email: string, page: string): Promise<string> => {
  const link = new RegExp(`/${page}#token=([\\w-]{43})`)
  const [token] = (await wallet.mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  if (!token) throw new Error(`No email for ${email} links to ${page}.`)
  return token
}

/** One link of each kind, by the page that it leads to. */
const linksOf = async (email: string, newEmail: string) => {
  const owner = await wallet.logIn(email)
  const { authKey, walletId } = await makeWallet(owner, 'assisted')
  await wallet.logIn(email)
  const newDevice = await tokenFor(email, 'new-device')
  const anyone = await wallet.newClient()
  await anyone.call(vault.answerNewDevice, { token: newDevice, isOwn: true, isFrozen: false })
  const freeze = await tokenFor(email, 'freeze')
  const ids = { userId: owner.session.userId, walletId, epoch: 1 }
  const proof = await signProof(authKey, { action: 'emailChange', ...ids, body: { email: newEmail } })
  const asked = { email: newEmail, nonce: proof.nonce, proof: proof.signature }
  const { flowId } = await owner.client.call(auth.startEmailChange, asked, tokenOf(owner))
  for (const [step, address] of [['primary', email] as const, ['secondary', newEmail] as const]) {
    const otp = await wallet.codeFor(address)
    await owner.client.call(auth.verifyEmailChange, { flowId, step, otp }, tokenOf(owner))
  }
  const undo = await tokenFor(email, 'undo')
  return { owner, newDevice, freeze, undo }
}

/** A link that a login needs after wrong codes, and the number it asks for. */
const loginLinkOf = async (email: string) => {
  const client = await wallet.newClient()
  const { flowId } = await wallet.startEmail(client, email)
  const code = Number(await wallet.codeFor(email))
  for (let wrong = 1; wrong <= 5; wrong++) {
    const otp = String((code + wrong * 111_111) % 1_000_000).padStart(6, '0')
    await refusalOf(client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' }))
  }
  wallet.skip(31_000)
  const { matchNumber } = await wallet.startEmail(client, email)
  return { token: await tokenFor(email, 'device'), matchNumber: matchNumber ?? '' }
}

/** The link that keeps an account. */
const keepLinkOf = async (email: string) => {
  const owner = await wallet.logIn(email)
  await makeWallet(owner, 'assisted')
  const grant = await grantByMail(wallet, owner, email, 'deleteAccount')
  await owner.client.call(ownData.startDeletion, { grant }, tokenOf(owner))
  return await tokenFor(email, 'keep')
}

it('[threat 39] the link of an email does only what that email is about', async () => {
  const { owner, newDevice, freeze, undo } = await linksOf('links-old@example.com', 'links-new@example.com')
  const login = await loginLinkOf('links-login@example.com')
  const keep = await keepLinkOf('links-keep@example.com')
  const anyone = await wallet.newClient()
  const keeps = (token: string) => refusalOf(anyone.call(ownData.keepAccount, { token }))
  const freezes = (token: string) => refusalOf(anyone.call(vault.freeze, { token }))
  const removes = (token: string) =>
    refusalOf(anyone.call(vault.answerNewDevice, { token, isOwn: false, isFrozen: true }))
  const undoes = (token: string) => refusalOf(anyone.call(auth.undoEmailChange, { token }))
  const logsIn = (token: string) =>
    refusalOf(anyone.call(auth.approveDevice, { token, isApproved: true, matchNumber: login.matchNumber }))
  for (const token of [newDevice, undo, login.token, keep]) expect(await freezes(token)).toBe('device.expired')
  for (const token of [freeze, undo, login.token, keep]) expect(await removes(token)).toBe('device.expired')
  for (const token of [freeze, newDevice, login.token, keep]) expect(await undoes(token)).toBe('email.undoEnded')
  for (const token of [freeze, newDevice, undo, login.token]) expect(await keeps(token)).toBe('device.expired')
  for (const token of [freeze, newDevice, undo, keep]) expect(await logsIn(token)).toBe('device.expired')
  const { wallet: kept } = await owner.client.call(vault.read, {}, tokenOf(owner))
  expect(kept?.isFrozen).toBe(false)
  const { devices } = await owner.client.call(vault.devices, {}, tokenOf(owner))
  expect(devices).toHaveLength(2)
  // Each works for its own purpose.
  const look = async (token: string, action: MailAction) =>
    (await anyone.call(vault.describeMailLink, { token, action })).status
  const all = async () => [await look(freeze, 'freeze'), await look(undo, 'undo'), await look(keep, 'keep')]
  expect(await all()).toEqual(['open', 'open', 'open'])
  for (const token of [newDevice, login.token]) expect(await look(token, 'freeze')).toBe('over')
  for (const action of ['undo', 'keep'] as const) expect(await look(freeze, action)).toBe('over')
  expect(await anyone.call(vault.freeze, { token: freeze })).toEqual({ success: true })
  expect(await anyone.call(auth.undoEmailChange, { token: undo })).toEqual({ success: true })
  expect(await anyone.call(ownData.keepAccount, { token: keep })).toEqual({ success: true })
  // Opened again, each says what already happened. A kept account's link is forgotten.
  expect(await all()).toEqual(['done', 'done', 'over'])
  // Asking froze nothing, and freezing again still ends sessions.
  expect(await anyone.call(vault.freeze, { token: freeze })).toEqual({ success: true })
  wallet.skip(7 * dayMs + 1_000)
  expect(await all()).toEqual(['over', 'done', 'over'])
})

it('[threat 14] a new device can have its link emailed again five times a day', async () => {
  const email = 'many-links@example.com'
  const owner = await wallet.logIn(email)
  await makeWallet(owner, 'assisted')
  const second = await wallet.logIn(email)
  const ask = () => second.client.call(vault.mailDeviceLink, {}, tokenOf(second))
  for (let sent = 0; sent < 5; sent++) expect(await ask()).toEqual({ success: true })
  expect(await refusalOf(ask())).toBe('email.tooMany')
  const about = (await wallet.mailsTo(email)).filter(({ subject }) => subject === 'New login to your wallet')
  expect(about).toHaveLength(6)
  wallet.skip(dayMs + 1_000)
  const later = await wallet.logIn(email, second.client)
  expect(await later.client.call(vault.mailDeviceLink, {}, tokenOf(later))).toEqual({ success: true })
})
