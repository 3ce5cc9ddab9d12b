// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components

import { readAccount } from '@latchkey/core/account/connections'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { storageKeys } from '@latchkey/core/state/persist'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { codeField, openLogin, press, shows, submit, type, until, viewOf } from '../testing/loginPage.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const email = 'ada@example.com'

describe('Connect', () => {
  test('[PLAN-02] shows email, four social tiles and the wallets; none of it while the features are off', async () => {
    const { ui } = await openLogin()
    const field = ui.getByLabelText('Email address')
    expect(field.getAttribute('type')).toBe('email')
    expect(field.getAttribute('autocomplete')).toBe('email')
    expect(
      ui.getAllByRole('button', { name: /^Continue with|^More ways/ }).map((one) => one.getAttribute('aria-label')),
    ).toEqual([
      'Continue with email',
      'Continue with Google',
      'Continue with GitHub',
      'Continue with X',
      'More ways to log in',
    ])
    expect(ui.getByText('or use a wallet')).toBeTruthy()
    await cleanUp()
    const off = await openLogin({ logins: [] })
    expect(off.ui.queryByLabelText('Email address')).toBeNull()
    expect(off.ui.queryByText('or use a wallet')).toBeNull()
    await cleanUp()
    const emailOnly = await openLogin({ logins: ['email'] })
    expect(emailOnly.ui.getByLabelText('Email address')).toBeTruthy()
    expect(emailOnly.ui.queryByRole('button', { name: 'More ways to log in' })).toBeNull()
  })

  test('[AUTH-01] leads back to the code that a reload interrupted', async () => {
    const step = { view: 'EmailVerifyOtp', params: { email }, until: 9_000_000_000_000 }
    const page = await openLogin({ storage: { [storageKeys.loginStep]: JSON.stringify(step) } })
    await shows(page, 'EmailVerifyOtp')
    expect(page.ui.getByText(email)).toBeTruthy()
    await press(page.ui.getByRole('button', { name: 'Back' }))
    expect(viewOf(page)).toBe('Connect')
    expect(page.kit.stored.has(storageKeys.loginStep)).toBe(false)
  })

  test('creates no frame before the user approaches the field', async () => {
    const { ui, kit, host } = await openLogin()
    expect(host.src).toBeUndefined()
    await act(async () => ui.getByLabelText('Email address').focus())
    await until(kit, () => host.src)
    expect(host.src).toContain('http://wallet.test/sdk')
  })

  test('[AUTH-03] reports an invalid address under the field until it is corrected', async () => {
    const page = await openLogin()
    await submit(page, 'ada@example')
    await until(page.kit, () => page.ui.queryByRole('alert'))
    const field = page.ui.getByLabelText('Email address')
    expect(page.ui.getByRole('alert').textContent).toBe('Please enter a valid email address')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(page.root.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)?.textContent).toContain('valid')
    expect(page.kit.store.getState().alerts).toEqual([])
    await type(field, email)
    expect(page.ui.queryByRole('alert')).toBeNull()
    expect(page.names()).not.toContain('CONNECT_EMAIL')
  })

  test('offers the log of a refused login until the address is changed', async () => {
    const page = await openLogin({ frame: { CONNECT_EMAIL: () => ({ error: 'Email login is paused.' }) } })
    await submit(page, email)
    await until(page.kit, () => page.ui.queryByRole('button', { name: 'Save the log' }))
    await type(page.ui.getByLabelText('Email address'), 'grace@example.com')
    expect(page.ui.queryByRole('button', { name: 'Save the log' })).toBeNull()
  })

  test('[AUTH-01] reports a frame that does not load in 20 s; the wallets stay', async () => {
    const page = await openLogin({ isFrameDead: true })
    await submit(page, email)
    await until(page.kit, () => page.ui.queryByText(/^The wallet didn’t load/))
    expect(page.ui.getByRole('button', { name: 'Continue with email' }).getAttribute('aria-busy')).toBeNull()
    expect(page.ui.getByRole('list', { name: 'Wallets' })).toBeTruthy()
    expect(page.kit.store.getState().toast.shown).toBeUndefined()
  })

  test('offers no second login while the embedded wallet is connected; the wallet list names its email', async () => {
    const { kit, ui } = await openLogin()
    await until(kit, () => ui.queryByLabelText('Email address'))
    const connecting = connect(kit, embeddedId)
    await until(kit, () => readAccount(kit).address)
    await connecting
    await act(async () => openModal(kit, 'Connect'))
    expect(ui.queryByLabelText('Email address')).toBeNull()
    await act(async () => openModal(kit, 'ProfileWallets'))
    await settle()
    expect(ui.getByRole('list', { name: 'Connected wallets' }).textContent).toContain('ada@example.com · 0x7099…79C8')
  })
})

