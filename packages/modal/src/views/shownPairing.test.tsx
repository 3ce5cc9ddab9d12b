// @vitest-environment happy-dom

import { setLinkingWallet } from '@latchkey/core/actions/setLinkingWallet'
import { approved, offered } from '@latchkey/core/state/pairing'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { act } from '@testing-library/react'
import { afterEach, describe, test } from 'vitest'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'
import { press, show, shows } from '../testing/shownView.ts'

afterEach(cleanUp)

const wallet = (id: string, part: Partial<Wallet> = {}): Wallet => ({
  ...{ id, name: id, chains: ['eip155:1329'], image_id: `${id}-icon` },
  ...part,
})
const amber = wallet('amber', {
  ...{ rdns: 'io.amber', mobile_link: 'amber://', link_mode: 'https://amber.example', desktop_link: 'amber-desk://' },
  ...{ webapp_link: 'https://web.amber.example', app_store: 'https://apps.example/amber' },
  ...{ chrome_store: 'https://chrome.example/amber' },
})
const birch = wallet('birch', { chrome_store: 'https://chrome.example/birch' })
const registry = [amber, birch]
const phone = { isMobile: true, isIos: true, isChromium: false }

const open = async (options: Parameters<typeof openAt>[0] = {}, isPaired = true) => {
  const page = await openAt({
    api: healthyApi(registry),
    ports: { createPairing: createFakePairing().create },
    ...options,
    options: { ...(isPaired && { relay: { urls: ['wss://relay.test'] } }), ...options.options },
  })
  await settle()
  return page
}

