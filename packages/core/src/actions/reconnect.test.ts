// @vitest-environment happy-dom
import { createConfig, createConnector, http, injected, reconnect as wagmiReconnect } from '@wagmi/core'
import { sei } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { createLoginKit } from '../testing/loginKit.ts'
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

const prompts = ['eth_requestAccounts', 'wallet_requestPermissions']

test('[CON-06] a reload reconnects without a prompt', async () => {
  const kit = createTestKit({ storage: await visited() })
  await hydrated(kit)
  const seen: string[] = []
  kit.wagmi.subscribe(
    ({ status }) => status,
    (status) => void seen.push(status),
  )
  await reconnect(kit)
  expect(seen).toEqual(['reconnecting', 'connected'])
  expect(readAccount(kit)).toMatchObject({ status: 'connected', address: fakeAccount })
  expect(wallet.calls.filter((method) => prompts.includes(method))).toEqual([])
})

test('[CON-08] a reload restores every wallet, even before wagmi has read its storage', async () => {
  const other = createFakeWallet({ name: 'Other', rdns: 'test.other', accounts: [otherAccount] })
  other.announce()
  const first = createTestKit({ storage: await visited() })
  await hydrated(first)
  await reconnect(first)
  await connect(first, 'test.other')
  const kit = createTestKit({ storage: Object.fromEntries(first.stored) })
  await reconnect(kit)
  other.remove()
  expect(readAccount(kit).connectorId).toBe('test.other')
  const ids = [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  expect(ids).toEqual(['test.other', 'test.wallet'])
})

test('[CON-06] waits for a wallet that announces itself late', async () => {
  const storage = await visited()
  wallet.remove()
  const kit = createTestKit({ storage })
  await hydrated(kit)
  const done = reconnect(kit)
  expect(readAccount(kit).status).toBe('reconnecting')
  const other = createFakeWallet({ name: 'Other', rdns: 'test.other', accounts: [otherAccount] })
  other.announce()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(readAccount(kit).status).toBe('reconnecting')
  wallet.announce()
  await done
  other.remove()
  expect(readAccount(kit).status).toBe('connected')
})

test('[CON-06] a missing wallet ends in disconnected after at most 1.5 s', async () => {
  const storage = await visited()
  wallet.remove()
  const kit = createTestKit({ storage })
  await hydrated(kit)
  const done = reconnect(kit)
  kit.clock.tick(1_500)
  await done
  expect(readAccount(kit).status).toBe('disconnected')
})

test('[CON-06] an unresponsive wallet ends in disconnected after 5 s', async () => {
  const kit = createTestKit({ storage: await visited() })
  await hydrated(kit)
  const waiting: ((answer: unknown) => void)[] = []
  wallet.provider.request = () => new Promise((resolve) => waiting.push(resolve))
  const done = reconnect(kit)
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  kit.clock.tick(5_000)
  await done
  expect(readAccount(kit).status).toBe('disconnected')
  // An answer that comes too late changes nothing.
  for (const answer of waiting) answer([fakeAccount])
  await new Promise((resolve) => setTimeout(resolve))
  expect(readAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
})

test('[CON-06] reconnects while another config of the page reconnects', async () => {
  const kit = createTestKit({ storage: await visited() })
  await hydrated(kit)
  const waiting = createConnector((config) => ({
    ...injected()(config),
    id: 'waiting',
    getProvider: async () => ({}) as never,
    isAuthorized: async () => {
      await reconnect(kit)
      return false
    },
  }))
  const app = createConfig({ chains: [sei], transports: { [sei.id]: http() }, connectors: [waiting], storage: null })
  await wagmiReconnect(app)
  expect(readAccount(kit)).toMatchObject({ status: 'connected', address: fakeAccount })
})

test('[CON-08] a second wallet that does not answer leaves the first one connected', async () => {
  const other = createFakeWallet({ name: 'Other', rdns: 'test.other', accounts: [otherAccount] })
  other.announce()
  const first = createTestKit({ storage: await visited() })
  await hydrated(first)
  await reconnect(first)
  await connect(first, 'test.other')
  const kit = createTestKit({ storage: Object.fromEntries(first.stored) })
  const asked = vi.fn()
  wallet.provider.request = () => new Promise(asked)
  const done = reconnect(kit)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(readAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'test.other' })
  kit.clock.tick(5_000)
  await done
  other.remove()
  expect(readAccount(kit)).toMatchObject({ status: 'connected', connectorId: 'test.other' })
})

test('[CON-06] a wallet that revoked access is not asked again', async () => {
  const storage = await visited()
  wallet.setMood('locked')
  const kit = createTestKit({ storage })
  await hydrated(kit)
  await reconnect(kit)
  expect(readAccount(kit).status).toBe('disconnected')
  expect(wallet.calls.filter((method) => prompts.includes(method))).toEqual([])
})

test('[CON-06] asks no wallet but those connected here, even one that would agree', async () => {
  const storage = await visited()
  const other = createFakeWallet({ name: 'Other', rdns: 'test.other', accounts: [otherAccount] })
  other.announce()
  const kit = createTestKit({ storage })
  await hydrated(kit)
  await reconnect(kit)
  other.remove()
  expect(other.calls).toEqual([])
  expect([...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)).toEqual(['test.wallet'])
})

test('asks no wallet for anything when nothing is stored', async () => {
  wallet = createFakeWallet()
  wallet.announce()
  const kit = createTestKit()
  await hydrated(kit)
  await reconnect(kit)
  expect(wallet.calls).toEqual([])
})

test('[CON-06] asks no wallet when what is stored is not the name of one', async () => {
  const kit = createTestKit({ storage: { ...(await visited()), 'latchkey.recentConnectorId': '5' } })
  await hydrated(kit)
  const done = reconnect(kit)
  expect(readAccount(kit).status).toBe('disconnected')
  await done
  expect(wallet.calls).toEqual([])
})

test('[CON-06] a paired wallet cannot come back to a page that has no relay any more', async () => {
  const kit = createTestKit({ storage: { 'latchkey.recentConnectorId': '"walletConnect:topic-1"' } })
  const done = reconnect(kit)
  await vi.waitFor(() => {
    kit.clock.tick(1_500)
    expect(readAccount(kit).status).toBe('disconnected')
  })
  await done
})

test('[CON-06] the embedded wallet has 25 s, because its frame must load first', async () => {
  const storage = { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true', 'latchkey.recentConnectorId': '"ID_AUTH"' }
  const { kit, host, names } = createLoginKit({ GET_USER: () => 'silent' }, { storage })
  const from = kit.clock.now()
  const done = reconnect(kit)
  await vi.waitFor(() => expect(host.src).toBeDefined())
  await vi.waitFor(() => {
    kit.clock.tick(100)
    expect(names()).toContain('GET_USER')
  })
  kit.clock.tick(24_999 - (kit.clock.now() - from))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(readAccount(kit).status).toBe('reconnecting')
  kit.clock.tick(1)
  await done
  expect(readAccount(kit).status).toBe('disconnected')
})

test('[CON-06] a wallet that is connected already is left alone', async () => {
  const kit = createTestKit({ storage: await visited() })
  await hydrated(kit)
  await reconnect(kit)
  const seen: string[] = []
  kit.wagmi.subscribe(
    ({ status }) => status,
    (status) => void seen.push(status),
  )
  await reconnect(kit)
  expect([seen, readAccount(kit).status]).toEqual([[], 'connected'])
})
