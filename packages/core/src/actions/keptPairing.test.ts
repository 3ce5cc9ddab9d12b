// @vitest-environment happy-dom
import { limits } from '@latchkey/wire/limits'
import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { createFakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { startPairing } from './startPairing.ts'

const wallet = createFakeWallet({ accounts: [otherAccount] })
afterEach(() => wallet.remove())

/** A page that shows a code; on a phone, it keeps the code until it ends. */
const shown = async ({ isMobile = false } = {}) => {
  const phone = createFakePairing()
  const options = { relay: { urls: ['wss://relay.test/relay'] } }
  wallet.announce()
  const kit = createTestKit({ options, ports: { createPairing: phone.create }, device: { isMobile } })
  await hydrated(kit)
  openModal(kit, 'ConnectingWalletConnectBasic')
  return { kit, phone }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('[CON-09] a code is not renewed behind another view', async () => {
  const { kit, phone } = await shown()
  await startPairing(kit)
  pushView(kit, 'AllWallets')
  kit.clock.tick(limits.pairing.expiryMs)
  await settle()
  expect(phone.offers).toHaveLength(1)
})

test('[CON-09] a phone keeps its code, unless it was declined or a new one is wanted', async () => {
  const { kit, phone } = await shown({ isMobile: true })
  await startPairing(kit)
  await startPairing(kit)
  expect(phone.offers).toHaveLength(1)
  await startPairing(kit, { isNew: true })
  expect(phone.offers).toHaveLength(2)
  phone.offers[1]?.refuse({ code: 5000, message: 'User rejected.' })
  await vi.waitFor(() => expect(kit.store.getState().pairing.status).toBe('rejected'))
  await startPairing(kit)
  expect([phone.offers.length, kit.store.getState().pairing.status]).toEqual([3, 'waiting'])
})

test('[CON-09] a modal that was closed while its code was made asks for no other', async () => {
  const { kit, phone } = await shown({ isMobile: true })
  let open = () => {}
  phone.state.gate = new Promise((resolve) => {
    open = resolve
  })
  const asked = [startPairing(kit), startPairing(kit)]
  closeModal(kit)
  open()
  await Promise.all(asked)
  expect([phone.offers.length, kit.store.getState().pairing.status]).toEqual([1, 'idle'])
})

test('[CON-02] an approval connects although the wallet of that time is gone', async () => {
  const { kit, phone } = await shown()
  await connect(kit, 'test.wallet')
  await startPairing(kit)
  await disconnect(kit)
  phone.offers[0]?.approve()
  await vi.waitFor(() => expect(readAccount(kit).address).toBe(fakeAccount))
})
