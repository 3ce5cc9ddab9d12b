// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components
import { readAccount } from '@latchkey/core/account/connections'
import { currentEntry } from '@latchkey/core/state/router'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLogin, until } from '../testing/loginPage.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'

afterEach(cleanUp)

type Page = Awaited<ReturnType<typeof openLogin>>
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const viewOf = ({ kit }: Page) => currentEntry(kit.store.getState().router).view
const origin = 'http://wallet.test'

const tapped = async (...args: Parameters<typeof openLogin>) => {
  const page = await openLogin(...args)
  fireEvent.click(page.ui.getByRole('button', { name: 'Continue with Google' }))
  // Before any promise resolved.
  expect(page.opened).toEqual([`${origin}/loading`])
  await settle()
  return page
}

describe('ConnectingSocial', () => {
  test('[AUTH-07, CON-04, VIEW-01] waits for the popup, retrieves the result and connects', async () => {
    const page = await tapped({ frame: { CONNECT_SOCIAL: () => 'silent' } })
    expect(page.ui.getByRole('dialog', { name: 'Log in with Google' })).toBeTruthy()
    expect(page.ui.getByText('Continue in the Google window')).toBeTruthy()
    await until(page.kit, () => page.popup.urls.length > 0)
    await act(async () => page.popup.say(origin, { resultUri: `${origin}/result?result=1` }))
    await until(page.kit, () => page.ui.queryByText('Logging you in'))
    await until(page.kit, () => page.names().includes('CONNECT_SOCIAL'))
    await act(async () =>
      page.host.say({
        type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS',
        id: page.host.sent.at(-1)?.id,
        payload: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1329 },
      }),
    )
    await until(page.kit, () => readAccount(page.kit).address)
    await until(page.kit, () => !page.kit.store.getState().modal.isOpen)
    expect(page.opened).toHaveLength(1)
  })

  test('[AUTH-08] closed: reports it calmly, and Try again opens another popup inside the tap', async () => {
    const page = await tapped()
    await until(page.kit, () => page.popup.urls.length > 0)
    page.popup.shut()
    await until(page.kit, () => page.ui.queryByText('Popup closed'))
    expect(page.ui.queryByRole('alert')).toBeNull()
    fireEvent.click(page.ui.getByRole('button', { name: 'Try again' }))
    expect(page.opened).toHaveLength(2)
    await settle()
    expect(page.ui.getByText('Continue in the Google window')).toBeTruthy()
  })

  test("[AUTH-08] shows the documented failure sentence with the frame's reason", async () => {
    const page = await tapped({ frame: { GET_SOCIAL_REDIRECT_URI: () => ({ error: 'Not set up here.' }) } })
    await until(page.kit, () => page.ui.queryByText('Failed to initiate social connection'))
    expect(page.ui.getByRole('alert').textContent).toContain('Not set up here.')
    expect(page.kit.store.getState().toast.shown).toBeUndefined()
  })

  test('[AUTH-08] says that nobody is logged in when the frame takes too long', async () => {
    const page = await tapped({ frame: { GET_SOCIAL_REDIRECT_URI: () => 'silent' } })
    await until(page.kit, () => page.names().includes('GET_SOCIAL_REDIRECT_URI'))
    await act(async () => page.kit.clock.tick(120_000))
    const said = () => page.root.querySelector('.StatusPanel-words[role=alert]')?.textContent
    await until(page.kit, said)
    expect(said()).toBe('Not logged inThis took too long. Try again.')
  })

  test('says after 8 s of silence where the window may be', async () => {
    const page = await tapped({ frame: { CONNECT_SOCIAL: () => 'silent' } })
    const hint = 'No Google window? It may be behind this one.'
    await act(async () => page.kit.clock.tick(7_900))
    expect(page.ui.queryAllByText(hint)).toEqual([])
    await act(async () => page.kit.clock.tick(200))
    expect(page.ui.queryAllByText(hint)).not.toEqual([])
  })

  test('[AUTH-08] declined: says calmly that nothing was shared', async () => {
    const page = await tapped({ frame: { CONNECT_SOCIAL: () => ({ error: 'User rejected', code: 'rpc.4001' }) } })
    await until(page.kit, () => page.popup.urls.length > 0)
    await act(async () => page.popup.say(origin, { resultUri: `${origin}/result?result=1` }))
    await until(page.kit, () => page.ui.queryByText('Nothing was shared.'))
    expect(page.ui.queryByRole('alert')).toBeNull()
    expect(page.ui.queryByRole('button', { name: 'Save the log' })).toBeNull()
  })

  test('detects a blocked popup and uses this tab instead', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const page = await tapped({ isPopupBlocked: true })
    expect(page.ui.getByText('Your browser blocked the window. Continue in this tab.')).toBeTruthy()
    await press(page.ui.getByRole('button', { name: 'Continue in this tab' }))
    await until(page.kit, () => assign.mock.calls.length > 0)
    expect(assign).toHaveBeenCalledExactlyOnceWith('http://idp.test/authorize')
    expect(page.kit.stored.get('@appkit/social_provider')).toBe('google')
    assign.mockRestore()
  })

  test('offers the wallets when the frame does not load', async () => {
    const page = await tapped({ isFrameDead: true })
    await until(page.kit, () => page.ui.queryByText(/^The wallet didn’t load/))
    await press(page.ui.getByRole('button', { name: 'Use a wallet instead' }))
    expect(viewOf(page)).toBe('Connect')
  })

  test('[AUTH-07] a wallet prompt in between opens no second popup, and its failure is reported', async () => {
    const page = await tapped({ frame: { CONNECT_SOCIAL: () => 'silent' } })
    await until(page.kit, () => page.popup.urls.length > 0)
    await act(async () => page.popup.say(origin, { resultUri: `${origin}/result?result=1` }))
    await until(page.kit, () => page.names().includes('CONNECT_SOCIAL'))
    const id = page.host.sent.at(-1)?.id
    await act(async () => page.host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded: true } }))
    await until(page.kit, () => page.ui.queryByRole('dialog', { name: 'Your wallet' }))
    await act(async () => page.host.say({ type: '@w3m-frame/ATTENTION', payload: { isNeeded: false } }))
    await until(page.kit, () => page.ui.queryByText('Logging you in'))
    await act(async () =>
      page.host.say({ type: '@w3m-frame/CONNECT_SOCIAL_ERROR', id, payload: { message: 'Your wallet is locked.' } }),
    )
    await until(page.kit, () => page.ui.queryByText('Your wallet is locked.'))
    expect(page.opened).toHaveLength(1)
    expect(page.ui.getByRole('button', { name: 'Save the log' })).toBeTruthy()
  })

  test('back closes the popup', async () => {
    const page = await tapped()
    await press(page.ui.getByRole('button', { name: 'Back' }))
    await settle()
    expect(page.popup.isClosed()).toBe(true)
    expect(viewOf(page)).toBe('Connect')
  })
})

