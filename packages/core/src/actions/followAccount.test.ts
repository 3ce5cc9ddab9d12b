// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { createFakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { createSignInServer } from '../testing/signInServer.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { editSend } from './editSend.ts'
import { finishPairing } from './finishPairing.ts'
import { followAccount, followViews } from './followAccount.ts'
import { loadProject } from './loadProject.ts'
import { pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { shakeModal } from './requestClose.ts'

let wallet = createFakeWallet()
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  wallet.remove()
})

type TestKit = ReturnType<typeof createTestKit>

/** A connected and followed wallet that knows two networks and one that is not offered. */
const connected = async (config: Partial<TestKit['config']> = {}) => {
  wallet = createFakeWallet({ knownChains: [1329, 1328, 5] })
  wallet.announce()
  const testKit = createTestKit({ options: { supportedNetworks: [1329, 1328] } })
  const kit = { ...testKit, config: { ...testKit.config, ...config } }
  stops.push(followAccount(kit))
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  return kit
}
const views = ({ store }: TestKit) => store.getState().router.history.map(({ view }) => view)
const isOpen = ({ store }: TestKit) => store.getState().modal.isOpen

test.each([
  ['account', () => wallet.changeAccounts([otherAccount])],
  ['network', () => wallet.changeChain(1328)],
])('a draft belongs to its account and network: another %s clears it', async (_, change) => {
  const kit = await connected()
  editSend(kit, { amount: '5' } as never)
  expect(kit.store.getState().send).toMatchObject({ amount: '5' })
  change()
  expect(kit.store.getState().send).not.toMatchObject({ amount: '5' })
})

test('a network that is not offered is shown over Account, and left when the wallet is back', async () => {
  const kit = await connected()
  openModal(kit, 'Account')
  wallet.changeChain(5)
  expect(views(kit)).toEqual(['Account', 'UnsupportedChain'])
  wallet.changeChain(1328)
  expect(views(kit)).toEqual(['Account'])
  openModal(kit, 'Settings')
  wallet.changeChain(5)
  expect(views(kit).at(-1)).toBe('Settings')
})

test('networks that are offered, and other accounts, leave Account as it is', async () => {
  const kit = await connected()
  openModal(kit, 'Account')
  wallet.changeChain(1328)
  expect(views(kit)).toEqual(['Account'])
  closeModal(kit)
  wallet.changeChain(5)
  openModal(kit, 'Account')
  wallet.changeAccounts([otherAccount])
  expect(views(kit)).toEqual(['Account'])
})

test.each([true, false])(
  'UnsupportedChain stays from one such network to the next; switching is on: %s',
  async (isNetworkSwitchOn) => {
    const kit = await connected({ isNetworkSwitchOn })
    openModal(kit, 'Account')
    wallet.changeChain(5)
    wallet.changeChain(7)
    expect(views(kit)).toEqual(['Account', 'UnsupportedChain'])
  },
)

test('who chooses among networks stays there when the wallet is back on one that is offered', async () => {
  const kit = await connected({ isNetworkSwitchOn: true })
  wallet.changeChain(5)
  openModal(kit, 'UnsupportedChain')
  pushView(kit, 'SwitchNetwork', {})
  wallet.changeChain(1328)
  expect(views(kit)).toEqual(['UnsupportedChain', 'SwitchNetwork'])
})

test('a connection asks for the project only where it is being asked for', async () => {
  const kit = await connected()
  kit.queries.fetchQuery({ queryKey: ['names'], queryFn: () => new Promise(() => {}) }).catch(() => undefined)
  wallet.changeAccounts([otherAccount])
  await vi.dynamicImportSettled()
  expect(kit.requests).toEqual([])
})

