// @vitest-environment happy-dom
import { createConfig, http } from '@wagmi/core'
import { sei } from 'viem/chains'
import { afterEach, expect, test } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { createFakeWallet } from '../testing/fakeWallet.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

const wallet = createFakeWallet()
afterEach(() => wallet.remove())

const connected = async () => {
  wallet.announce()
  const kit = createTestKit()
  await connect(kit, 'test.wallet')
  return kit
}

test('forgets the wallet and its cached balances', async () => {
  const kit = await connected()
  kit.queries.setQueryData(['nativeBalance', 1329, 'x'], { units: '1' })
  await disconnect(kit)
  expect(readAccount(kit).status).toBe('disconnected')
  expect(kit.queries.getQueryData(['nativeBalance', 1329, 'x'])).toBeUndefined()
  expect(kit.stored.has('latchkey.recentConnectorId')).toBe(false)
  expect(kit.stored.has('latchkey.left')).toBe(false)
})

test.each([
  [undefined, 'Failed to disconnect'],
  ['test.wallet', 'Failed to disconnect connector'],
])('[ERR-06] a wallet that refuses, called by %s: %s', async (id, message) => {
  const kit = await connected()
  const connector = kit.wagmi.connectors.find((one) => one.id === 'test.wallet')
  Object.assign(connector ?? {}, { disconnect: () => Promise.reject(new Error('no')) })
  await expect(disconnect(kit, id)).rejects.toMatchObject({ message, cause: { message: 'no' } })
})

test("an app's own connections that keep nothing can be disconnected too", async () => {
  wallet.announce()
  const wagmiConfig = createConfig({ chains: [sei], storage: null, transports: { [sei.id]: http() } })
  const kit = createTestKit({ options: { wagmiConfig } })
  await connect(kit, 'test.wallet')
  await disconnect(kit)
  expect(readAccount(kit).status).toBe('disconnected')
})

test('[CON-14] reports a missing wallet', async () => {
  await expect(disconnect(createTestKit(), 'io.nobody')).rejects.toMatchObject({
    message: 'No connector found for connection',
  })
})
