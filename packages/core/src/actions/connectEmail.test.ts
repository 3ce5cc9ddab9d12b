import { describe, expect, test } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { raise } from '../state/alerts.ts'
import { storageKeys } from '../state/persist.ts'
import { currentEntry } from '../state/router.ts'
import type { FrameAnswer } from '../testing/fakeFrameHost.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { closeModal } from './closeModal.ts'
import { connectDevice } from './connectDevice.ts'
import { connectEmail } from './connectEmail.ts'
import { connectOtp } from './connectOtp.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { resendEmail } from './resendEmail.ts'

const email = 'ada@example.com'

const opened = (...args: Parameters<typeof createLoginKit>) => {
  const all = createLoginKit(...args)
  openModal(all.kit)
  return { ...all, shown: () => currentEntry(all.kit.store.getState().router) }
}

describe('an email login', () => {
  test('[AUTH-01, CON-03] VERIFY_OTP asks for the code, which connects the wallet and closes the modal', async () => {
    const { kit, shown, host } = opened()
    await passTime(kit, connectEmail(kit, ` ${email} `))
    expect(shown()).toEqual({ view: 'EmailVerifyOtp', params: { email } })
    await passTime(kit, connectOtp(kit, '407123'))
    expect(host.sent.find(({ name }) => name === 'CONNECT_OTP')?.payload).toEqual({ otp: '407123' })
    expect(readAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'ID_AUTH' })
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(kit.stored.get(storageKeys.email)).toBe(email)
  })

  test('[AUTH-01] VERIFY_DEVICE shows the number from the reply, and its approval asks for the code', async () => {
    const { kit, shown } = opened({ CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_DEVICE', matchNumber: '42' } }) })
    await passTime(kit, connectEmail(kit, email))
    expect(shown()).toEqual({ view: 'EmailVerifyDevice', params: { email, matchNumber: '42' } })
    await passTime(kit, connectDevice(kit, email))
    expect(shown()).toEqual({ view: 'EmailVerifyOtp', params: { email } })
    expect(kit.store.getState().router.history.map(({ view }) => view)).toEqual(['Connect', 'EmailVerifyOtp'])
  })

  test('[AUTH-01] an approved link leads to the code in the wallet, where codes are typed there', async () => {
    const { kit, shown } = opened()
    await passTime(kit, connectDevice(kit, email, true))
    expect(shown()).toEqual({ view: 'EmailVerifyOtp', params: { email, isInWallet: true } })
  })

  test('[AUTH-04] the same address again: too soon leads back to its code, any other refusal is told', async () => {
    let refusal: { error: string } | undefined
    const { kit, shown } = opened({ CONNECT_EMAIL: () => refusal ?? { reply: { action: 'VERIFY_OTP' } } })
    await passTime(kit, connectEmail(kit, email))
    goBack(kit)
    refusal = { error: 'Too many emails.' }
    await passTime(kit, connectEmail(kit, email))
    expect(shown()).toEqual({ view: 'EmailVerifyOtp', params: { email } })
    goBack(kit)
    kit.clock.tick(300_000)
    await expect(passTime(kit, connectEmail(kit, email))).rejects.toMatchObject({
      code: 'login.refused',
      message: 'Too many emails.',
    })
    expect(shown().view).toBe('Connect')
  })

  test('a step that only a newer page knows is an error at once, and shows no wrong view', async () => {
    const { kit } = createLoginKit({ CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_BY_SONG' } }) })
    openModal(kit, 'Connect')
    const before = currentEntry(kit.store.getState().router)
    await expect(passTime(kit, connectEmail(kit, 'ada@example.com'))).rejects.toMatchObject({
      code: 'network.badReply',
    })
    expect(currentEntry(kit.store.getState().router)).toEqual(before)
  })

  test('[AUTH-01] CONNECT needs no code', async () => {
    const { kit, names } = opened({ CONNECT_EMAIL: () => ({ reply: { action: 'CONNECT' } }) })
    await passTime(kit, connectEmail(kit, email))
    expect(readAccount(kit).status).toBe('connected')
    expect(names()).not.toContain('CONNECT_OTP')
  })

  test('opens UnsupportedChain for a wallet on an unsupported chain', async () => {
    const { kit, shown } = opened({
      CONNECT_EMAIL: () => ({ reply: { action: 'CONNECT' } }),
      GET_USER: () => ({ reply: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 10 } }),
    })
    await passTime(kit, connectEmail(kit, email))
    expect(shown().view).toBe('UnsupportedChain')
  })

  test.each(['', 'ada', 'ada@', 'ada@example', 'a b@example.com'])(
    '[AUTH-03] %j is rejected next to the field and nothing is sent',
    async (text) => {
      const { kit, host } = opened()
      await expect(connectEmail(kit, text)).rejects.toMatchObject({
        code: 'email.invalid',
        message: 'Please enter a valid email address',
      })
      expect(kit.store.getState().alerts).toEqual([])
      expect(host.src).toBeUndefined()
    },
  )

  test('[AUTH-03] throws APKTW002 for an invalid address passed without the modal', async () => {
    const { kit } = createLoginKit()
    await expect(connectEmail(kit, 'ada')).rejects.toThrow('Please enter a valid email address')
    // The server takes 254 characters, and would name the number.
    const long = (length: number) => `${'a'.repeat(length - 12)}@example.com`
    await expect(connectEmail(kit, long(255))).rejects.toThrow('Please enter a valid email address')
    expect(kit.store.getState().alerts).toMatchObject([{ alert: 'APKTW002', message: 'Invalid Email Address' }])
  })

  test('the same address within 30 s shows its step again; a corrected one gets its own email', async () => {
    const { kit, shown, names } = opened()
    await passTime(kit, connectEmail(kit, email))
    goBack(kit)
    await connectEmail(kit, email)
    expect(shown().view).toBe('EmailVerifyOtp')
    goBack(kit)
    expect(names().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
    await passTime(kit, connectEmail(kit, 'bob@example.com'))
    expect(names().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2)
  })

  test('[AUTH-04] too soon, where no code was asked for before, leads to none', async () => {
    const answers: FrameAnswer[] = [
      { reply: { action: 'CONNECT' } },
      { error: 'Please try again after 30 seconds', code: 'email.tooSoon', details: { seconds: 30 } },
    ]
    const { kit, shown } = opened({
      CONNECT_EMAIL: () => answers.shift() ?? {},
      GET_USER: () => ({ error: 'Your wallet is locked.' }),
    })
    await passTime(kit, connectEmail(kit, email))
    goBack(kit)
    openModal(kit)
    await expect(passTime(kit, connectEmail(kit, email))).rejects.toMatchObject({
      sentence: { code: 'email.tooSoon', details: { seconds: 30 } },
    })
    expect(shown().view).toBe('Connect')
  })

  test('[VIEW-14] opening the modal meanwhile ends a login that was started without it', async () => {
    const { kit } = createLoginKit()
    const asked = passTime(kit, connectEmail(kit, email))
    openModal(kit)
    await expect(asked).rejects.toThrow('Modal closed')
    expect(kit.store.getState().router.history.map(({ view }) => view)).toEqual(['Connect'])
  })

  test('[VIEW-14] closing or leaving while the frame works cancels it', async () => {
    for (const leave of [closeModal, (kit: Parameters<typeof closeModal>[0]) => pushView(kit, 'WhatIsAWallet')]) {
      const { kit, shown } = opened()
      const asked = passTime(kit, connectEmail(kit, email))
      leave(kit)
      await expect(asked).rejects.toThrow('Modal closed')
      expect(shown().view).not.toBe('EmailVerifyOtp')
    }
  })
})

describe('a login code', () => {
  test.each([
    'That code isn’t right. Check it, then try again.',
    'That code has expired. Ask for a new one.',
    'That code was tried too often. Ask for a new one.',
  ])("[CON-03] shows the frame's message unchanged next to the boxes: %s", async (sentence) => {
    const { kit } = opened({ CONNECT_OTP: () => ({ error: sentence }) })
    await passTime(kit, connectEmail(kit, email))
    await expect(passTime(kit, connectOtp(kit, '000000'))).rejects.toMatchObject({
      code: 'login.refused',
      message: sentence,
    })
    expect(readAccount(kit).status).toBe('disconnected')
  })

  test('confirms another email, and shows the step the frame asks for', async () => {
    let action = 'VERIFY_OTP'
    const { kit, shown } = opened({ CONNECT_EMAIL: () => ({ reply: { action } }) })
    await passTime(kit, connectEmail(kit, email))
    await expect(resendEmail(kit, email)).rejects.toThrow(/Please try again after \d+ seconds/)
    kit.clock.tick(30_000)
    await passTime(kit, resendEmail(kit, email))
    expect(kit.store.getState().toast.lastId).toBe(1)
    expect(shown().view).toBe('EmailVerifyOtp')
    kit.clock.tick(30_000)
    action = 'VERIFY_DEVICE'
    await passTime(kit, resendEmail(kit, email))
    expect(kit.store.getState().router.history.map(({ view }) => view)).toEqual(['Connect', 'EmailVerifyDevice'])
  })
})

describe('a failing frame', () => {
  test('[AUTH-01] not loaded in 20 s is reported next to the field, and the next try starts fresh', async () => {
    const { kit } = opened({}, { isReady: false })
    const asked = connectEmail(kit, email)
    await new Promise((resolve) => setTimeout(resolve, 5))
    kit.clock.tick(20_000)
    await expect(asked).rejects.toMatchObject({ code: 'login.notLoaded' })
    expect(kit.store.getState().alerts).toMatchObject([{ alert: 'APKT003' }])
  })

  test('[ERR-05] not loaded on a site outside the allowlist: the domain is unverified', async () => {
    const { kit } = opened({}, { isReady: false })
    kit.store.setState(({ alerts }) => ({ alerts: raise(alerts, 'alert.originNotAllowed') }))
    const asked = connectEmail(kit, email)
    await new Promise((resolve) => setTimeout(resolve, 5))
    kit.clock.tick(20_000)
    await expect(asked).rejects.toMatchObject({ code: 'login.notLoaded' })
    expect(kit.store.getState().alerts).toMatchObject([{ alert: 'APKT002' }, { alert: 'APKT005' }])
  })

  test('no answer in 120 s is reported; leaving the view cancels the request', async () => {
    const { kit, host } = opened({ CONNECT_DEVICE: () => 'silent' })
    pushView(kit, 'EmailVerifyDevice', { email })
    const waiting = connectDevice(kit, email)
    const asked = () => host.sent.some(({ name }) => name === 'CONNECT_DEVICE')
    while (!asked()) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      kit.clock.tick(100)
    }
    goBack(kit)
    await expect(waiting).rejects.toThrow('Modal closed')
    await new Promise((resolve) => setTimeout(resolve, 5))
    kit.clock.tick(120_000)
    expect(kit.store.getState().alerts).toEqual([])

    pushView(kit, 'EmailVerifyDevice', { email })
    const secondTry = connectDevice(kit, email)
    await new Promise((resolve) => setTimeout(resolve, 5))
    kit.clock.tick(120_000)
    await expect(secondTry).rejects.toMatchObject({ code: 'login.timedOut' })
  })
})
