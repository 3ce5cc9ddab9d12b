// @vitest-environment happy-dom

import { createPageChoice } from '@latchkey/core/createPageChoice'
import { healthyApi } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { afterEach, describe, test } from 'vitest'
import { addWallet, cleanUp, openAt, settle } from '../testing/openedModal.ts'
import { show, shows } from '../testing/shownView.ts'

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

describe('[CON-01] the wallet list', () => {
  test('on a computer without a wallet', async () => {
    shows(
      await open(),
      `
      No wallet found in this browser. Connect one on your phone.
      list "Wallets"
      button "amber QR code" (filled)
      picture (http://api.test/getWalletImage/amber-icon)
      button "birch Get" (filled)
      picture (http://api.test/getWalletImage/birch-icon)
      button "WalletConnect QR code" (filled)
      button "All wallets 2" (filled)
      Connecting never moves your funds
      button "What is a wallet?" (link)
    `,
    )
    await cleanUp()
    shows(
      await open({}, false),
      `
      No wallet found in this browser. Pick one to add, then come back here.
      list "Wallets"
      button "amber Get" (filled)
      picture (http://api.test/getWalletImage/amber-icon)
      button "birch Get" (filled)
      picture (http://api.test/getWalletImage/birch-icon)
      button "All wallets 2" (filled)
      Connecting never moves your funds
      button "What is a wallet?" (link)
    `,
    )
  })

  test('on a phone, and with the list unread', async () => {
    shows(
      await open({ device: phone }),
      `
      Tap your wallet to open it.
      list "Wallets"
      button "amber Open" (filled)
      picture (http://api.test/getWalletImage/amber-icon)
      button "WalletConnect QR code" (filled)
      button "All wallets 2" (filled)
      Connecting never moves your funds
      button "What is a wallet?" (link)
    `,
    )
    await cleanUp()
    shows(
      await open({ device: phone }, false),
      `
      Open this page inside a wallet app, or get one below.
      list "Wallets"
      button "amber Open" (filled)
      picture (http://api.test/getWalletImage/amber-icon)
      button "All wallets 2" (filled)
      Connecting never moves your funds
      button "What is a wallet?" (link)
    `,
    )
    await cleanUp()
    shows(
      await open({ api: { ...healthyApi(), '/getWallets': () => 'down' } }),
      `
      No wallet found in this browser. Connect one on your phone.
      list "Wallets"
      button "WalletConnect QR code" (filled)
      banner "The full wallet list couldn’t be loaded. Retry" (info)
      button "Retry" (link)
      Connecting never moves your funds
      button "What is a wallet?" (link)
    `,
    )
  })

  test('on a page without a server, and before the list has come', async () => {
    const page = await open({ options: { projectId: '', apiUrl: '' } }, false)
    shows(
      page,
      `
      tile (wallet, neutral)
      No wallet found
      Wallets you add to this browser will show up here.
      Connecting never moves your funds
      button "What is a wallet?" (link)
    `,
    )
    await cleanUp()
    addWallet({ name: 'Zinc', rdns: 'io.zinc' })
    const slow = { ...healthyApi(), '/getWallets': () => new Promise<never>(() => {}) }
    shows(
      await open({ api: slow }),
      `
      list "Wallets" (busy)
      button "Zinc Installed" (filled)
      picture (data:image/svg+xml)
      tag "Installed" (neutral)
      placeholder
      placeholder
      placeholder
      placeholder
      placeholder
      placeholder
      button "WalletConnect QR code" (filled)
      placeholder
      placeholder
      Connecting never moves your funds
      button "What is a wallet?" (link)
    `,
    )
    await cleanUp()
    const choice = createPageChoice({ order: ['amber', 'io.zinc'] })
    addWallet({ name: 'Zinc', rdns: 'io.zinc' })
    shows(
      await open({ api: slow, options: { choice } }),
      `
      list "Wallets" (busy)
      placeholder
      placeholder
      placeholder
      placeholder
      placeholder
      placeholder
      placeholder
      placeholder
      button "WalletConnect QR code" (filled)
      placeholder
      placeholder
      Connecting never moves your funds
      button "What is a wallet?" (link)
    `,
    )
  })

  test('with every wallet of the registry', async () => {
    const page = await open()
    await show(page, 'AllWallets')
    shows(
      page,
      `
      field "Search wallets" (“”)
      list "Wallets"
      button "amber QR code" (filled)
      picture (http://api.test/getWalletImage/amber-icon)
      button "birch Get" (filled)
      picture (http://api.test/getWalletImage/birch-icon)
    `,
    )
  })
})

describe('[CON-14] a wallet of this browser', () => {
  test.each([
    [
      'hang',
      `
      ring (waiting)
      picture (data:image/svg+xml)
      Continue in amber
      Accept the connection request in the wallet
      button "Use the mobile app instead" (link)
    `,
    ],
    [
      'reject',
      `
      ring (calm)
      picture (data:image/svg+xml)
      Connection declined
      Nothing was shared with this site.
      button "Try again" (refresh, primary, wide)
      button "Use the mobile app instead" (link)
    `,
    ],
    [
      'pending',
      `
      ring (calm)
      picture (data:image/svg+xml)
      amber is waiting for your answer
      A request is already open in your wallet. Answer it there first.
      button "Try again" (refresh, primary, wide)
      button "Use the mobile app instead" (link)
    `,
    ],
    [
      'locked',
      `
      ring (calm)
      picture (data:image/svg+xml)
      amber is locked
      Your wallet is locked. Unlock it, then try again.
      button "Try again" (refresh, primary, wide)
      button "Use the mobile app instead" (link)
    `,
    ],
    [
      'broken',
      `
      ring (failed)
      picture (data:image/svg+xml)
      alert:
      Failed to connect
      amber didn’t connect. Check that it is open and up to date, then try again.
      button "Try again" (refresh, primary, wide)
      button "Use the mobile app instead" (link)
    `,
    ],
  ] as const)('%s', async (mood, text) => {
    addWallet({ name: 'amber', rdns: 'io.amber', mood })
    const page = await open()
    await show(page, 'ConnectingExternal', { connectorId: 'io.amber' })
    shows(page, text)
  })
})
