// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components
import { readAccount } from '@latchkey/core/account/connections'
import { connect } from '@latchkey/core/actions/connect'
import { openModal } from '@latchkey/core/actions/openModal'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { loginUser, smartAddress } from '@latchkey/core/testing/loginKit'
import { act } from '@testing-library/react'
import { afterEach, describe, test } from 'vitest'
import { openLogin, until } from '../testing/loginPage.ts'
import { cleanUp, settle } from '../testing/openedModal.ts'
import { expectOutline } from '../testing/outline.ts'
import { shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const silent = (): 'silent' => 'silent'
const said = (page: Awaited<ReturnType<typeof openLogin>>, text: string | RegExp) =>
  until(page.kit, () => page.ui.queryByText(text))
const declined = { error: 'User rejected the request.', code: 'rpc.4001' }
const paused = { error: 'Logins are paused.' }

describe('[AUTH-08] a login that ends', () => {
  test.each([
    [
      'declined',
      declined,
      `
      ring (calm)
      No passkey was used
      Try again, or log in another way. You can add a passkey in wallet settings after you log in.
      button "Try again" (refresh, primary, wide)
      button "Log in another way" (ghost, wide)
      button "Save the log" (quiet)
    `,
    ],
    [
      'refused',
      paused,
      `
      ring (failed)
      alert:
      Not logged in
      Logins are paused.
      button "Try again" (refresh, primary, wide)
      button "Log in another way" (ghost, wide)
      button "Save the log" (quiet)
    `,
    ],
  ])('by passkey: %s', async (_, answer, text) => {
    const page = await openLogin({ frame: { CONNECT_PASSKEY: () => answer } }, 'ConnectingPasskey')
    await until(page.kit, () => page.ui.queryByRole('button', { name: 'Try again' }))
    shows(page, text)
  })

  test.each([
    [
      'blocked',
      { isPopupBlocked: true },
      `
      ring (calm)
      The window was blocked
      Your browser blocked the window. Continue in this tab.
      button "Continue in this tab" (primary, wide)
      button "Try again" (refresh, ghost, wide)
    `,
    ],
    [
      'refused',
      { frame: { GET_SOCIAL_REDIRECT_URI: () => paused } },
      `
      ring (failed)
      alert:
      Failed to initiate social connection
      Logins are paused.
      button "Try again" (refresh, primary, wide)
      button "Save the log" (quiet)
    `,
    ],
    [
      'without a frame',
      { isFrameDead: true },
      `
      ring (failed)
      alert:
      Not logged in
      The wallet didn’t load. Check your connection, then try again.
      button "Try again" (refresh, primary, wide)
      button "Use a wallet instead" (ghost, wide)
    `,
    ],
  ])('in a window: %s', async (_, world, text) => {
    const page = await openLogin(world, 'ConnectingSocial', { provider: 'google' })
    await until(page.kit, () => page.ui.queryByRole('button', { name: 'Try again' }))
    shows(page, text)
  })

  test.each([
    [
      'waiting',
      { frame: { GET_FARCASTER_URI: silent } },
      `
      placeholder
      Scan with your phone and sign in with Farcaster. This page continues by itself.
      placeholder
    `,
    ],
    [
      'on a phone',
      { isMobile: true, frame: { GET_FARCASTER_URI: silent } },
      `
      ring (waiting)
      Sign in with Farcaster
      Then come back here. This page continues by itself.
      button "Open Farcaster" (external, primary, wide, busy, disabled)
      placeholder
    `,
    ],
    [
      'with its link',
      { frame: { CONNECT_FARCASTER: silent } },
      `
      Scan with your phone and sign in with Farcaster. This page continues by itself.
      button "Copy link" (copy, secondary, small, wide)
    `,
    ],
    [
      'on a phone with its link',
      { isMobile: true, frame: { CONNECT_FARCASTER: silent } },
      `
      ring (waiting)
      Sign in with Farcaster
      Then come back here. This page continues by itself.
      link "Open Farcaster" (external, primary, wide, https://farcaster.test/~/siwf?channelToken=1 _blank)
      button "Copy link" (copy, secondary, small, wide)
    `,
    ],
    [
      'refused',
      { frame: { GET_FARCASTER_URI: () => paused } },
      `
      ring (failed)
      alert:
      Failed to connect to farcaster
      Logins are paused.
      button "Try again" (refresh, primary, wide)
      button "Save the log" (quiet)
    `,
    ],
    [
      'without a frame',
      { isFrameDead: true },
      `
      ring (failed)
      alert:
      Not logged in
      The wallet didn’t load. Check your connection, then try again.
      button "Try again" (refresh, primary, wide)
      button "Use a wallet instead" (ghost, wide)
    `,
    ],
  ])('with Farcaster: %s', async (name, world, text) => {
    const page = await openLogin(world, 'ConnectingFarcaster')
    if (name.includes('link')) await until(page.kit, () => page.ui.queryByRole('button', { name: 'Copy link' }))
    if (/refused|frame/.test(name)) await until(page.kit, () => page.ui.queryByRole('button', { name: 'Try again' }))
    shows(page, text)
  })

  test('with Farcaster on a new device, confirmed elsewhere', async () => {
    const confirm = { by: 'device', matchNumber: '42' }
    let turn = 0
    const page = await openLogin(
      { frame: { CONNECT_FARCASTER: () => (turn++ === 0 ? { reply: { userName: '', confirm } } : 'silent') } },
      'ConnectingFarcaster',
    )
    await said(page, 'Confirm it’s you')
    shows(
      page,
      `
      42
      Confirm it’s you
      This browser is new to your wallet. Open or reload a site where you’re logged in and choose 42 there.
      Waiting for your answer
    `,
    )
  })
})

describe('[ACT-04] the embedded wallet', () => {
  const opened = async (frame: NonNullable<Parameters<typeof openLogin>[0]>['frame'] = {}, storage = {}) => {
    const page = await openLogin({ frame, storage })
    const connecting = connect(page.kit, embeddedId)
    await until(page.kit, () => readAccount(page.kit).address)
    await connecting
    await act(async () => openModal(page.kit))
    await settle()
    return page
  }

  test('shows its login, its accounts and its settings', async () => {
    const { address } = loginUser()
    const accounts = [
      { address, type: 'eoa' },
      { address: smartAddress, type: 'smartAccount' },
    ]
    const page = await opened({
      GET_USER: () => ({ reply: loginUser({ accounts, hasNewDevices: true, isBackupCheckDue: true }) }),
    })
    await said(page, 'Standard account')
    expectOutline(
      page.root.querySelector('.AccountRows'),
      `
      button "ada@example.com Your login Change" (mail, filled)
      tile (key, accent)
      Standard account One key, one address; works on every network.
      tag "In use" (good)
      0x70997970C51812dc3A010C7d01b50e0d17dc79C8
      button "Smart account A contract controlled by your key. It can combine several steps. 0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65" (wallet, filled)
      button "New device It logged in to your wallet. Confirm or remove it." (desktop, filled)
      link "Wallet settings Check that you still have your passkey or recovery code" (settings, filled, http://wallet.test/dashboard?projectId=test-project&lang=en _blank)
      button "Choose a name Easier to share than an address" (plus chevron-right, filled)
    `,
    )
    await act(async () => openModal(page.kit, 'Settings'))
    await settle()
    expectOutline(
      page.root.querySelector('.Settings-wallet'),
      `
      heading "Your wallet"
      link "Devices and sessions See where you’re logged in, and log out" (desktop external, filled, http://wallet.test/dashboard?projectId=test-project&lang=en _blank)
      link "Keys and recovery Self-custody, recovery kit, export" (key external, filled, http://wallet.test/export?projectId=test-project&lang=en _blank)
    `,
    )
  })

  test.each([
    [
      'a social login',
      { email: null, userName: 'ada-l' },
      { '@appkit/connected_social': 'github' },
      `
      ada-l Logged in with GitHub
      link "Wallet settings Passkeys, recovery, devices, export" (settings, filled, http://wallet.test/dashboard?projectId=test-project&lang=en _blank)
      button "Choose a name Easier to share than an address" (plus chevron-right, filled)
    `,
    ],
    [
      'one without a name',
      { email: null, userName: undefined },
      { '@appkit/connected_social': 'github' },
      `
      GitHub Logged in with GitHub
      link "Wallet settings Passkeys, recovery, devices, export" (settings, filled, http://wallet.test/dashboard?projectId=test-project&lang=en _blank)
      button "Choose a name Easier to share than an address" (plus chevron-right, filled)
    `,
    ],
    [
      'a passkey',
      { email: null },
      {},
      `
      link "Wallet settings Passkeys, recovery, devices, export" (settings, filled, http://wallet.test/dashboard?projectId=test-project&lang=en _blank)
      button "Choose a name Easier to share than an address" (plus chevron-right, filled)
    `,
    ],
  ])('shows %s', async (_, user, storage, text) => {
    const page = await opened({ GET_USER: () => ({ reply: loginUser(user) }) }, storage)
    expectOutline(page.root.querySelector('.AccountRows'), text)
  })

  test('with its smart account in use shows its permissions', async () => {
    const { address } = loginUser()
    const accounts = [
      { address: smartAddress, type: 'smartAccount' },
      { address, type: 'eoa' },
    ]
    const page = await opened({ GET_USER: () => ({ reply: loginUser({ address: smartAddress, accounts }) }) })
    await said(page, 'Smart account')
    await act(async () =>
      page.kit.store.setState(({ features }) => ({ features: { ...features, smartSessions: true } })),
    )
    expectOutline(
      page.root.querySelector('.AccountRows'),
      `
      button "ada@example.com Your login Change" (mail, filled)
      button "Standard account One key, one address; works on every network. 0x70997970C51812dc3A010C7d01b50e0d17dc79C8" (key, filled)
      tile (wallet, accent)
      Smart account A contract controlled by your key. It can combine several steps.
      tag "In use" (good)
      0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65
      button "Permissions Sites that can act without asking" (clock, filled)
      link "Wallet settings Passkeys, recovery, devices, export" (settings, filled, http://wallet.test/dashboard?projectId=test-project&lang=en _blank)
      button "Choose a name Easier to share than an address" (plus chevron-right, filled)
    `,
    )
  })
})
