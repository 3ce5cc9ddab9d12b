// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components
import { readAccount } from '@latchkey/core/account/connections'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLogin, press, shows, submit, until, viewOf } from '../testing/loginPage.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

const declined = { error: 'User rejected the request.', code: 'rpc.4001' }
const unreachable = { error: 'We couldn’t reach the Latchkey service. Try again.' }

describe('ConnectingPasskey', () => {
  test('[CON-03, VIEW-01] waits while the wallet asks, shows its frame, and connects', async () => {
    const page = await openLogin({ frame: { CONNECT_PASSKEY: () => 'silent' } }, 'ConnectingPasskey')
    expect(page.ui.getByRole('dialog', { name: 'Log in with a passkey' })).toBeTruthy()
    expect(page.ui.getByText('Opening your wallet')).toBeTruthy()
    await until(page.kit, () => page.names().includes('CONNECT_PASSKEY'))
    const id = page.host.sent.at(-1)?.id
    await act(async () => page.host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded: true } }))
    await until(page.kit, () => page.ui.queryByRole('dialog', { name: 'Your wallet' }))
    await act(async () => page.host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded: false } }))
    await act(async () => page.host.say({ type: '@w3m-frame/CONNECT_PASSKEY_SUCCESS', id }))
    await until(page.kit, () => readAccount(page.kit).address)
    await until(page.kit, () => !page.kit.store.getState().modal.isOpen)
    expect(page.names().filter((name) => name === 'CONNECT_PASSKEY')).toHaveLength(1)
  })

  test('returning from the wallet screen continues the login without starting another', async () => {
    const page = await openLogin({ frame: { CONNECT_PASSKEY: () => 'silent' } }, 'ConnectingPasskey')
    await until(page.kit, () => page.names().includes('CONNECT_PASSKEY'))
    const id = page.host.sent.at(-1)?.id
    await act(async () => page.host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded: true } }))
    await until(page.kit, () => page.ui.queryByRole('dialog', { name: 'Your wallet' }))
    await act(async () => {
      page.host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded: false } })
      page.host.say({
        type: '@w3m-frame/CONNECT_PASSKEY_ERROR',
        id,
        payload: { message: declined.error, code: declined.code },
      })
    })
    await until(page.kit, () => page.ui.queryByText('No passkey was used'))
    expect(page.names().filter((name) => name === 'CONNECT_PASSKEY')).toHaveLength(1)
  })

  test('reports a decline calmly, with retry and another way', async () => {
    let turn = 0
    const page = await openLogin(
      { frame: { CONNECT_PASSKEY: () => (turn++ === 0 ? declined : 'silent') } },
      'ConnectingPasskey',
    )
    await until(page.kit, () => page.ui.queryByText('No passkey was used'))
    expect(page.ui.queryByRole('alert')).toBeNull()
    await press(page.ui.getByRole('button', { name: 'Try again' }))
    await until(page.kit, () => page.names().filter((name) => name === 'CONNECT_PASSKEY').length === 2)
    expect(page.ui.getByText('Opening your wallet')).toBeTruthy()
  })

  test('another way opens the wallet list', async () => {
    const page = await openLogin({ frame: { CONNECT_PASSKEY: () => declined } }, 'ConnectingPasskey')
    await until(page.kit, () => page.ui.queryByText('No passkey was used'))
    await press(page.ui.getByRole('button', { name: 'Log in another way' }))
    expect(viewOf(page)).toBe('Connect')
  })

  test('[FRAME-19] reports the reason of a failure, with a log file', async () => {
    const text = '{"message":"CONNECT_PASSKEY","result":"http.503"}\n'
    const saved: Blob[] = []
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob)
      return 'blob:log'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const page = await openLogin(
      { frame: { CONNECT_PASSKEY: () => unreachable, GET_LOG: () => ({ reply: { text } }) } },
      'ConnectingPasskey',
    )
    expect(page.ui.queryByRole('button', { name: 'Save the log' })).toBeNull()
    await until(page.kit, () => page.ui.queryByRole('alert'))
    expect(page.ui.getByRole('alert').textContent).toContain(unreachable.error)
    await press(page.ui.getByRole('button', { name: 'Save the log' }))
    await until(page.kit, () => click.mock.calls.length > 0)
    expect(await saved[0]?.text()).toBe(text)
    make.mockRestore()
    click.mockRestore()
  })

  test('offers no log for a frame that did not load', async () => {
    const page = await openLogin({ isFrameDead: true }, 'ConnectingPasskey')
    await until(page.kit, () => page.ui.queryByText(/^The wallet didn’t load/))
    expect(page.ui.queryByRole('button', { name: 'Save the log' })).toBeNull()
  })
})

describe('the passkey button', () => {
  const frame = { CONNECT_PASSKEY: () => 'silent' as const }

  test('comes first among the other logins', async () => {
    const page = await openLogin({ frame })
    await press(page.ui.getByRole('button', { name: 'More ways to log in' }))
    await settle()
    await press(page.ui.getByRole('button', { name: 'Passkey' }))
    await shows(page, 'ConnectingPasskey')
  })

  test('has its own tile where there is room', async () => {
    const page = await openLogin({ frame, logins: ['email', 'google', 'x'] })
    expect(page.ui.queryByRole('button', { name: 'More ways to log in' })).toBeNull()
    await press(page.ui.getByRole('button', { name: 'Continue with a passkey' }))
    await shows(page, 'ConnectingPasskey')
  })

  test('replaces the email and the code', async () => {
    const page = await openLogin({ frame }, 'EmailLogin')
    await press(page.ui.getByRole('button', { name: 'Use a passkey' }))
    await shows(page, 'ConnectingPasskey')
    await press(page.ui.getByRole('button', { name: 'Back' }))
    await shows(page, 'EmailLogin')
    await submit(page, 'ada@example.com')
    await shows(page, 'EmailVerifyOtp')
    await press(page.ui.getByRole('button', { name: 'Use a passkey' }))
    await shows(page, 'ConnectingPasskey')
  })
})
