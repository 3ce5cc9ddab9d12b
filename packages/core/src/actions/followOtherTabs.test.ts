// @vitest-environment happy-dom
import { createConfig, createStorage, http } from '@wagmi/core'
import { sei } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { createTestKit, hydrated, type TestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet } from '../testing/fakeWallet.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { connect } from './connect.ts'
import { reconnect } from './reconnect.ts'

let wallet: FakeWallet = createFakeWallet()
afterEach(() => wallet.remove())

/** What another tab of the same site removes from the storage, or sets there. */
const tell = async ({ ports }: TestKit, key: string, newValue: string | null = null) => {
  ports.pageEvents.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const mark = 'latchkey.recentConnectorId'

const open = async (options: Parameters<typeof createTestKit>[0] = {}) => {
  wallet.remove()
  wallet = createFakeWallet()
  wallet.announce()
  const kit = createTestKit(options)
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  return kit
}

test('disconnecting in another tab disconnects this one, without asking the wallet', async () => {
  const kit = await open()
  wallet.calls.length = 0
  await tell(kit, mark)
  expect(readAccount(kit).status).toBe('disconnected')
  expect(wallet.calls).not.toContain('wallet_revokePermissions')
})

test('a page that was reloaded follows other tabs too, and can be connected again', async () => {
  const { stored } = await open()
  const kit = createTestKit({ storage: Object.fromEntries(stored) })
  await hydrated(kit)
  await reconnect(kit)
  expect(readAccount(kit).status).toBe('connected')
  await tell(kit, mark)
  expect(readAccount(kit).status).toBe('disconnected')
  await connect(kit, 'test.wallet')
  expect(readAccount(kit).status).toBe('connected')
})

test('other news leave it connected: another key, another wallet, a client with another prefix', async () => {
  const kit = await open()
  await tell(kit, 'latchkey.store')
  await tell(kit, mark, '"test.other"')
  await tell(kit, `shop.${mark}`)
  expect(readAccount(kit).status).toBe('connected')
})

test("a client with a prefix follows its own key only, an app's config none", async () => {
  const kit = await open()
  const shop = createTestKit()
  await hydrated(shop)
  shop.ports.storage.prefix = 'shop.'
  await connect(shop, 'test.wallet')
  await tell(shop, mark)
  expect(readAccount(shop).status).toBe('connected')
  await tell(shop, `shop.${mark}`)
  expect([readAccount(shop).status, readAccount(kit).status]).toEqual(['disconnected', 'connected'])

  const storage = createStorage({ key: 'app', storage: localStorage })
  const wagmiConfig = createConfig({ chains: [sei], transports: { [sei.id]: http() }, storage })
  const app = await open({ options: { wagmiConfig } })
  await tell(app, mark)
  expect(readAccount(app).status).toBe('connected')
})

test('the embedded wallet of this tab is logged out as well', async () => {
  const { kit, names } = createLoginKit()
  await passTime(kit, connect(kit, embeddedId))
  const done = tell(kit, mark)
  await passTime(kit, done)
  expect(names()).toContain('SIGN_OUT')
  await passTime(kit, tell(kit, 'nothing'))
  expect(readAccount(kit).status).toBe('disconnected')
})
