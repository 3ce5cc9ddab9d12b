// @vitest-environment happy-dom
// biome-ignore-all lint/correctness/noComponentHookFactories: the names are messages of the frame, not components
import { act } from '@testing-library/react'
import { afterEach, describe, test } from 'vitest'
import { codeField, openLogin, type, until } from '../testing/loginPage.ts'
import { cleanUp } from '../testing/openedModal.ts'
import { expectOutline } from '../testing/outline.ts'
import { shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const email = 'ada@example.com'
const said = (page: Awaited<ReturnType<typeof openLogin>>, text: string | RegExp) =>
  until(page.kit, () => page.ui.queryByText(text))
const declined = { error: 'User rejected the request.', code: 'rpc.4001' }
const paused = { error: 'Logins are paused.' }

test('[CON-04] the logins above the wallets', async () => {
  const page = await openLogin()
  expectOutline(
    page.root.querySelector('.LoginWays'),
    `
    field "Email address" (“”)
    button "Continue with email" (arrow-right, raised)
    button "Continue with Google" (tile)
    button "Continue with GitHub" (tile)
    button "Continue with X" (tile)
    button "More ways to log in" (more, tile)
  `,
  )
  await cleanUp()
  const few = await openLogin({ logins: ['email', 'google'] })
  expectOutline(
    few.root.querySelector('.LoginWays'),
    `
    field "Email address" (“”)
    button "Continue with email" (arrow-right, raised)
    button "Continue with Google" (tile)
    button "Continue with a passkey" (key, tile)
  `,
  )
  await cleanUp()
  const alone = await openLogin({ logins: ['google', 'x', 'discord', 'github'] })
  expectOutline(
    alone.root.querySelector('.LoginWays'),
    `
    button "Continue with Google" (tile)
    button "Continue with GitHub" (tile)
    button "Continue with X" (tile)
    button "More ways to log in" (more, tile)
  `,
  )
})

describe('[AUTH-01] a login by email', () => {
  test('is waiting for the code, checks it, and refuses it', async () => {
    let turn = 0
    const page = await openLogin(
      { frame: { CONNECT_OTP: () => (turn++ === 0 ? { error: 'That code isn’t right.' } : 'silent') } },
      'EmailVerifyOtp',
      { email },
    )
    shows(
      page,
      `
      tile (mail, accent)
      Enter the code we sent to
      ada@example.com
      button "Change" (link)
      field "6-digit code" (“”)
      button "Send a new code" (link)
      button "Use a passkey" (link)
    `,
    )
    await type(codeField(page), '111111')
    await said(page, 'That code isn’t right.')
    shows(
      page,
      `
      tile (mail, accent)
      Enter the code we sent to
      ada@example.com
      button "Change" (link)
      field "6-digit code" (invalid, “111111”)
      alert:
      That code isn’t right.
      button "Send a new code" (link)
      button "Use a passkey" (link)
      button "Save the log" (quiet)
    `,
    )
    await type(codeField(page), '222222')
    await until(page.kit, () => page.names().filter((name) => name === 'CONNECT_OTP').length === 2)
    shows(
      page,
      `
      tile (mail, accent)
      Enter the code we sent to
      ada@example.com
      button "Change" (link)
      field "6-digit code" (“222222”)
      Checking the code
    `,
    )
  })

  test('without its frame leads to the wallets', async () => {
    const page = await openLogin({ isFrameDead: true }, 'EmailVerifyOtp', { email })
    await type(codeField(page), '111111')
    await said(page, /^The wallet didn’t load/)
    shows(
      page,
      `
      tile (mail, accent)
      Enter the code we sent to
      ada@example.com
      button "Change" (link)
      field "6-digit code" (invalid, “111111”)
      alert:
      The wallet didn’t load. Check your connection, then try again.
      button "Send a new code" (link)
      button "Use a passkey" (link)
      button "Use a wallet instead" (ghost, wide)
    `,
    )
  })

  test.each([
    [
      'silent',
      'silent' as const,
      `
      42
      Open the link in the email
      We sent a link to ada@example.com. This login needs one extra step. Choose 42 on the page that opens.
      Waiting for your approval
      button "Send the email again" (link)
    `,
    ],
    [
      'denied',
      { error: 'This login wasn’t approved.', code: 'device.denied' },
      `
      tile (mail, neutral)
      This login isn’t approved
      button "Start again" (refresh, primary, wide)
      button "Use a wallet instead" (ghost, wide)
      button "Save the log" (quiet)
    `,
    ],
    [
      'refused',
      paused,
      `
      tile (mail, neutral)
      This login isn’t approved
      Logins are paused.
      button "Start again" (refresh, primary, wide)
      button "Use a wallet instead" (ghost, wide)
      button "Save the log" (quiet)
    `,
    ],
  ])('on a new device: %s', async (_, answer, text) => {
    const page = await openLogin({ frame: { CONNECT_DEVICE: () => answer } }, 'EmailVerifyDevice', {
      email,
      matchNumber: '42',
    })
    if (answer !== 'silent') await until(page.kit, () => page.ui.queryByRole('button', { name: 'Start again' }))
    shows(page, text)
  })

  test('on a new device: nobody answers, or the frame is missing', async () => {
    const page = await openLogin({ frame: { CONNECT_DEVICE: () => 'silent' } }, 'EmailVerifyDevice', { email })
    await until(page.kit, () => page.names().includes('CONNECT_DEVICE'))
    shows(
      page,
      `
      tile (mail, accent)
      Open the link in the email
      We sent a link to ada@example.com. This login needs one extra step.
      Waiting for your approval
      button "Send the email again" (link)
    `,
    )
    await act(async () => page.kit.clock.tick(120_000))
    await said(page, 'Still waiting for the link')
    shows(
      page,
      `
      tile (mail, neutral)
      Still waiting for the link
      Open the link in the email to ada@example.com.
      button "Keep waiting" (refresh, primary, wide)
      button "Use a wallet instead" (ghost, wide)
      button "Save the log" (quiet)
    `,
    )
    await cleanUp()
    const dead = await openLogin({ isFrameDead: true }, 'EmailVerifyDevice', { email })
    await said(dead, /^The wallet didn’t load/)
    shows(
      dead,
      `
      tile (mail, neutral)
      This login isn’t approved
      The wallet didn’t load. Check your connection, then try again.
      button "Try again" (refresh, primary, wide)
      button "Use a wallet instead" (ghost, wide)
    `,
    )
  })

  test.each([
    [
      'waiting',
      'silent' as const,
      `
      tile (mail, accent)
      Enter the code in your wallet
      We emailed it to ada@example.com. Only enter it in the wallet’s own window.
    `,
    ],
    [
      'declined',
      declined,
      `
      tile (mail, neutral)
      No code was entered
      Start again, or log in another way.
      button "Start again" (refresh, primary, wide)
      button "Use a passkey" (link)
    `,
    ],
    [
      'refused',
      paused,
      `
      tile (mail, neutral)
      alert:
      Not logged in
      Logins are paused.
      button "Start again" (refresh, primary, wide)
      button "Use a passkey" (link)
      button "Save the log" (quiet)
    `,
    ],
  ])('with the code typed in the wallet: %s', async (_, answer, text) => {
    const page = await openLogin({ frame: { CONNECT_CODE: () => answer } }, 'EmailVerifyOtp', {
      email,
      isInWallet: true,
    })
    if (answer !== 'silent') await until(page.kit, () => page.ui.queryByRole('button', { name: 'Start again' }))
    shows(page, text)
  })
})
