// @vitest-environment happy-dom
import { createConfig, createStorage, http } from '@wagmi/core'
import { sei } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { createEmbedKit } from '../embedKit.ts'
import { createTestKit, hydrated, type TestKit } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { createFakeWallet, type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { createLoginKit, loginAddress, loginUser, smartAddress } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { disconnectAll } from './disconnectAll.ts'
import { finishPairing } from './finishPairing.ts'
import { openModal } from './openModal.ts'
import { reconnect } from './reconnect.ts'
import { startPairing } from './startPairing.ts'

const wallets: FakeWallet[] = []
afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.remove()
})

const install = (setup: Parameters<typeof createFakeWallet>[0] = {}) => {
  const wallet = createFakeWallet(setup)
  wallets.push(wallet)
  wallet.announce()
  return wallet
}

const key = 'latchkey.left'
const left = (id = 'test.wallet', ...accounts: string[]) =>
  JSON.stringify([[id, ...(accounts.length > 0 ? accounts : [fakeAccount])]])

/** What another tab of the same site sets in the storage. */
const tell = async ({ ports }: TestKit, newValue: string | null, name = key) => {
  ports.pageEvents.dispatchEvent(Object.assign(new Event('storage'), { key: name, newValue }))
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

const open = async (options: Parameters<typeof createTestKit>[0] = {}, ids = ['test.wallet']) => {
  const kit = createTestKit(options)
  await hydrated(kit)
  for (const id of ids) await connect(kit, id)
  await vi.dynamicImportSettled()
  return kit
}

/** A tab whose changes to the storage reach another one, as in a browser. */
const tabBeside = (other: TestKit, ids?: string[]) => {
  const own = new Map<string, string>()
  const storage = {
    get: (name: string) => own.get(name),
    set: (name: string, value: string) => {
      own.set(name, value)
      void tell(other, value, name)
    },
    remove: (name: string) => {
      own.delete(name)
      void tell(other, null, name)
    },
  }
  return open({ ports: { storage } }, ids)
}

const connectedIds = ({ wagmi }: TestKit) => [...wagmi.state.connections.values()].map(({ connector }) => connector.id)

test('disconnecting in another tab disconnects this one, without asking the wallet', async () => {
  const wallet = install()
  const kit = await open()
  const other = await tabBeside(kit)
  wallet.calls.length = 0
  await disconnect(other)
  await vi.waitFor(() => expect(readAccount(kit).status).toBe('disconnected'))
  expect(wallet.calls.filter((one) => one === 'wallet_revokePermissions')).toHaveLength(1)
})

test('a page that was reloaded follows other tabs too, and can be connected again', async () => {
  install()
  const { stored } = await open()
  const kit = createTestKit({ storage: Object.fromEntries(stored) })
  await hydrated(kit)
  await reconnect(kit)
  expect(readAccount(kit).status).toBe('connected')
  await tell(kit, left())
  expect(readAccount(kit).status).toBe('disconnected')
  await connect(kit, 'test.wallet')
  expect(readAccount(kit).status).toBe('connected')
})

test('another tab that disconnects a wallet of its own leaves this one connected', async () => {
  install()
  install({ name: 'Other Wallet', rdns: 'other.wallet', accounts: [otherAccount] })
  const kit = await open()
  const other = await tabBeside(kit, ['other.wallet'])
  await disconnect(other)
  await vi.dynamicImportSettled()
  expect(connectedIds(kit)).toEqual(['test.wallet'])
})

test('it takes along each wallet that the other tab disconnects, and no other', async () => {
  install()
  install({ name: 'Other Wallet', rdns: 'other.wallet', accounts: [otherAccount] })
  install({ name: 'Third Wallet', rdns: 'third.wallet' })
  const kit = await open({}, ['test.wallet', 'other.wallet', 'third.wallet'])
  const other = await tabBeside(kit, ['test.wallet', 'other.wallet'])
  await disconnect(other)
  await vi.waitFor(() => expect(connectedIds(kit)).toEqual(['third.wallet']))
  await connect(other, 'third.wallet')
  await disconnectAll(other)
  await vi.waitFor(() => expect(connectedIds(kit)).toEqual([]))
})

test('other news leave it connected: another key, wallet, account or prefix, and what cannot be read', async () => {
  install()
  const kit = await open()
  await tell(kit, left(), 'latchkey.store')
  await tell(kit, null)
  await tell(kit, left('test.other'))
  await tell(kit, left('test.wallet', otherAccount))
  await tell(kit, left(), `shop.${key}`)
  for (const text of [
    '',
    '{',
    'null',
    '7',
    '{}',
    '[]',
    '[null]',
    '[[]]',
    '[7]',
    '["test.wallet"]',
    '[["test.wallet"]]',
  ])
    await tell(kit, text)
  await tell(kit, `[["test.wallet",7,null,{"a":1}]]`)
  expect(readAccount(kit).status).toBe('connected')
  await tell(kit, left('test.wallet', otherAccount, fakeAccount.toLowerCase()))
  expect(readAccount(kit).status).toBe('disconnected')
})

test("a client with a prefix follows its own key only, an app's config none", async () => {
  install()
  const kit = await open()
  const shop = createTestKit()
  await hydrated(shop)
  shop.ports.storage.prefix = 'shop.'
  await connect(shop, 'test.wallet')
  await vi.dynamicImportSettled()
  await tell(shop, left())
  expect(readAccount(shop).status).toBe('connected')
  await tell(shop, left(), `shop.${key}`)
  expect([readAccount(shop).status, readAccount(kit).status]).toEqual(['disconnected', 'connected'])

  const storage = createStorage({ key: 'app', storage: localStorage })
  const wagmiConfig = createConfig({ chains: [sei], transports: { [sei.id]: http() }, storage })
  const app = await open({ options: { wagmiConfig } })
  await tell(app, left())
  expect(readAccount(app).status).toBe('connected')
})

const logIn = async (user: Readonly<Record<string, unknown>> = {}) => {
  const { kit, names } = createLoginKit({ GET_USER: () => ({ reply: loginUser(user) }) })
  await passTime(kit, connect(kit, embeddedId))
  await vi.dynamicImportSettled()
  return { kit, names }
}

test('the embedded wallet of this tab is logged out as well, whichever of its accounts the other tab used', async () => {
  const accounts = [
    { address: loginAddress, type: 'eoa' },
    { address: smartAddress, type: 'smartAccount' },
  ]
  const { kit, names } = await logIn({ accounts })
  kit.stored.delete('@appkit-wallet/EMAIL_LOGIN_USED_KEY')
  await passTime(kit, tell(kit, left(embeddedId, smartAddress)))
  await vi.waitFor(() => expect(readAccount(kit).status).toBe('disconnected'))
  expect(names()).toContain('SIGN_OUT')
})

test('a view inside the page, with a kit of its own, listens no second time', async () => {
  const { kit } = await logIn()
  const listen = vi.spyOn(kit.ports.pageEvents, 'addEventListener')
  const view = createEmbedKit(kit, 'connect').kit
  await disconnect(view)
  await passTime(kit, connect(view, embeddedId))
  await vi.dynamicImportSettled()
  expect(listen).not.toHaveBeenCalled()
})

test.each([undefined, []])('the embedded wallet of another user stays, with accounts %j', async (accounts) => {
  const { kit, names } = await logIn({ accounts })
  await passTime(kit, tell(kit, left(embeddedId, smartAddress)))
  expect(readAccount(kit).status).toBe('connected')
  expect(names()).not.toContain('SIGN_OUT')
})

test('a tab that wakes up late does not log out whoever has logged in since', async () => {
  const { kit, names } = await logIn()
  kit.stored.set('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true')
  kit.stored.set('@appkit-wallet/EMAIL', 'bob@example.com')
  await passTime(kit, tell(kit, left(embeddedId, loginAddress)))
  await vi.waitFor(() => expect(readAccount(kit).status).toBe('disconnected'))
  expect(names()).not.toContain('SIGN_OUT')
  expect(kit.stored.get('@appkit-wallet/EMAIL')).toBe('bob@example.com')
})

test('a paired wallet of this tab loses its session; one with another account keeps it', async () => {
  const phone = createFakePairing()
  const kit = createTestKit({
    options: { relay: { urls: ['wss://relay.test/relay'] } },
    ports: { createPairing: phone.create },
  })
  openModal(kit, 'ConnectingWalletConnectBasic')
  await startPairing(kit)
  phone.offers.at(-1)?.approve({ accounts: [fakeAccount] })
  await vi.waitFor(() => expect(readAccount(kit).status).toBe('connected'))
  await vi.dynamicImportSettled()
  await tell(kit, left('walletConnect', otherAccount))
  expect([readAccount(kit).status, phone.ended]).toEqual(['connected', []])
  await tell(kit, left('walletConnect'))
  await vi.waitFor(() => expect(readAccount(kit).status).toBe('disconnected'))
  expect(phone.ended).toHaveLength(1)
})

test('a paired wallet that is not the current one leaves alone', async () => {
  const phone = createFakePairing()
  const options = { relay: { urls: ['wss://relay.test/relay'] } }
  install({ accounts: [otherAccount] })
  const kit = createTestKit({ options, ports: { createPairing: phone.create } })
  await hydrated(kit)
  await finishPairing(kit, phone.sessionOf(0))
  await connect(kit, 'test.wallet')
  await vi.dynamicImportSettled()
  await tell(kit, left('walletConnect'))
  await vi.waitFor(() => expect(connectedIds(kit)).toEqual(['test.wallet']))
  expect(phone.ended).toEqual(['topic-0'])
})

test('a browser wallet left in another tab does not load the embedded one', async () => {
  install()
  const kit = await open()
  const embedded = vi.spyOn(kit, 'embedded')
  await tell(kit, left())
  expect(readAccount(kit).status).toBe('disconnected')
  expect(embedded).not.toHaveBeenCalled()
})
