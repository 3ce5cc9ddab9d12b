import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { afterAll, describe, expect, it } from 'vitest'
import { projectCommand } from '../../projects/projectCommand.ts'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { createSoftPasskey } from '../auth/testing/softPasskey.ts'
import { embedder, projectId, startTestWallet } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { enrol, optionsFor } from './testing/enrolled.ts'
import {
  type Browser,
  deviceIdOf,
  gateOf,
  grantByCode,
  grantByMail,
  makeWallet,
  random,
  reserve,
  sealed,
  signProof,
  tokenOf,
  wrap,
} from './testing/testVault.ts'

const database = await startTestDatabase()
const wallet = await startTestWallet({ connection: database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await wallet.stop()
  await database.stop()
})

const hourMs = 3_600_000
const pageProject = 'd'.repeat(32)
await projectCommand(database.db, [pageProject, `origins=${embedder}`, 'codes=page'])
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const [home, elsewhere] = ['198.51.100.7', '203.0.113.9']

type Place = { codes?: 'wallet' | 'page'; address?: string }
/** A complete login by code on a new device, from a given network. */
const logInFrom = async (email: string, { codes = 'wallet', address = home }: Place = {}): Promise<Browser> => {
  const client = await wallet.newClient()
  const project = codes === 'page' ? pageProject : projectId
  const { flowId } = await client.call(auth.startEmail, { projectId: project, embedder, email }, from(address))
  const otp = await wallet.codeFor(email)
  return { client, session: await client.call(auth.verifyEmail, { flowId, otp, codes }, from(address)) }
}
const gateFrom = ({ client, session }: Browser, unlockerId: string, address = home) =>
  client.call(vault.openGate, { unlockerId }, { token: session.accessToken, ...from(address) })
const statusOf = async (browser: Browser) =>
  (await browser.client.call(vault.read, {}, tokenOf(browser))).device?.status
