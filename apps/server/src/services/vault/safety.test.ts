import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { startTestWallet, type TestWallet } from '../auth/testing/testWallet.ts'
import { refusalOf, type WalletClient } from '../auth/testing/walletClient.ts'
import { grantByCode, makeWallet, random } from './testing/testVault.ts'

let database: TestDatabase
let wallet: TestWallet

beforeAll(async () => {
  database = await startTestDatabase()
  wallet = await startTestWallet({ connection: database })
})
afterAll(async () => {
  await wallet.stop()
  await database.stop()
})

const hourMs = 3_600_000
const tokenOf = ({ session }: { session: { accessToken: string } }) => ({ token: session.accessToken })
const gateOf = (browser: Awaited<ReturnType<TestWallet['logIn']>>, unlockerId: string) =>
  browser.client.call(vault.openGate, { unlockerId }, tokenOf(browser))
/** A fresh proof by mail for one action. */
const grantFor = async (
  client: WalletClient,
  token: string,
  email: string,
  action: 'export' | 'removeUnlocker' | 'unfreeze',
) => {
  const { flowId } = await client.call(auth.startStepUp, { action, by: 'otp' }, { token })
  const { grant } = await client.call(auth.verifyStepUp, { flowId, otp: await wallet.codeFor(email) }, { token })
  return grant
}

describe('a wallet', () => {
  it('is frozen by a session or by the link of a mail, and opens again only after a fresh proof', async () => {
    const email = 'frozen@example.com'
    const browser = await wallet.logIn(email)
    const made = await makeWallet(browser, 'assisted')
    const thief = await wallet.logIn(email)
    const [mail] = await wallet.mailsTo(email)
    const [, link = ''] = /\/freeze\?token=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const anyone = await wallet.newClient()
    expect(await refusalOf(anyone.call(vault.freeze, { token: random() }))).toBe('device.expired')
    expect(await refusalOf(anyone.call(vault.freeze, {}))).toBe('session.ended')
    expect(await anyone.call(vault.freeze, { token: link })).toEqual({ success: true })
    expect(await refusalOf(gateOf(thief, made.idOf('assisted')))).toBe('vault.frozen')
    const { token } = tokenOf(browser)
    expect(await refusalOf(browser.client.call(vault.unfreeze, { grant: random() }, { token }))).toBe('stepUp.needed')
    const wrong = await grantFor(browser.client, token, email, 'export')
    expect(await refusalOf(browser.client.call(vault.unfreeze, { grant: wrong }, { token }))).toBe('stepUp.needed')
    const grant = await grantFor(browser.client, token, email, 'unfreeze')
    expect(await refusalOf(thief.client.call(vault.unfreeze, { grant }, tokenOf(thief)))).toBe('stepUp.needed')
    expect(await browser.client.call(vault.unfreeze, { grant }, { token })).toEqual({ success: true })
    await gateOf(browser, made.idOf('assisted'))
  })

  it('is exported with a fresh proof, once a day, never unseen, and not after a recovery', async () => {
    const email = 'export@example.com'
    const browser = await wallet.logIn(email)
    const made = await makeWallet(browser, 'assisted', 'code')
    const { token } = tokenOf(browser)
    const record = async (grant: string) => {
      const ownGrant = await grantByCode(browser, made.code, 'export')
      return await browser.client.call(vault.recordExport, { grant, ownGrant }, { token })
    }
    expect(await refusalOf(record(random()))).toBe('stepUp.needed')
    const late = await grantFor(browser.client, token, email, 'export')
    wallet.skip(5 * 60_000 + 1_000)
    expect(await refusalOf(record(late))).toBe('stepUp.needed')
    const grant = await grantFor(browser.client, token, email, 'export')
    expect(await record(grant)).toEqual({ success: true })
    expect(await refusalOf(record(grant))).toBe('stepUp.needed')
    expect((await wallet.mailsTo(email))[0]?.subject).toBe('Your wallet key was exported')
    expect(await refusalOf(record(await grantFor(browser.client, token, email, 'export')))).toBe('vault.waiting')
    expect((await browser.client.call(vault.read, {}, { token })).wallet?.isExported).toBe(true)

    wallet.skip(25 * hourMs)
    const again = await wallet.logIn(email, browser.client)
    await gateOf(again, made.idOf('code'))
    const after = await grantFor(again.client, again.session.accessToken, email, 'export')
    const proofs = { grant: after, ownGrant: await grantByCode(again, made.code, 'export') }
    expect(await refusalOf(again.client.call(vault.recordExport, proofs, tokenOf(again)))).toBe('vault.waiting')
  })

  it('lists its browsers and forgets one: its session and its way in end at once', async () => {
    const email = 'browsers@example.com'
    const browser = await wallet.logIn(email)
    const made = await makeWallet(browser, 'assisted', 'device')
    const second = await wallet.logIn(email)
    const { devices } = await second.client.call(vault.devices, {}, tokenOf(second))
    expect(devices).toHaveLength(2)
    expect(devices.filter(({ isThis }) => isThis)).toHaveLength(1)
    const first = devices.find(({ isThis }) => !isThis)
    expect(first).toMatchObject({ browser: 'Firefox on Linux', embedder: 'https://app.example' })
    const stranger = await wallet.logIn('browsers-stranger@example.com')
    const deviceId = first?.deviceId ?? ''
    await stranger.client.call(vault.removeDevice, { deviceId }, tokenOf(stranger))
    await gateOf(browser, made.idOf('device'))
    await second.client.call(vault.removeDevice, { deviceId }, tokenOf(second))
    expect(await refusalOf(gateOf(browser, made.idOf('device')))).toBe('session.ended')
    const back = await wallet.logIn(email, browser.client)
    expect(await refusalOf(gateOf(back, made.idOf('device')))).toBe('vault.missing')
  })
})