describe('ConnectSocials', () => {
  test('[CON-04, VIEW-01] lists all providers by name', async () => {
    const page = await openLogin()
    await press(page.ui.getByRole('button', { name: 'More ways to log in' }))
    await settle()
    const rows = page.root.querySelectorAll('.ConnectSocials .ListRow')
    expect([...rows].map(({ textContent }) => textContent)).toEqual([
      'Passkey',
      'Google',
      'X',
      'Discord',
      'Farcaster',
      'GitHub',
      'Apple',
      'Facebook',
    ])
    fireEvent.click(page.ui.getByRole('button', { name: 'Discord' }))
    expect(page.opened).toHaveLength(1)
    await settle()
    expect(page.ui.getByText('Continue in the Discord window')).toBeTruthy()
  })
})

describe('ConnectingFarcaster', () => {
  const opened = async (...[world = {}]: Parameters<typeof openLogin>) => {
    const page = await openLogin({ frame: { CONNECT_FARCASTER: () => 'silent' }, ...world }, 'ConnectSocials')
    await press(page.ui.getByRole('button', { name: 'Farcaster' }))
    await settle()
    return page
  }

  test('[CON-05, VIEW-01] shows a QR code and a link to copy while waiting, then connects', async () => {
    const page = await opened()
    expect(page.ui.queryByRole('button', { name: 'Copy link' })).toBeNull()
    await until(page.kit, () => page.ui.queryByRole('img', { name: 'Log in with Farcaster' }))
    expect(page.ui.getByRole('button', { name: 'Copy link' })).toBeTruthy()
    await until(page.kit, () => page.names().includes('CONNECT_FARCASTER'))
    expect(page.opened).toEqual([])
    await act(async () =>
      page.host.say({
        type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS',
        id: page.host.sent.at(-1)?.id,
        payload: { userName: 'ada' },
      }),
    )
    await until(page.kit, () => readAccount(page.kit).address)
  })

  test('[CON-05] on a phone, a link opens the app', async () => {
    const page = await opened({ isMobile: true })
    await until(page.kit, () => page.ui.queryByRole('link', { name: 'Open Farcaster' }))
    const link = page.ui.getByRole('link', { name: 'Open Farcaster' })
    expect(link.getAttribute('href')).toBe('https://farcaster.test/~/siwf?channelToken=1')
    expect(page.ui.queryByRole('img', { name: 'Log in with Farcaster' })).toBeNull()
  })

  test.each([false, true])(
    '[CON-05] says after a while what a decline in Farcaster needs; on a phone: %s',
    async (isMobile) => {
      const page = await opened({ isMobile })
      await until(page.kit, () => page.ui.queryByRole('button', { name: 'Copy link' }))
      const hint = () =>
        page.ui.queryAllByText('Declined in Farcaster? It doesn’t tell us. Go back to log in another way.')
      expect(hint()).toEqual([])
      await act(async () => page.kit.clock.tick(8_000))
      expect(hint().length).toBeGreaterThan(0)
    },
  )

  test('[CON-05] a new browser shows the number to choose, and continues by itself', async () => {
    let turn = 0
    const confirm = { by: 'email', matchNumber: '42' }
    const page = await opened({
      frame: { CONNECT_FARCASTER: () => (turn++ === 0 ? { reply: { userName: '', confirm } } : 'silent') },
    })
    await until(page.kit, () => page.ui.queryByText('Confirm it’s you'))
    expect(page.ui.getByText('42')).toBeTruthy()
    expect(page.ui.getAllByText(/Open the link we emailed you and choose 42\./).length).toBeGreaterThan(0)
    await until(page.kit, () => page.names().filter((name) => name === 'CONNECT_FARCASTER').length === 2)
    await act(async () =>
      page.host.say({
        type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS',
        id: page.host.sent.at(-1)?.id,
        payload: { userName: 'ada' },
      }),
    )
    await until(page.kit, () => readAccount(page.kit).address)
  })

  test('[AUTH-08] failed, and retried with a new link', async () => {
    let turn = 0
    const page = await opened({
      frame: { CONNECT_FARCASTER: () => (turn++ === 0 ? { error: 'This login is over. Start again.' } : 'silent') },
    })
    await until(page.kit, () => page.ui.queryByText('Failed to connect to farcaster'))
    expect(page.ui.getByText('This login is over. Start again.')).toBeTruthy()
    await press(page.ui.getByRole('button', { name: 'Try again' }))
    await until(page.kit, () => page.ui.queryByRole('img', { name: 'Log in with Farcaster' }))
    expect(page.names().filter((name) => name === 'GET_FARCASTER_URI')).toHaveLength(2)
  })
})