/** The link in the newest email about a new device. */
const linkFor = async (email: string): Promise<string> => {
  const mails = await wallet.mailsTo(email)
  const mail = mails.find(({ subject }) => subject === 'New login to your wallet')
  return /\/new-device#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const answer = async (token: string, isOwn: boolean, isFrozen = false) =>
  (await wallet.newClient()).call(vault.answerNewDevice, { token, isOwn, isFrozen })

describe("a page that uses the owner's typed code elsewhere", () => {
  it('gets no half of an existing wallet: from another network the emailed link must be opened first', async () => {
    const email = 'taken@example.com'
    const owner = await logInFrom(email)
    const newWallet = await makeWallet(owner, 'assisted')
    await gateFrom(owner, newWallet.idOf('assisted'))
    const thief = await logInFrom(email, { address: elsewhere })
    expect(await refusalOf(gateFrom(thief, newWallet.idOf('assisted'), elsewhere))).toBe('device.pressLink')
    // A control: the owner's own second device, at home.
    const second = await logInFrom(email)
    expect((await gateFrom(second, newWallet.idOf('assisted'))).userHalf).toBe(newWallet.body.unlockers[0]?.userHalf)
  })

  it('gets none in a project with codes=page anywhere, and the first device needs no further step', async () => {
    const email = 'taken-in-page@example.com'
    const owner = await logInFrom(email, { codes: 'page' })
    const newWallet = await makeWallet(owner, 'assisted')
    await gateFrom(owner, newWallet.idOf('assisted'))
    const thief = await logInFrom(email, { codes: 'page' })
    expect(await refusalOf(gateFrom(thief, newWallet.idOf('assisted')))).toBe('device.pressLink')
    const token = await linkFor(email)
    const reader = await wallet.newClient()
    const shown = await reader.call(vault.describeNewDevice, { token }, from(elsewhere))
    expect(shown).toMatchObject({
      browser: 'Firefox on Linux',
      embedder,
      place: '198.51.100.*',
      isSameNetwork: false,
    })
    await answer(token, true)
    expect((await gateFrom(thief, newWallet.idOf('assisted'))).userHalf).not.toBeNull()
    expect(await statusOf(thief)).toBe('waiting')
  })

  it('is rejected with a code typed in the wrong place, without using up a try', async () => {
    const email = 'other-place@example.com'
    const client = await wallet.newClient()
    const { flowId } = await client.call(auth.startEmail, { projectId, embedder, email })
    const otp = await wallet.codeFor(email)
    for (let tries = 0; tries < 6; tries += 1)
      expect(await refusalOf(client.call(auth.verifyEmail, { flowId, otp, codes: 'page' }))).toBe('otp.inWallet')
    expect((await client.call(auth.verifyEmail, { flowId, otp, codes: 'wallet' })).email).toBe(email)
  })

  it('gets nothing by the inbox alone where the owner has a passkey, from any network', async () => {
    const email = 'has-passkey@example.com'
    const owner = await logInFrom(email)
    const newWallet = await makeWallet(owner, 'assisted')
    const passkey = createSoftPasskey({
      origin: wallet.origin,
      rpId: new URL(wallet.origin).hostname,
      topOrigin: embedder,
    })
    const { unlockerId } = await enrol(owner, newWallet, passkey)
    const second = await logInFrom(email)
    expect(await refusalOf(gateFrom(second, newWallet.idOf('assisted')))).toBe('device.unconfirmed')
    const response = passkey.assert(await optionsFor(second, 'unlock'))
    await second.client.call(vault.openGate, { unlockerId, response }, tokenOf(second))
    expect(await statusOf(second)).toBe('confirmed')
  })
})

describe('a device on probation', () => {
  it('exports nothing, changes no email, custody, unlock method or device, and cannot unfreeze', async () => {
    const email = 'limited@example.com'
    const owner = await logInFrom(email)
    const newWallet = await makeWallet(owner, 'assisted', 'code')
    const thief = await logInFrom(email)
    const token = tokenOf(thief)
    const ids = { userId: owner.session.userId, walletId: newWallet.walletId, epoch: 1 }
    const refused: Record<string, string> = {}
    const ask = async (name: string, call: Promise<unknown>) => {
      refused[name] = await refusalOf(call)
    }
    await ask('export', thief.client.call(vault.recordExport, { grant: 'x', ownGrant: 'y' }, token))
    const change = { email: 'thief@example.com' }
    const proof = await signProof(newWallet.authKey, { action: 'emailChange', ...ids, body: change })
    const asked = { ...change, nonce: proof.nonce, proof: proof.signature }
    await ask('email', thief.client.call(auth.startEmailChange, asked, token))
    const [code] = await reserve(thief, 'code')
    const added = { unlocker: wrap(code as never), epoch: 1 }
    const addProof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...ids, body: added })
    await ask('add', thief.client.call(vault.addUnlocker, { ...added, proof: addProof }, token))
    const rotated = { fromEpoch: 1, vault: sealed(), unlockers: [wrap(code as never)] }
    const rotateProof = await signProof(newWallet.authKey, { action: 'rotate', ...ids, body: rotated })
    await ask('rotate', thief.client.call(vault.rotate, { ...rotated, proof: rotateProof }, token))
    await ask('remove', thief.client.call(vault.removeDevice, { deviceId: await deviceIdOf(owner) }, token))
    await ask('everywhere', thief.client.call(auth.signOut, { isEverywhere: true }, token))
    const own = await deviceIdOf(thief)
    await ask('itself', thief.client.call(vault.confirmDevice, { by: 'device', deviceId: own }, token))
    await thief.client.call(vault.freeze, {}, token)
    const grant = await grantByMail(wallet, thief, email, 'unfreeze')
    await ask('unfreeze', thief.client.call(vault.unfreeze, { grant }, token))
    expect(new Set(Object.values(refused))).toEqual(new Set(['device.unconfirmed']))
    expect(Object.keys(refused)).toHaveLength(8)
    expect(await refusalOf(thief.client.call(auth.startStepUp, { action: 'confirmDevice', by: 'otp' }, token))).toBe(
      'stepUp.needed',
    )
    // It may remove itself.
    expect(await thief.client.call(vault.removeDevice, { deviceId: own }, token)).toEqual({ success: true })
    expect(await refusalOf(thief.client.call(vault.read, {}, token))).toBe('session.ended')
  })

  it('adds its own unlocker, which is deleted with it', async () => {
    const email = 'own-unlocker@example.com'
    const owner = await logInFrom(email)
    const newWallet = await makeWallet(owner, 'assisted')
    const second = await logInFrom(email)
    const [reserved] = await reserve(second, 'device')
    const body = { unlocker: wrap(reserved as never), epoch: 1 }
    const ids = { userId: owner.session.userId, walletId: newWallet.walletId, epoch: 1 }
    const proof = await signProof(newWallet.authKey, { action: 'addUnlocker', ...ids, body })
    await second.client.call(vault.addUnlocker, { ...body, proof }, tokenOf(second))
    expect((await gateOf(second, body.unlocker.unlockerId)).gate).toBe(reserved?.gate)
  })

  it('sends at most 100 USD a day, all such devices together, and nothing without a price', async () => {
    const email = 'ceiling@example.com'
    const owner = await logInFrom(email)
    await makeWallet(owner, 'assisted')
    const [one, two] = [await logInFrom(email), await logInFrom(email)]
    const leave = ({ client, session }: Browser, usd: string | null) =>
      client.call(vault.countLeaving, { usd }, tokenOf({ session }))
    await leave(one, '60')
    await leave(two, '39.99')
    expect(await refusalOf(leave(one, '0.02'))).toBe('device.overCeiling')
    expect(await refusalOf(leave(one, '0.0100000001'))).toBe('device.overCeiling')
    await leave(one, '0.01')
    expect(await refusalOf(leave(two, '999999999999.99'))).toBe('device.overCeiling')
    expect(await refusalOf(leave(two, null))).toBe('device.unpriced')
    await leave(owner, '5000')
    await leave(owner, null)
    wallet.skip(24 * hourMs)
    const secondLogin = await wallet.logIn(email, two.client)
    await leave(secondLogin, '100')
  })
})

