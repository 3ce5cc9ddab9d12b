// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { currentEntry } from '../state/router.ts'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet } from '../testing/fakeWallet.ts'
import { createSignInServer } from '../testing/signInServer.ts'
import { connect } from './connect.ts'
import { leaveConnecting } from './leaveConnecting.ts'
import { loadProject } from './loadProject.ts'
import { pushView } from './navigate.ts'
import { openModal } from './openModal.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

/** A connected wallet, the modal closed. */
const connected = async (options: Parameters<typeof createTestKit>[0] = {}, isSignIn = false) => {
  wallet = createFakeWallet({ knownChains: [1329, 5] })
  wallet.announce()
  const kit = createTestKit({ ...options, ...(isSignIn && { api: createSignInServer().api }) })
  await hydrated(kit)
  if (isSignIn) await loadProject(kit)
  await connect(kit, 'test.wallet')
  return kit
}
const connecting = { connectorId: 'test.wallet' }
const shown = ({ store }: ReturnType<typeof createTestKit>) => {
  const { modal, router } = store.getState()
  return modal.isOpen ? router.history.map(({ view }) => view).join(' ') : 'closed'
}

test('a connection closes the modal from where it was made, and from nowhere else', async () => {
  const kit = await connected()
  openModal(kit, 'Account')
  leaveConnecting(kit)
  expect(shown(kit)).toBe('Account')
  openModal(kit, 'ConnectingExternal', connecting)
  leaveConnecting(kit)
  expect(shown(kit)).toBe('closed')
  leaveConnecting(kit)
  expect(shown(kit)).toBe('closed')
})

test('a chain that is not offered is shown instead', async () => {
  const kit = await connected()
  wallet.changeChain(5)
  openModal(kit, 'ConnectingExternal', connecting)
  leaveConnecting(kit)
  expect(shown(kit)).toBe('UnsupportedChain')
})

test('who came from the list of wallets goes back to it, and sees the new one', async () => {
  const kit = await connected()
  openModal(kit, 'ProfileWallets')
  pushView(kit, 'ConnectingExternal', connecting)
  leaveConnecting(kit)
  expect(shown(kit)).toBe('ProfileWallets')
  expect(currentEntry(kit.store.getState().router).params).toEqual({ isNew: true })
})

test('[AUTH-10] an account that has yet to sign in is asked, above the list if there was one', async () => {
  const kit = await connected({}, true)
  openModal(kit, 'ConnectingExternal', connecting)
  leaveConnecting(kit)
  expect(shown(kit)).toBe('SIWXSignMessage')
  kit.store.setState(({ modal }) => ({ modal: { ...modal, isOpen: false } }))
  openModal(kit, 'ProfileWallets')
  pushView(kit, 'ConnectingExternal', connecting)
  leaveConnecting(kit)
  expect(shown(kit)).toBe('ProfileWallets SIWXSignMessage')
})
