// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createTestKit, hydrated, type TestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { setCurrency } from './setCurrency.ts'

let first: FakeWallet
let second: FakeWallet
let kit: TestKit

beforeEach(async () => {
  first = createFakeWallet({ name: 'First', rdns: 'io.first', mood: 'hang' })
  second = createFakeWallet({ name: 'Second', rdns: 'io.second', accounts: [otherAccount] })
  first.announce()
  second.announce()
  kit = createTestKit({ storage: { 'latchkey.recentWallets': 'io.third,io.fourth' } })
  await hydrated(kit)
})

afterEach(() => {
  first.remove()
  second.remove()
})

/** Asks the first wallet, whose prompt stays open, and notes how that ends. */
const asked = async (view: 'Connect' | 'ConnectingExternal') => {
  openModal(kit, 'Connect')
  if (view === 'ConnectingExternal') pushView(kit, view, { connectorId: 'io.first' })
  const note = { end: 'waiting' }
  const write = (end: string) => {
    note.end = end
  }
  connect(kit, 'io.first').then(
    () => write('connected'),
    ({ code }: { code: string }) => write(code),
  )
  await vi.waitFor(() => expect(first.calls.some((method) => /^(eth|wallet)_request/.test(method))).toBe(true))
  return note
}

test('[VIEW-14] a wallet that is asked in the list is waited for at the other views, and whatever else changes', async () => {
  const note = await asked('Connect')
  pushView(kit, 'AllWallets')
  setCurrency(kit, 'eur')
  first.answer('approve')
  await vi.waitFor(() => expect(note.end).toBe('connected'))
})

test('[VIEW-14] at the view of one wallet, a change elsewhere ends no wait', async () => {
  const note = await asked('ConnectingExternal')
  setCurrency(kit, 'eur')
  first.answer('approve')
  await vi.waitFor(() => expect(note.end).toBe('connected'))
  expect(kit.store.getState().recentWallets).toEqual(['io.first', 'io.third'])
})

test('[VIEW-14] an approval counts that comes when the user is back in the list', async () => {
  const note = await asked('ConnectingExternal')
  goBack(kit)
  await vi.waitFor(() => expect(note.end).toBe('modal.closed'))
  first.answer('approve')
  await vi.waitFor(() => expect(readAccount(kit)).toMatchObject({ status: 'connected', address: fakeAccount }))
  expect(first.calls).not.toContain('wallet_revokePermissions')
})

test('[VIEW-14] a wait that is over watches the modal no longer', async () => {
  const watching = new Set<object>()
  const { subscribe } = kit.store
  openModal(kit)
  kit.store.subscribe = (listener) => {
    const unsubscribe = subscribe(listener)
    watching.add(listener)
    return () => {
      watching.delete(listener)
      unsubscribe()
    }
  }
  const note = await asked('Connect')
  expect(watching.size).toBe(1)
  first.answer('approve')
  await vi.waitFor(() => expect(note.end).toBe('connected'))
  expect(watching.size).toBe(0)
})

test.each([
  ['the wallet in use stays connected', 'connecting', 'connected'],
  ['a restoring that goes on is not ended', 'reconnecting', 'reconnecting'],
] as const)('[CON-06] after a wait that was left, %s', async (_, status, after) => {
  await connect(kit, 'io.second')
  const note = await asked('ConnectingExternal')
  kit.wagmi.setState((state) => ({ ...state, status }))
  closeModal(kit)
  await vi.waitFor(() => expect(note.end).toBe('modal.closed'))
  expect(readAccount(kit)).toMatchObject({ status: after, address: otherAccount })
})