test('[AUTH-10] a view inside the page follows the wallet too, without asking for a sign-in', async () => {
  wallet = createFakeWallet()
  wallet.announce()
  const kit = createTestKit({ api: createSignInServer().api })
  stops.push(followViews(kit))
  await hydrated(kit)
  await loadProject(kit)
  openModal(kit, 'AllWallets')
  await connect(kit, 'test.wallet')
  expect(views(kit)).toEqual(['SIWXSignMessage'])
  closeModal(kit)
  wallet.changeAccounts([otherAccount])
  await vi.dynamicImportSettled()
  expect(isOpen(kit)).toBe(false)
})

test('after its end nothing is followed any more', async () => {
  const kit = await connected()
  for (const stop of stops.splice(0)) stop()
  openModal(kit, 'Account')
  wallet.changeChain(5)
  wallet.changeChain(1329)
  kit.store.setState(({ features }) => ({ features: { ...features, siwx: { isRequired: true } } }))
  await vi.dynamicImportSettled()
  expect(views(kit)).toEqual(['Account'])
})

test('a closed modal stays as it is', async () => {
  const kit = await connected()
  openModal(kit, 'Account')
  kit.store.setState(({ modal }) => ({ modal: { ...modal, isOpen: false } }))
  wallet.changeChain(5)
  expect([isOpen(kit), views(kit)]).toEqual([false, ['Account']])
})

test.each([
  [false, false],
  [true, true],
])(
  'a network chosen in the wallet ends SwitchNetwork if the page cannot switch; it can: %s',
  async (isNetworkSwitchOn, stays) => {
    const kit = await connected({ isNetworkSwitchOn })
    openModal(kit, 'SwitchNetwork', {})
    wallet.changeAccounts([otherAccount])
    expect(isOpen(kit)).toBe(true)
    wallet.changeChain(1328)
    expect(isOpen(kit)).toBe(stays)
  },
)

test('[VIEW-11] the modal shakes for 500 ms, and another try meanwhile neither prolongs nor shortens it', () => {
  const kit = createTestKit()
  const isShaking = () => kit.store.getState().modal.isShaking
  shakeModal(kit)
  kit.clock.tick(250)
  shakeModal(kit)
  kit.clock.tick(249)
  expect(isShaking()).toBe(true)
  kit.clock.tick(1)
  expect(isShaking()).toBe(false)
  kit.clock.tick(100)
  shakeModal(kit)
  kit.clock.tick(150)
  expect(isShaking()).toBe(true)
  kit.clock.tick(350)
  expect(isShaking()).toBe(false)
})

test('[CON-08] a session is connected once, and a late one is told to end', async () => {
  const phone = createFakePairing()
  const options = { relay: { urls: ['wss://relay.test/relay'] } }
  const kit = createTestKit({ options, ports: { createPairing: phone.create } })
  await finishPairing(kit, phone.sessionOf(0))
  expect(kit.wagmi.state.connections.size).toBe(1)
  await finishPairing(kit, phone.sessionOf(0))
  expect(phone.ended).toEqual([])
  await finishPairing(kit, phone.sessionOf(1))
  await finishPairing(kit, phone.sessionOf(2), { isLate: true })
  expect(phone.ended).toEqual(['topic-1', 'topic-2'])
  expect(kit.wagmi.state.connections.size).toBe(1)
  await finishPairing(createTestKit(), phone.sessionOf(3))
})

test('[AUTH-10] an account is asked to sign in when it connects, not when another is added to it', async () => {
  wallet = createFakeWallet()
  wallet.announce()
  const kit = createTestKit({ api: createSignInServer().api })
  stops.push(followAccount(kit))
  await hydrated(kit)
  await loadProject(kit)
  await connect(kit, 'test.wallet')
  await expect.poll(() => views(kit)).toEqual(['SIWXSignMessage'])
  closeModal(kit)
  wallet.changeAccounts([fakeAccount, otherAccount])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isOpen(kit)).toBe(false)
  wallet.changeAccounts([otherAccount])
  await expect.poll(() => isOpen(kit)).toBe(true)
})