describe('a device is confirmed', () => {
  it('by a confirmed device, which sees it waiting, and not by another one on probation', async () => {
    const email = 'older@example.com'
    const owner = await logInFrom(email)
    await makeWallet(owner, 'assisted')
    const [second, third] = [await logInFrom(email), await logInFrom(email, { address: elsewhere })]
    expect((await owner.client.call(vault.read, {}, tokenOf(owner))).newDevices).toBe(2)
    expect((await second.client.call(vault.read, {}, tokenOf(second))).newDevices).toBe(0)
    const { devices } = await owner.client.call(vault.devices, {}, tokenOf(owner))
    expect(devices.map(({ status, place }) => `${status} ${place}`).sort()).toEqual([
      'confirmed 198.51.100.*',
      'probation 198.51.100.*',
      'probation 203.0.113.*',
    ])
    const deviceId = await deviceIdOf(second)
    const by = { by: 'device' as const, deviceId }
    expect(await refusalOf(third.client.call(vault.confirmDevice, by, tokenOf(third)))).toBe('device.unconfirmed')
    const stranger = await logInFrom('stranger-to-older@example.com')
    await makeWallet(stranger, 'assisted')
    expect(await refusalOf(stranger.client.call(vault.confirmDevice, by, tokenOf(stranger)))).toBe('device.expired')
    await owner.client.call(vault.confirmDevice, by, tokenOf(owner))
    expect(await statusOf(second)).toBe('confirmed')
    await second.client.call(vault.removeDevice, { deviceId: await deviceIdOf(third) }, tokenOf(second))
  })

  it('by the recovery code, for this device alone and once', async () => {
    const email = 'by-code@example.com'
    const owner = await logInFrom(email)
    const newWallet = await makeWallet(owner, 'assisted', 'code')
    const second = await logInFrom(email)
    const grant = await grantByCode(second, newWallet.code, 'confirmDevice')
    const third = await logInFrom(email)
    const by = { by: 'grant' as const, grant }
    expect(await refusalOf(third.client.call(vault.confirmDevice, by, tokenOf(third)))).toBe('stepUp.needed')
    await second.client.call(vault.confirmDevice, by, tokenOf(second))
    expect(await statusOf(second)).toBe('confirmed')
    expect(await refusalOf(second.client.call(vault.confirmDevice, by, tokenOf(second)))).toBe('stepUp.needed')
  })

  it('by the emailed link after 24 hours, with an email to the owner', async () => {
    const email = 'link@example.com'
    const owner = await logInFrom(email)
    await makeWallet(owner, 'assisted')
    const second = await logInFrom(email, { address: elsewhere })
    const [mail] = await wallet.mailsTo(email)
    expect(mail?.text).toContain('Firefox on Linux on the network 203.0.113.* logged in to your wallet at app.example')
    const token = await linkFor(email)
    const { confirmsAt } = await answer(token, true)
    expect((await wallet.mailsTo(email))[0]?.subject).toBe('A new device will be confirmed')
    wallet.skip(23.9 * hourMs)
    expect((await answer(token, true)).confirmsAt).toBe(confirmsAt)
    const late = await wallet.logIn(email, second.client)
    expect(await statusOf(late)).toBe('waiting')
    const deviceId = await deviceIdOf(await wallet.logIn(email, owner.client))
    expect(await refusalOf(late.client.call(vault.removeDevice, { deviceId }, tokenOf(late)))).toBe(
      'device.unconfirmed',
    )
    wallet.skip(0.2 * hourMs)
    expect(await statusOf(await wallet.logIn(email, second.client))).toBe('confirmed')
  })

  it('by creating the wallet, but not by an earlier login', async () => {
    const email = 'first@example.com'
    const early = await logInFrom(email)
    const owner = await logInFrom(email)
    await makeWallet(owner, 'assisted')
    expect(await statusOf(owner)).toBe('confirmed')
    expect(await statusOf(early)).toBe('probation')
  })
})

