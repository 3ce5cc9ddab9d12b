// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { readAccount } from '@latchkey/core/connections'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { storageKeys } from '@latchkey/core/state/persist'
import { currentEntry } from '@latchkey/core/state/router'
import { loginUser, smartAddress } from '@latchkey/core/testing/loginKit'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openLogin, until } from '../testing/loginPage.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const email = 'ada@example.com'
type Page = Awaited<ReturnType<typeof openLogin>>

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const type = (input: HTMLElement, value: string) => act(async () => void fireEvent.change(input, { target: { value } }))
const submit = async ({ ui }: Page, text: string) => {
  await type(ui.getByLabelText('Email address'), text)
  await press(ui.getByRole('button', { name: 'Continue with email' }))
}
const viewOf = ({ kit }: Page) => currentEntry(kit.store.getState().router).view
const shows = (page: Page, view: string) => until(page.kit, () => viewOf(page) === view)
const code = ({ ui }: Page) => ui.getByLabelText<HTMLInputElement>('Six-digit code')

describe('Connect', () => {
  test('[PLAN-02] email, four tiles and the wallets under a line; nothing of it while the features are off', async () => {
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

  test('the frame is not there until the visitor turns to the field', async () => {
    const { ui, kit, host } = await openLogin()
    expect(host.src).toBeUndefined()
    await act(async () => ui.getByLabelText('Email address').focus())
    await until(kit, () => host.src)
    expect(host.src).toContain('http://wallet.test/sdk')
  })

  test('[AUTH-03] a wrong address is said under the field, tied to it, and goes when it is corrected', async () => {
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

  test('[AUTH-01] a frame that does not load in 20 s: said under the field, the wallets stay', async () => {
    const page = await openLogin({ isFrameDead: true })
    await submit(page, email)
    await until(page.kit, () => page.ui.queryByText(/^The wallet did not load/))
    expect(page.ui.getByRole('button', { name: 'Continue with email' }).getAttribute('aria-busy')).toBeNull()
    expect(page.ui.getByRole('list', { name: 'Wallets' })).toBeTruthy()
    expect(page.kit.store.getState().toast.shown).toBeUndefined()
  })

  test('while the embedded wallet is open, no second login is offered', async () => {
    const { kit, ui } = await openLogin()
    await until(kit, () => ui.queryByLabelText('Email address'))
    const connecting = connect(kit, embeddedId)
    await until(kit, () => readAccount(kit).address)
    await connecting
    await act(async () => openModal(kit, 'Connect'))
    expect(ui.queryByLabelText('Email address')).toBeNull()
  })
})

describe('the code', () => {
  const atCode = async (...args: Parameters<typeof openLogin>) => {
    const page = await openLogin(...args)
    await submit(page, email)
    await shows(page, 'EmailVerifyOtp')
    return page
  }

  test('[CON-03, AUTH-01] the sixth digit sends it, and the wallet is connected', async () => {
    const page = await atCode()
    expect(page.ui.getByRole('dialog', { name: 'Check your email' })).toBeTruthy()
    expect(page.ui.getByText(email)).toBeTruthy()
    await type(code(page), '40712')
    expect(page.names()).not.toContain('CONNECT_OTP')
    await act(async () =>
      fireEvent.paste(code(page), { clipboardData: { getData: () => '407 123' } as unknown as DataTransfer }),
    )
    await until(page.kit, () => readAccount(page.kit).address)
    await until(page.kit, () => !page.kit.store.getState().modal.isOpen)
    expect(page.host.sent.find(({ name }) => name === 'CONNECT_OTP')?.payload).toEqual({ otp: '407123' })
  })

  test('[CON-03] wrong, late and too often are three sentences; the digits stay and can be corrected', async () => {
    const sentences = [
      'That code is not right. Check it, then try again.',
      'That code has expired. Ask for a new one.',
      'That code was tried too often. Ask for a new one.',
    ]
    let turn = 0
    const page = await atCode({ frame: { CONNECT_OTP: () => ({ error: sentences[turn++] ?? '' }) } })
    for (const [index, sentence] of sentences.entries()) {
      await type(code(page), `11111${index}`)
      await until(page.kit, () => page.ui.queryByText(sentence))
      expect(code(page).value).toBe(`11111${index}`)
      expect(code(page).disabled).toBe(false)
    }
    await type(code(page), '11')
    expect(page.ui.queryByRole('alert')).toBeNull()
  })

  test('while it is checked it says so, and a second code is not sent over the first', async () => {
    const page = await atCode({ frame: { CONNECT_OTP: () => 'silent' } })
    await type(code(page), '407123')
    await until(page.kit, () => page.names().includes('CONNECT_OTP'))
    expect(page.ui.getAllByText(/Checking the code/).length).toBeGreaterThan(0)
    await type(code(page), '999999')
    expect(code(page).value).toBe('407123')
    expect(page.names().filter((name) => name === 'CONNECT_OTP')).toHaveLength(1)
  })

  test('resend counts 30 s down, then sends again and counts anew', async () => {
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

  test('Change brings the address back to be corrected', async () => {
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

  test('[AUTH-01] shows where the mail went and the number, and goes on by itself', async () => {
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

  test('denied: what the frame says, and the way to start again', async () => {
    const page = await openLogin({
      frame: { ...verifyDevice, CONNECT_DEVICE: () => ({ error: 'This login was not approved.' }) },
    })
    await submit(page, email)
    await until(page.kit, () => page.ui.queryByText('This login was not approved.'))
    await press(page.ui.getByRole('button', { name: 'Start again' }))
    expect(viewOf(page)).toBe('EmailLogin')
  })

  test('no answer in 120 s: it can be waited for again', async () => {
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
  test('[VIEW-01] alone: the field with the focus, and the wallets as another way', async () => {
    const page = await openLogin({}, 'EmailLogin')
    expect(page.ui.getByRole('dialog', { name: 'Log in with email' })).toBeTruthy()
    await press(page.ui.getByRole('button', { name: 'Use a wallet instead' }))
    expect(viewOf(page)).toBe('Connect')
  })
})

describe('in the account', () => {
  const opened = async (frame = {}, storage = {}) => {
    const page = await openLogin({ frame, storage })
    const connecting = connect(page.kit, embeddedId)
    await until(page.kit, () => readAccount(page.kit).address)
    await connecting
    await act(async () => openModal(page.kit))
    await settle()
    return page
  }

  test('[AUTH-05] the login is its address; changing it asks for both codes and comes back', async () => {
    const page = await opened()
    expect(viewOf(page)).toBe('Account')
    await press(page.ui.getByRole('button', { name: /ada@example\.com/ }))
    expect(page.ui.getByRole('dialog', { name: 'Change email' })).toBeTruthy()
    const go = () => page.ui.getByRole('button', { name: 'Continue' })
    expect(go().getAttribute('aria-disabled')).toBe('true')
    await type(page.ui.getByLabelText('New email address'), 'new@')
    await press(go())
    await until(page.kit, () => page.ui.queryByRole('alert'))
    expect(page.ui.getByRole('alert').textContent).toBe('Please enter a valid email address')
    await type(page.ui.getByLabelText('New email address'), 'new@example.com')
    await press(go())
    await shows(page, 'UpdateEmailPrimaryOtp')
    expect(page.ui.getByText(email)).toBeTruthy()
    await type(code(page), '111111')
    await shows(page, 'UpdateEmailSecondaryOtp')
    expect(page.ui.getByText('new@example.com')).toBeTruthy()
    await type(code(page), '222222')
    await shows(page, 'Account')
    expect(page.ui.getByText('new@example.com')).toBeTruthy()
    expect(page.ui.getByText('Email changed')).toBeTruthy()
  })

  test('[AUTH-05] a wrong code stays to be corrected, and the change can be started again', async () => {
    const page = await opened({ UPDATE_EMAIL_PRIMARY_OTP: () => ({ error: 'That code is not right.' }) })
    await press(page.ui.getByRole('button', { name: /ada@example\.com/ }))
    await type(page.ui.getByLabelText('New email address'), 'new@example.com')
    await press(page.ui.getByRole('button', { name: 'Continue' }))
    await shows(page, 'UpdateEmailPrimaryOtp')
    await type(code(page), '111111')
    await until(page.kit, () => page.ui.queryByText('That code is not right.'))
    expect(code(page).value).toBe('111111')
    await press(page.ui.getByRole('button', { name: 'Start again' }))
    expect(viewOf(page)).toBe('UpdateEmailWallet')
  })

  test('a social login is named by its account and cannot be changed here', async () => {
    const page = await opened(
      { GET_USER: () => ({ reply: loginUser({ email: null, userName: 'ada-l' }) }) },
      { [storageKeys.connectedSocial]: 'github' },
    )
    expect(page.ui.getByText('ada-l')).toBeTruthy()
    expect(page.ui.getByText('Logged in with GitHub')).toBeTruthy()
    expect(page.ui.queryByRole('button', { name: /ada-l/ })).toBeNull()
  })

  test('the wallet’s own settings open on its own origin, in a new tab', async () => {
    const { ui } = await opened()
    const link = ui.getByRole('link', { name: /Wallet settings/ })
    expect(link.getAttribute('href')).toBe('http://wallet.test/dashboard')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('[ACT-04] the kind of account is named, explained and switched; without smart accounts it is not spoken of', async () => {
    let kind = 'eoa'
    const { address } = loginUser()
    const plain = { address, type: 'eoa' }
    const smart = { address: smartAddress, type: 'smartAccount' }
    const page = await opened({
      SET_PREFERRED_ACCOUNT: (payload: unknown) => {
        kind = (payload as { type: string }).type
        return { reply: { type: kind, address: smartAddress } }
      },
      GET_USER: () => ({
        reply: loginUser(
          kind === 'eoa' ? { accounts: [plain, smart] } : { address: smartAddress, accounts: [smart, plain] },
        ),
      }),
    })
    await until(page.kit, () => page.ui.queryByText('Plain account'))
    await press(page.ui.getByRole('button', { name: /Smart account/ }))
    await until(page.kit, () => page.ui.queryByRole('button', { name: /Plain account/ }))
    expect(readAccount(page.kit).address).toBe(smartAddress)
    await cleanUp()
    const without = await opened({
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ reply: { smartAccountEnabledNetworks: [] } }),
    })
    await settle()
    expect(without.ui.queryByText(/Plain account/)).toBeNull()
  })
})
