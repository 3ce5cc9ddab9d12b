import { expect, test } from 'vitest'
import { currentEntry } from '../state/router.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { takeWaiting } from '../trackEvent.ts'
import { goBack, pushView, replaceView, resetView } from './navigate.ts'

const names = (kit: ReturnType<typeof createTestKit>) =>
  takeWaiting(kit).map((one) => ('name' in one ? one.name : 'error'))

const told = [
  ['AllWallets', undefined, 'CLICK_ALL_WALLETS'],
  ['WhatIsAWallet', undefined, 'CLICK_WALLET_HELP'],
  ['GetWallet', {}, 'CLICK_GET_WALLET'],
  ['EmailLogin', undefined, 'EMAIL_LOGIN_SELECTED'],
  ['UpdateEmailWallet', { email: 'ada@example.com' }, 'EMAIL_EDIT'],
  ['SwitchNetwork', undefined, 'CLICK_NETWORKS'],
  ['Activity', undefined, 'CLICK_TRANSACTIONS'],
  ['WalletSend', {}, 'OPEN_SEND'],
  ['Swap', undefined, 'OPEN_SWAP'],
  ['Buy', undefined, 'SELECT_BUY_CRYPTO'],
  ['RegisterAccountName', undefined, 'OPEN_ENS_FLOW'],
] as const

test.each(told)('[API-28] going to %s is told once', (view, params, event) => {
  const kit = createTestKit()
  const go = pushView as (kit: unknown, name: string, params: unknown) => void
  go(kit, view, params)
  go(kit, view, params)
  expect(names(kit)).toEqual([event])
  expect(kit.store.getState().router.history).toEqual([{ view: 'Connect' }, { view, params }])
})

test('[API-28] other views, replacing and resetting tell nothing', () => {
  const kit = createTestKit()
  pushView(kit, 'ProfileWallets')
  replaceView(kit, 'AllWallets')
  resetView(kit, 'GetWallet', {})
  expect(names(kit)).toEqual([])
})

test('replacing keeps what is behind; resetting forgets it; going back shows it', () => {
  const kit = createTestKit()
  const history = () => kit.store.getState().router.history.map(({ view }) => view)
  pushView(kit, 'AllWallets')
  replaceView(kit, 'GetWallet', {})
  expect(history()).toEqual(['Connect', 'GetWallet'])
  goBack(kit)
  expect(currentEntry(kit.store.getState().router)).toEqual({ view: 'Connect' })
  pushView(kit, 'AllWallets')
  resetView(kit, 'WhatIsAWallet')
  expect(history()).toEqual(['WhatIsAWallet'])
})