describe('an owner who did not log in', () => {
  it('undoes it with one click: the session ends, the device is removed, the wallet is frozen', async () => {
    const email = 'undone@example.com'
    const owner = await logInFrom(email)
    const newWallet = await makeWallet(owner, 'assisted')
    const thief = await logInFrom(email)
    const token = await linkFor(email)
    await answer(token, false, true)
    expect(await refusalOf(gateOf(thief, newWallet.idOf('assisted')))).toBe('session.ended')
    const home = await wallet.logIn(email, owner.client)
    const read = await home.client.call(vault.read, {}, tokenOf(home))
    expect(read.wallet?.isFrozen).toBe(true)
    const { devices } = await home.client.call(vault.devices, {}, tokenOf(home))
    expect(devices).toHaveLength(1)
    expect(await refusalOf(answer(token, true))).toBe('device.expired')
    expect(await refusalOf(answer(random(), false))).toBe('device.expired')
    // Its owner's own device is not on probation and can unfreeze it.
    const grant = await grantByMail(wallet, home, email, 'unfreeze')
    expect(await home.client.call(vault.unfreeze, { grant }, tokenOf(home))).toEqual({ success: true })
  })

  it('sees in the code email who asked, from where and for which site', async () => {
    const email = 'told@example.com'
    const client = await wallet.newClient()
    await client.call(auth.startEmail, { projectId, embedder, email }, from(elsewhere))
    const [mail] = await wallet.mailsTo(email)
    expect(mail?.text).toContain('Firefox on Linux on the network 203.0.113.* asked to log in at app.example.')
    expect(mail?.text).toContain('Only enter this code at app.example.')
    expect(mail?.text).not.toContain('Nobody gets in')
  })
})