describe('the login code', () => {
  const atCode = async (...args: Parameters<typeof openLogin>) => {
    const page = await openLogin(...args)
    await submit(page, email)
    await shows(page, 'EmailVerifyOtp')
    return page
  }

  test('[CON-03, AUTH-01] is submitted with the sixth digit, and connects the wallet', async () => {
    const page = await atCode()
    expect(page.ui.getByRole('dialog', { name: 'Check your email' })).toBeTruthy()
    expect(page.ui.getByText(email)).toBeTruthy()
    await type(codeField(page), '40712')
    expect(page.names()).not.toContain('CONNECT_OTP')
    await act(async () =>
      fireEvent.paste(codeField(page), { clipboardData: { getData: () => '407 123' } as unknown as DataTransfer }),
    )
    await until(page.kit, () => readAccount(page.kit).address)
    await until(page.kit, () => !page.kit.store.getState().modal.isOpen)
    expect(page.host.sent.find(({ name }) => name === 'CONNECT_OTP')?.payload).toEqual({ otp: '407123' })
  })

  test('[CON-03] wrong, expired and locked have their own sentences; the digits can be corrected', async () => {
    const sentences = [
      'That code isn’t right. Check it, then try again.',
      'That code has expired. Ask for a new one.',
      'That code was tried too often. Ask for a new one.',
    ]
    let turn = 0
    const page = await atCode({ frame: { CONNECT_OTP: () => ({ error: sentences[turn++] ?? '' }) } })
    for (const [index, sentence] of sentences.entries()) {
      await type(codeField(page), `11111${index}`)
      await until(page.kit, () => page.ui.queryByText(sentence))
      expect(codeField(page).value).toBe(`11111${index}`)
      expect(codeField(page).disabled).toBe(false)
      expect(page.ui.getByRole('button', { name: 'Save the log' })).toBeTruthy()
      expect(page.ui.queryByRole('button', { name: 'Use a wallet instead' })).toBeNull()
    }
    await type(codeField(page), '11')
    expect(page.ui.queryByRole('alert')).toBeNull()
    expect(page.ui.queryByRole('button', { name: 'Save the log' })).toBeNull()
  })

  test('shows that it is being checked, and is not submitted twice', async () => {
    const page = await atCode({ frame: { CONNECT_OTP: () => 'silent' } })
    await type(codeField(page), '407123')
    await until(page.kit, () => page.names().includes('CONNECT_OTP'))
    expect(page.ui.getAllByText(/Checking the code/).length).toBeGreaterThan(0)
    await type(codeField(page), '999999')
    expect(codeField(page).value).toBe('407123')
    expect(page.names().filter((name) => name === 'CONNECT_OTP')).toHaveLength(1)
  })

  test('resend waits 30 s, sends, and waits again', async () => {
    const page = await atCode()
    const seconds = () => Number(/Resend in (\d+) s/.exec(page.root.textContent ?? '')?.[1])
    const before = seconds()
    expect(before).toBeGreaterThan(25)
    await act(async () => page.kit.clock.tick(3_000))
    expect(seconds()).toBe(before - 3)
    expect(page.ui.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    await until(page.kit, () => page.ui.queryByRole('button', { name: 'Send a new code' }))
    await press(page.ui.getByRole('button', { name: 'Send a new code' }))
    await until(page.kit, () => page.names().filter((name) => name === 'CONNECT_EMAIL').length === 2)
    await until(page.kit, () => seconds() > 25)
    expect(viewOf(page)).toBe('EmailVerifyOtp')
  })

  test('[AUTH-04] resend waits as long as the frame says', async () => {
    const page = await atCode({
      frame: { CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_OTP', resendAfterSeconds: 120 } }) },
    })
    expect(page.root.textContent).toMatch(/Resend in 1(1\d|20) s/)
  })

  test('Change returns to the address', async () => {
    const page = await atCode()
    await press(page.ui.getByRole('button', { name: 'Change' }))
    await settle()
    expect(viewOf(page)).toBe('EmailLogin')
    expect(page.ui.getByLabelText<HTMLInputElement>('Email address').value).toBe(email)
    await press(page.ui.getByRole('button', { name: 'Continue with email' }))
    await shows(page, 'EmailVerifyOtp')
    await press(page.ui.getByRole('button', { name: 'Change' }))
    expect(page.kit.store.getState().router.history.map(({ view }) => view)).toEqual(['Connect', 'EmailLogin'])
  })
})

describe('a new device', () => {
  const verifyDevice = { CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_DEVICE', matchNumber: '42' } }) }

  test('[AUTH-01] shows the email address and the number, and continues by itself', async () => {
    let approve = () => {}
    const page = await openLogin({ frame: { ...verifyDevice, CONNECT_DEVICE: () => 'silent' } })
    await submit(page, email)
    await shows(page, 'EmailVerifyDevice')
    expect(page.ui.getByText('42')).toBeTruthy()
    expect(page.ui.getByText(email)).toBeTruthy()
    await until(page.kit, () => page.names().includes('CONNECT_DEVICE'))
    approve = () =>
      page.host.say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id: page.host.sent.at(-1)?.id, payload: undefined })
    await act(async () => approve())
    await shows(page, 'EmailVerifyOtp')
    expect(page.root.textContent).toMatch(/Resend in (29|30) s/)
  })

  test("denied: shows the frame's message and a way to start again", async () => {
    const page = await openLogin({
      frame: { ...verifyDevice, CONNECT_DEVICE: () => ({ error: 'This login wasn’t approved.' }) },
    })
    await submit(page, email)
    await until(page.kit, () => page.ui.queryByText('This login wasn’t approved.'))
    await press(page.ui.getByRole('button', { name: 'Start again' }))
    expect(viewOf(page)).toBe('EmailLogin')
  })

  test('denied: says so once', async () => {
    const denied = { error: 'This login wasn’t approved.', code: 'device.denied' }
    const page = await openLogin({ frame: { ...verifyDevice, CONNECT_DEVICE: () => denied } })
    await submit(page, email)
    await until(page.kit, () => page.ui.queryByRole('button', { name: 'Start again' }))
    expect(page.ui.queryByText('This login wasn’t approved.')).toBeNull()
  })

  test('no answer in 120 s: can wait again', async () => {
    const page = await openLogin({ frame: { ...verifyDevice, CONNECT_DEVICE: () => 'silent' } })
    await submit(page, email)
    await until(page.kit, () => page.names().includes('CONNECT_DEVICE'))
    await act(async () => page.kit.clock.tick(120_000))
    await settle()
    await press(page.ui.getByRole('button', { name: 'Keep waiting' }))
    await until(page.kit, () => page.names().filter((name) => name === 'CONNECT_DEVICE').length === 2)
    expect(page.ui.getByText(/Waiting for your approval/)).toBeTruthy()
  })
})

describe('EmailLogin', () => {
  test('[VIEW-01] shows the focused field, and wallets as another way', async () => {
    const page = await openLogin({}, 'EmailLogin')
    expect(page.ui.getByRole('dialog', { name: 'Log in with email' })).toBeTruthy()
    await press(page.ui.getByRole('button', { name: 'Use a wallet instead' }))
    expect(viewOf(page)).toBe('Connect')
  })
})

describe('a code that is typed in the wallet', () => {
  test.each([
    ['declined', { error: 'User rejected the request.', code: 'rpc.4001' }, 'No code was entered', 0],
    ['wrong', { error: 'That code isn’t right.' }, 'Not logged in', 1],
  ])('%s: says so, offers another start, and the log only where it helps', async (_, answer, title, logs) => {
    const page = await openLogin({
      frame: { CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_IN_WALLET' } }), CONNECT_CODE: () => answer },
    })
    await submit(page, email)
    await shows(page, 'EmailVerifyOtp')
    await until(page.kit, () => page.ui.queryByText(title))
    expect(page.ui.queryAllByRole('button', { name: 'Save the log' })).toHaveLength(logs)
    await press(page.ui.getByRole('button', { name: 'Start again' }))
    expect(viewOf(page)).toBe('EmailLogin')
    expect(page.ui.getByLabelText<HTMLInputElement>('Email address').value).toBe(email)
  })

  test('waits and names the address meanwhile', async () => {
    const page = await openLogin({
      frame: { CONNECT_EMAIL: () => ({ reply: { action: 'VERIFY_IN_WALLET' } }), CONNECT_CODE: () => 'silent' },
    })
    await submit(page, email)
    await shows(page, 'EmailVerifyOtp')
    expect(page.ui.getByText('Enter the code in your wallet')).toBeTruthy()
    expect(page.ui.getByText(/^We emailed it to ada@example\.com\./)).toBeTruthy()
    expect(page.ui.queryByRole('button', { name: 'Start again' })).toBeNull()
  })
})
