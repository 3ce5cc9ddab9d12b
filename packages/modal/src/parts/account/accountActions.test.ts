import { openModal } from '@latchkey/core/actions/openModal'
import { currentEntry } from '@latchkey/core/state/router'
import { createTestKit } from '@latchkey/core/testing/createTestKit'
import { expect, test } from 'vitest'
import { offeredActions, pushAction } from './accountActions.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const shownAfter = (view: 'WalletSend' | 'Swap' | 'Buy' | 'WalletReceive', tokenAddress?: string) => {
  const kit = createTestKit()
  openModal(kit, 'Account')
  pushAction(kit, { view }, tokenAddress)
  const { view: shown, params } = currentEntry(kit.store.getState().router)
  return { shown, params }
}

test('an action opens its view, with the token where it takes one', () => {
  expect(shownAfter('WalletSend', token)).toEqual({ shown: 'WalletSend', params: { tokenAddress: token } })
  expect(shownAfter('WalletSend')).toEqual({ shown: 'WalletSend', params: {} })
  expect(shownAfter('Swap', token)).toEqual({ shown: 'Swap', params: { fromToken: token } })
  expect(shownAfter('Swap').shown).toBe('Swap')
  expect(shownAfter('Buy', token).shown).toBe('Buy')
  expect(shownAfter('WalletReceive', token).shown).toBe('WalletReceive')
})

test('offers what is switched on, and on Solana neither swaps nor purchases', () => {
  const all = { ...createTestKit().store.getState().features, send: true, receive: true, swaps: true, onramp: true }
  const idsOf = (rows: ReturnType<typeof offeredActions>) => rows.map(({ id }) => id)
  expect(idsOf(offeredActions(all))).toEqual(['send', 'receive', 'swap', 'buy'])
  expect(idsOf(offeredActions(all, false))).toEqual(['send', 'receive'])
  expect(idsOf(offeredActions({ ...all, receive: false, onramp: false }))).toEqual(['send', 'swap'])
})
