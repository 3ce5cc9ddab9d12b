// @vitest-environment happy-dom

import { openModal } from '@latchkey/core/actions/openModal'
import { act } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../testing/openAccount.ts'
import { cleanUp, openAt, settle } from '../testing/openedModal.ts'
import { press, show, shows } from '../testing/shownView.ts'

afterEach(cleanUp)

describe('[ACT-03] networks', () => {
  const options = {
    supportedNetworks: [1329, 1328],
    networkSelection: 'true' as const,
    solanaNetwork: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const,
  }

  test('to choose from, and to wait for', async () => {
    const page = await openAccount({ options }, 'SwitchNetwork', {})
    shows(
      page,
      `
      list "Networks"
      button "Sei Network Current" (filled, current)
      picture (http://api.test/public/getAssetImage/eip155%3A1329)
      tag "Current" (neutral)
      button "Sei Testnet" (filled)
      picture (http://api.test/public/getAssetImage/eip155%3A1328)
      button "Solana" (filled)
      picture (http://api.test/public/getAssetImage/solana%3A5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp)
    `,
    )
    page.wallet.setMood('hang')
    await press(page, 'button', /Sei Testnet/)
    shows(
      page,
      `
      ring (waiting)
      picture (http://api.test/public/getAssetImage/eip155%3A1328)
      Approve in Alpha
      It asks to switch to Sei Testnet.
    `,
    )
  })

  test.each([
    [
      'reject',
      `
      ring (calm)
      picture (http://api.test/public/getAssetImage/eip155%3A1328)
      Switch declined
      Your wallet stays on its network.
      button "Try again" (refresh, primary, wide)
    `,
    ],
    [
      'pending',
      `
      ring (calm)
      picture (http://api.test/public/getAssetImage/eip155%3A1328)
      A request is already open
      A request is already open in your wallet. Answer it there first.
      button "Try again" (refresh, primary, wide)
    `,
    ],
    [
      'broken',
      `
      ring (failed)
      picture (http://api.test/public/getAssetImage/eip155%3A1328)
      alert:
      The switch didn’t work
      Switch to Sei Testnet in the wallet itself, or try again.
      button "Try again" (refresh, primary, wide)
    `,
    ],
  ] as const)('a switch that is answered with %s', async (mood, text) => {
    const page = await openAccount({ options }, 'Account')
    page.wallet.setMood(mood)
    await show(page, 'SwitchNetwork', { chainId: 1328 })
    shows(page, text)
  })

  test('of a wallet that switches by itself, or that the site does not know', async () => {
    const page = await openAccount(
      { options: { supportedNetworks: [1329], networkSwitch: false } },
      'SwitchNetwork',
      {},
    )
    shows(
      page,
      `
      ring (waiting)
      picture (http://api.test/public/getAssetImage/eip155%3A1329)
      This site uses Sei Network
      Switch to Sei Network in your wallet.
    `,
    )
    await act(async () => page.wallet.changeChain(10))
    await settle()
    await act(async () => openModal(page.kit, 'UnsupportedChain'))
    await settle()
    shows(
      page,
      `
      ring (calm)
      picture (http://api.test/public/getAssetImage/eip155%3A1329)
      This site uses Sei Network
      Switch to Sei Network in your wallet.
      button "Disconnect" (ghost, wide)
    `,
    )
  })

  test.each([
    ['eip155', 'Switch to Ethereum-style networks'],
    ['solana', 'Switch to Solana'],
    ['bip122', 'Switch to Bitcoin'],
    ['polkadot', 'Switch to Polkadot'],
    ['cosmos', 'Switch to Cosmos'],
    ['other', 'Switch to other'],
  ])('of another family: %s', async (namespace, title) => {
    const page = await openAt({}, 'SwitchActiveChain', { namespace })
    expect(page.ui.getByRole('dialog', { name: title })).toBeTruthy()
  })
})
