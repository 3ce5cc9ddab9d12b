// @vitest-environment happy-dom
import { createConfig, createStorage, http } from '@wagmi/core'
import { sei } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { connect } from './connect.ts'
import { reconnect } from './reconnect.ts'

let wallet: FakeWallet = createFakeWallet()
afterEach(() => wallet.remove())

/** The storage after a visit with a connected wallet. */
const visited = async (): Promise<Record<string, string>> => {
  wallet = createFakeWallet()
  wallet.announce()
  const kit = createTestKit()
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  wallet.calls.length = 0
  return Object.fromEntries(kit.stored)
}

test('[CON-06] an app with its own wagmi config reconnects by the keys of that config', async () => {
  wallet = createFakeWallet()
  wallet.announce()
  const stored = new Map<string, string>()
  const open = async () => {
    const storage = createStorage({
      key: 'app',
      storage: {
        getItem: async (key) => stored.get(key) ?? null,
        setItem: async (key, value) => void stored.set(key, value),
        removeItem: async (key) => void stored.delete(key),
      },
    })
    const wagmiConfig = createConfig({ chains: [sei], transports: { [sei.id]: http() }, storage })
    const kit = createTestKit({ options: { wagmiConfig } })
    await hydrated(kit)
    return kit
  }
  await connect(await open(), 'test.wallet')
  expect(stored.get('app.recentConnectorId')).toBe('"test.wallet"')
  const kit = await open()
  await reconnect(kit)
  expect(readAccount(kit)).toMatchObject({ status: 'connected', address: fakeAccount })
})

describe("an app's own wagmi", () => {
  /** An app whose storage names this wallet as the last one; `become` is what its provider does. */
  const openApp = async (id: unknown, isStoring = true) => {
    const getItem = (key: string) => (key === 'app.recentConnectorId' ? JSON.stringify(id) : null)
    const storage = isStoring
      ? createStorage({ key: 'app', storage: { getItem, setItem() {}, removeItem() {} } })
      : null
    const wagmiConfig = createConfig({ chains: [sei], transports: { [sei.id]: http() }, storage })
    const kit = createTestKit({ options: { wagmiConfig } })
    if (isStoring) await hydrated(kit)
    const seen: string[] = []
    kit.wagmi.subscribe(
      ({ status }) => status,
      (status) => void seen.push(status),
    )
    const become = (status: 'connecting' | 'reconnecting' | 'connected' | 'disconnected') =>
      kit.wagmi.setState((state) => ({ ...state, status }))
    return { kit, become, seen }
  }

  test('[CON-06] is waited for while it is connecting and reconnecting', async () => {
    await visited()
    const { kit, become } = await openApp('test.wallet')
    become('connecting')
    const done = reconnect(kit)
    for (const status of ['reconnecting', 'connecting'] as const) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      become(status)
      expect([readAccount(kit).status, wallet.calls]).toEqual([status, []])
    }
    become('disconnected')
    expect(readAccount(kit).status).toBe('reconnecting')
    await done
    expect(readAccount(kit)).toMatchObject({ status: 'connected', address: fakeAccount })
  })

  test.each([
    ['that remembers no wallet', undefined, true],
    ['whose memory is not the name of a wallet', 5, true],
    ['without a storage', 'test.wallet', false],
  ])('[CON-06] %s stays disconnected', async (_, id, isStoring) => {
    await visited()
    const { kit, become, seen } = await openApp(id, isStoring)
    become('reconnecting')
    const done = reconnect(kit)
    await new Promise((resolve) => setTimeout(resolve, 5))
    become('disconnected')
    await done
    expect([seen, wallet.calls]).toEqual([['reconnecting', 'disconnected'], []])
  })

  test('[CON-06] that has reconnected by itself is left alone', async () => {
    await visited()
    const { kit, become, seen } = await openApp('test.wallet')
    await connect(kit, 'test.wallet')
    become('reconnecting')
    const done = reconnect(kit)
    await new Promise((resolve) => setTimeout(resolve, 5))
    become('connected')
    await done
    expect(seen).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  })
})

/** A page whose app has connected other wallets before the stored one is restored. */
const connectedMeanwhile = async () => {
  const storage = await visited()
  const others = [
    createFakeWallet({ name: 'Other', rdns: 'test.other', accounts: [otherAccount] }),
    createFakeWallet({ name: 'Third', rdns: 'test.third', accounts: [otherAccount] }),
  ]
  for (const one of others) one.announce()
  const kit = createTestKit({ storage })
  const recent = kit.stored.get('latchkey.recentConnectorId') ?? ''
  await hydrated(kit)
  await connect(kit, 'test.other')
  await connect(kit, 'test.third')
  for (const one of others) one.calls.length = 0
  kit.stored.set('latchkey.recentConnectorId', recent)
  kit.stored.set('latchkey.tabConnectorId', recent)
  return { kit, calls: () => others.flatMap(({ calls }) => calls), remove: () => others.map((one) => one.remove()) }
}

test('[CON-08] wallets that the app has connected stay as they are if the stored one does not come back', async () => {
  const { kit, calls, remove } = await connectedMeanwhile()
  wallet.setMood('locked')
  await reconnect(kit)
  remove()
  expect(readAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'test.third', address: otherAccount })
  const ids = [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  expect([ids, calls()]).toEqual([['test.other', 'test.third'], []])
})

test('[CON-08] the stored wallet comes back next to those of the app, and is then left alone', async () => {
  const { kit, calls, remove } = await connectedMeanwhile()
  await reconnect(kit)
  expect(readAccount(kit).status).toBe('connected')
  const ids = [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  expect([ids, calls()]).toEqual([['test.other', 'test.third', 'test.wallet'], []])
  const seen: string[] = []
  kit.wagmi.subscribe(
    ({ status }) => status,
    (status) => void seen.push(status),
  )
  await reconnect(kit)
  remove()
  expect(seen).toEqual([])
})