describe('[CON-02] one wallet', () => {
  const at = async (device = {}) => {
    const page = await open({ device })
    await show(page, 'ConnectingWalletConnect', { walletId: 'amber' })
    return page
  }

  test('has a tab for each way to it', async () => {
    const page = await at()
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Desktop"
      tab "Web"
      picture (http://api.test/getWalletImage/amber-icon)
      Scan with amber on your phone. This QR code renews in 3:50.
      button "Copy link" (copy, secondary, small, wide)
      button "Get amber" (external, secondary, small, wide)
    `,
    )
    await press(page, 'tab', 'Web')
    shows(
      page,
      `
      tab "Phone"
      tab "Desktop"
      tab "Web" (selected)
      ring (calm)
      picture (http://api.test/getWalletImage/amber-icon)
      Continue in amber
      Its page opens in a new tab. Approve there, then come back.
      link "Open amber" (external, primary, wide, https://web.amber.example/wc?uri=…)
    `,
    )
    await press(page, 'tab', 'Desktop')
    shows(
      page,
      `
      tab "Phone"
      tab "Desktop" (selected)
      tab "Web"
      ring (calm)
      picture (http://api.test/getWalletImage/amber-icon)
      Open amber on this computer
      Approve the request there.
      link "Open amber" (external, primary, wide, amber-desk://wc?uri=…)
    `,
    )
    await act(async () => page.kit.store.setState(({ pairing }) => ({ pairing: { ...pairing, uri: undefined } })))
    shows(
      page,
      `
      tab "Phone"
      tab "Desktop" (selected)
      tab "Web"
      ring (calm)
      picture (http://api.test/getWalletImage/amber-icon)
      Open amber on this computer
      Approve the request there.
      button "Open amber" (external, primary, wide, busy, disabled)
    `,
    )
    await act(async () => void addWallet({ name: 'amber', rdns: 'io.amber', mood: 'hang' }))
    await press(page, 'tab', 'Browser')
    shows(
      page,
      `
      tab "Browser" (selected)
      tab "Phone"
      tab "Desktop"
      tab "Web"
      ring (calm)
      picture (http://api.test/getWalletImage/amber-icon)
      amber is in this browser
      Connect with it here, without your phone.
      button "Connect" (primary, wide)
    `,
    )
  })

  test('on a phone opens its app', async () => {
    const page = await at(phone)
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Web"
      ring (calm)
      picture (http://api.test/getWalletImage/amber-icon)
      Connect with amber
      The app opens. Approve there, then come back here.
      link "Open amber" (external, primary, wide, amber://wc?uri=…)
    `,
    )
    await act(async () => setLinkingWallet(page.kit, 'amber', 'amber://'))
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Web"
      ring (waiting)
      picture (http://api.test/getWalletImage/amber-icon)
      Continue in amber
      Approve the connection there, then come back here.
      link "Open amber again" (external, primary, wide, amber://wc?uri=…)
    `,
    )
    await act(async () => page.kit.clock.tick(2_000))
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Web"
      ring (calm)
      picture (http://api.test/getWalletImage/amber-icon)
      App didn’t open?
      Get amber, or try one of these ways.
      link "Open amber again" (external, primary, wide, amber://wc?uri=…)
      link "Get the app" (secondary, wide, https://apps.example/amber _blank)
      link "Open with its web link" (secondary, wide, https://amber.example/wc?uri=…)
      button "Copy link" (copy, secondary, small, wide)
      button "Show QR code" (qr, secondary, small, wide)
    `,
    )
    await press(page, 'button', 'Show QR code')
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Web"
      picture (http://api.test/getWalletImage/amber-icon)
      Scan with amber on another phone. This QR code renews in 3:48.
      button "Copy link" (copy, secondary, small, wide)
      button "Back to the app" (external, secondary, small, wide)
    `,
    )
  })

  test('approves, declines or fails', async () => {
    const page = await at()
    const become = (change: typeof approved) =>
      act(async () => page.kit.store.setState(({ pairing }) => ({ pairing: change(pairing) })))
    await become(approved)
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Desktop"
      tab "Web"
      ring (calm)
      picture (http://api.test/getWalletImage/amber-icon)
      Approved
      Your wallet approved. Connecting…
    `,
    )
    await become((state) => ({ ...state, status: 'rejected' }))
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Desktop"
      tab "Web"
      ring (calm)
      picture (http://api.test/getWalletImage/amber-icon)
      Connection declined
      Nothing was shared with this site.
      button "Try again" (refresh, primary, wide)
    `,
    )
    await become((state) => ({ ...state, status: 'failed', failure: { code: 'unknown' } as never }))
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Desktop"
      tab "Web"
      tile (warning, bad)
      alert:
      Failed to connect
      Something went wrong. Try again.
      button "Try again" (refresh, primary, wide)
      button "Connect another way" (ghost, wide)
    `,
    )
    await become((state) => ({
      ...state,
      failure: { code: 'pairing.relayUnreachable', details: { relay: 'relay.test' } } as never,
    }))
    shows(
      page,
      `
      tab "Phone" (selected)
      tab "Desktop"
      tab "Web"
      tile (warning, bad)
      alert:
      No connection for pairing
      The pairing service relay.test doesn’t answer. Try again, or connect another way.
      button "Try again" (refresh, primary, wide)
      button "Connect another way" (ghost, wide)
    `,
    )
    await show(page, 'ConnectingWalletConnectBasic')
    await become((state) => offered({ ...state, status: 'preparing' }, 'wc:1', page.kit.clock.now() + 65_000))
    shows(
      page,
      `
      Open a wallet on your phone and scan. This QR code renews in 0:55.
      button "Copy link" (copy, secondary, small, wide)
      button "Get a wallet" (external, secondary, small, wide)
    `,
    )
  })

  test('is to be got first', async () => {
    const page = await open()
    await show(page, 'GetWallet', { walletId: 'amber' })
    shows(
      page,
      `
      picture (http://api.test/getWalletImage/amber-icon)
      amber isn’t in this browser
      Add it, set it up, then come back and reload this page.
      link "Add the extension" (external, primary, wide, https://chrome.example/amber _blank)
      button "Already added? Reload" (refresh, ghost, wide)
    `,
    )
    await show(page, 'GetWallet', {})
    shows(
      page,
      `
      Some popular wallets. Pick one to see how to add it.
      list "Wallets to get"
      button "amber Get" (filled)
      picture (http://api.test/getWalletImage/amber-icon)
      button "birch Get" (filled)
      picture (http://api.test/getWalletImage/birch-icon)
    `,
    )
    await cleanUp()
    const mobile = await open({ device: phone })
    await show(mobile, 'GetWallet', { walletId: 'amber' })
    shows(
      mobile,
      `
      picture (http://api.test/getWalletImage/amber-icon)
      Open this page in amber
      Copy the link of this page, open the wallet, and paste it in its browser.
      link "Open amber" (external, primary, wide, amber://)
      button "Copy page link" (copy, secondary, small, wide)
      link "Get the app" (ghost, wide, https://apps.example/amber _blank)
    `,
    )
  })
})
