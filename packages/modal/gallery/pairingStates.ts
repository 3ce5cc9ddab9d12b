import { pushView } from '@latchkey/core/actions/navigate'
import { openModal } from '@latchkey/core/actions/openModal'
import type { TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakePairing, type FakePairing } from '@latchkey/core/testing/fakePairing'
import { whenThere } from './whenThere.ts'

type Phone = (phone: FakePairing) => void
type Show = (kit: TestKit, phone: FakePairing) => void | Promise<void>

const state = (show: Show, prepare: Phone = () => {}) => {
  const phone = createFakePairing()
  prepare(phone)
  return { phone, show: (kit: TestKit) => show(kit, phone) }
}

const code = (kit: TestKit): void => {
  openModal(kit)
  pushView(kit, 'ConnectingWalletConnectBasic')
}
const wallet = (kit: TestKit): void => {
  openModal(kit)
  pushView(kit, 'ConnectingWalletConnect', { walletId: 'rainbow' })
}
const offered = '.PairingCode, .PairingOnPhone'
const card = '.ConnectingWalletConnect, .PairingCode, .StatusPanel'
/** Declines the code once it is on screen, however long that takes. */
const refuse = async (kit: TestKit, phone: FakePairing, reason: { code: number; message: string }): Promise<void> => {
  do await whenThere(offered)
  while (kit.store.getState().pairing.status !== 'waiting')
  phone.offers[0]?.refuse(reason)
}
const hang: Phone = (phone) => {
  phone.state.gate = new Promise(() => {})
}

/** Pairing in every state. */
export const pairingStates = {
  'pair-list': state((kit) => openModal(kit)),
  pair: state(async (kit) => {
    code(kit)
    await whenThere(offered)
    kit.clock.tick(8_000)
  }),
  'pair-preparing': state(code, hang),
  'pair-declined': state((kit, phone) => {
    code(kit)
    return refuse(kit, phone, { code: 5000, message: 'User rejected.' })
  }),
  'pair-unsupported': state((kit, phone) => {
    code(kit)
    return refuse(kit, phone, { code: 5100, message: 'Unsupported chains.' })
  }),
  'pair-down': state(code, (phone) => {
    phone.state.failure = { code: 'pairing.relayUnreachable' }
  }),
  'pair-refused': state(code, (phone) => {
    phone.state.failure = { code: 'pairing.refused', cause: new Error('Unauthorized: invalid key') }
  }),
  'pair-wallet': state(wallet),
  'pair-wallet-preparing': state(wallet, hang),
  'pair-wallet-stuck': state(async (kit) => {
    wallet(kit)
    await whenThere(card)
    kit.store.setState(({ pairing }) => ({ pairing: { ...pairing, linkingWalletId: 'rainbow' } }))
    await whenThere(card)
    kit.clock.tick(2_000)
  }),
}
