import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it } from 'vitest'
import { openTestWallet } from '../auth/testing/openTestWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'
import { confirmFrom, gateOf, grantByCode, grantByMail, makeWallet, random, tokenOf } from './testing/testVault.ts'

const { wallet } = await openTestWallet()

const hourMs = 3_600_000

describe('a wallet', () => {
  it('is frozen by a session or an emailed link, and unfrozen only after a fresh check', async () => {
    const email = 'frozen@example.com'
    const before = await wallet.logIn(email)
    const newWallet = await makeWallet(before, 'assisted')
    const robber = await wallet.logIn(email)
    const [about] = await wallet.mailsTo(email)
    const [, pressed = ''] = /\/new-device#token=([\w-]+)/.exec(about?.text ?? '') ?? []
    const anyone = await wallet.newClient()
    await anyone.call(vault.answerNewDevice, { token: pressed, isOwn: true, isFrozen: false })
    await confirmFrom(before, robber)
    const [mail] = await wallet.mailsTo(email)
    const [, link = ''] = /\/freeze#token=([\w-]+)/.exec(mail?.text ?? '') ?? []
    expect(await refusalOf(anyone.call(vault.freeze, { token: random() }))).toBe('device.expired')
    expect(await refusalOf(anyone.call(vault.freeze, {}))).toBe('session.ended')
    expect(await anyone.call(vault.freeze, { token: link })).toEqual({ success: true })
    // Devices where it was open are locked out too.
    for (const one of [before, robber])
      expect(await refusalOf(gateOf(one, newWallet.idOf('assisted')))).toBe('session.ended')
    // The number of emails per hour is limited.
    wallet.skip(hourMs + 60_000)
    const again = await wallet.logIn(email, robber.client)
    expect(await refusalOf(gateOf(again, newWallet.idOf('assisted')))).toBe('vault.frozen')
    expect(await anyone.call(vault.freeze, { token: link })).toEqual({ success: true })
    expect(await refusalOf(gateOf(again, newWallet.idOf('assisted')))).toBe('session.ended')
    const browser = await wallet.logIn(email, before.client)
    const thief = await wallet.logIn(email, robber.client)
    const { token } = tokenOf(browser)
    expect(await refusalOf(browser.client.call(vault.unfreeze, { grant: random() }, { token }))).toBe('stepUp.needed')
    const wrong = await grantByMail(wallet, browser, email, 'export')
    expect(await refusalOf(browser.client.call(vault.unfreeze, { grant: wrong }, { token }))).toBe('stepUp.needed')
    const grant = await grantByMail(wallet, browser, email, 'unfreeze')
    expect(await refusalOf(thief.client.call(vault.unfreeze, { grant }, tokenOf(thief)))).toBe('stepUp.needed')
    expect(await browser.client.call(vault.unfreeze, { grant }, { token })).toEqual({ success: true })
    await gateOf(browser, newWallet.idOf('assisted'))
  })

  it('[threat 39] is not frozen by the link of a mail from more than a week ago', async () => {
    const email = 'old-link@example.com'
    const owner = await wallet.logIn(email)
    await makeWallet(owner, 'assisted')
    const second = await wallet.logIn(email)
    await confirmFrom(owner, second)
    const [about] = await wallet.mailsTo(email)
    const [, pressed = ''] = /\/new-device#token=([\w-]+)/.exec(about?.text ?? '') ?? []
    const anyone = await wallet.newClient()
    await owner.client.call(vault.freeze, {}, tokenOf(owner))
    const grant = await grantByMail(wallet, owner, email, 'unfreeze')
    await owner.client.call(vault.unfreeze, { grant }, tokenOf(owner))
    // Unfreezing ends every earlier link.
    const undo = { token: pressed, isOwn: false, isFrozen: true }
    expect(await refusalOf(anyone.call(vault.answerNewDevice, undo))).toBe('device.expired')
    wallet.skip(hourMs + 60_000)
    const third = await wallet.logIn(email)
    const [later] = await wallet.mailsTo(email)
    const [, fresh = ''] = /\/new-device#token=([\w-]+)/.exec(later?.text ?? '') ?? []
    await anyone.call(vault.answerNewDevice, { token: fresh, isOwn: true, isFrozen: false })
    const [waits] = await wallet.mailsTo(email)
    const [, link = ''] = /\/freeze#token=([\w-]+)/.exec(waits?.text ?? '') ?? []
    expect([fresh, link].map(({ length }) => length > 20)).toEqual([true, true])
    wallet.skip(7 * 24 * hourMs + 60_000)
    expect(await refusalOf(anyone.call(vault.freeze, { token: link }))).toBe('device.expired')
    expect(await refusalOf(anyone.call(vault.answerNewDevice, { ...undo, token: fresh }))).toBe('device.expired')
    const back = await wallet.logIn(email, third.client)
    expect((await back.client.call(vault.read, {}, tokenOf(back))).wallet?.isFrozen).toBe(false)
  })

  it('frozen from its page ends all other sessions, of this wallet only', async () => {
    const email = 'shut@example.com'
    const here = await wallet.logIn(email)
    await makeWallet(here, 'assisted')
    const elsewhere = await wallet.logIn(email)
    const stranger = await wallet.logIn('shut-stranger@example.com')
    await here.client.call(vault.freeze, {}, tokenOf(here))
    expect((await here.client.call(vault.read, {}, tokenOf(here))).wallet?.isFrozen).toBe(true)
    expect(await refusalOf(elsewhere.client.call(vault.read, {}, tokenOf(elsewhere)))).toBe('session.ended')
    const { refreshToken } = elsewhere.session
    expect(await refusalOf(elsewhere.client.call(auth.refresh, { refreshToken }))).toBe('session.ended')
    expect(await stranger.client.call(vault.read, {}, tokenOf(stranger))).toMatchObject({ wallet: null })
  })

  it('is exported with a fresh check, once a day, with an email, and not after a recovery', async () => {
    const email = 'export@example.com'
    const browser = await wallet.logIn(email)
    const newWallet = await makeWallet(browser, 'assisted', 'code')
    const { token } = tokenOf(browser)
    const record = async (grant: string) => {
      const ownGrant = await grantByCode(browser, newWallet.code, 'export')
      return await browser.client.call(vault.recordExport, { grant, ownGrant }, { token })
    }
    expect(await refusalOf(record(random()))).toBe('stepUp.needed')
    const late = await grantByMail(wallet, browser, email, 'export')
    wallet.skip(5 * 60_000 + 1_000)
    expect(await refusalOf(record(late))).toBe('stepUp.needed')
    const grant = await grantByMail(wallet, browser, email, 'export')
    expect(await record(grant)).toEqual({ success: true })
    expect(await refusalOf(record(grant))).toBe('stepUp.needed')
    expect((await wallet.mailsTo(email))[0]?.subject).toBe('Your secret phrase was exported')
    expect(await refusalOf(record(await grantByMail(wallet, browser, email, 'export')))).toBe('vault.waiting')
    expect((await browser.client.call(vault.read, {}, { token })).wallet?.isExported).toBe(true)

    wallet.skip(25 * hourMs)
    const secondLogin = await wallet.logIn(email, browser.client)
    await gateOf(secondLogin, newWallet.idOf('code'))
    const after = await grantByMail(wallet, secondLogin, email, 'export')
    const proofs = { grant: after, ownGrant: await grantByCode(secondLogin, newWallet.code, 'export') }
    expect(await refusalOf(secondLogin.client.call(vault.recordExport, proofs, tokenOf(secondLogin)))).toBe(
      'vault.waiting',
    )
  })

  it('lists its browsers and removes one: its session and unlock method end at once', async () => {
    const email = 'browsers@example.com'
    const browser = await wallet.logIn(email)
    const newWallet = await makeWallet(browser, 'assisted', 'device')
    const second = await wallet.logIn(email)
    const { devices } = await second.client.call(vault.devices, {}, tokenOf(second))
    expect(devices).toHaveLength(2)
    await confirmFrom(browser, second)
    expect(devices.filter(({ isThis }) => isThis)).toHaveLength(1)
    const first = devices.find(({ isThis }) => !isThis)
    expect(first).toMatchObject({ browser: 'Firefox on Linux', embedder: 'https://app.example' })
    const stranger = await wallet.logIn('browsers-stranger@example.com')
    const deviceId = first?.deviceId ?? ''
    await stranger.client.call(vault.removeDevice, { deviceId }, tokenOf(stranger))
    await gateOf(browser, newWallet.idOf('device'))
    await second.client.call(vault.removeDevice, { deviceId }, tokenOf(second))
    expect(await refusalOf(gateOf(browser, newWallet.idOf('device')))).toBe('session.ended')
    const back = await wallet.logIn(email, browser.client)
    expect(await refusalOf(gateOf(back, newWallet.idOf('device')))).toBe('vault.missing')
  })
})
