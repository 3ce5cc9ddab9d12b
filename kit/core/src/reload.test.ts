// @vitest-environment happy-dom
import { createFakeWallet, type FakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { createConfig, createConnector, custom, injected, reconnect } from '@wagmi/core'
import { sei } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Latchkey } from './client.ts'
import { createLatchkey } from './createLatchkey.ts'

let wallet: FakeWallet
const clients: Latchkey[] = []

beforeEach(() => {
  localStorage.clear()
  // The modal's style sheet is a file that no server gives out here.
  vi.stubGlobal('fetch', async () => new Response(''))
  wallet = createFakeWallet()
  wallet.announce()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  wallet.remove()
  vi.unstubAllGlobals()
})

const node = custom({ request: async () => '0x0' }, { retryCount: 0 })

/** A page: its client and the states that it reported. */
const openPage = (wagmiConfig?: ReturnType<typeof appConfig>) => {
  for (const client of clients.splice(0)) client.destroy()
  const latchkey = createLatchkey({
    chains: [sei],
    transports: { [sei.id]: node },
    ...(wagmiConfig && { wagmiConfig }),
  }) as unknown as Latchkey
  clients.push(latchkey)
  const states: string[] = [latchkey.getState().status]
  latchkey.subscribe(({ status }) => states.at(-1) !== status && states.push(status))
  return { latchkey, states }
}

const appConfig = (connectors = [injected()]) =>
  createConfig({ chains: [sei], transports: { [sei.id]: node }, connectors })

const isConnected = ({ latchkey }: ReturnType<typeof openPage>) =>
  vi.waitFor(() => expect(latchkey.getState().account?.address).toBe(fakeAccount))

test('[CON-06] a reload keeps the wallet connected', async () => {
  await openPage().latchkey.connect('test.wallet')
  const page = openPage()
  await isConnected(page)
  expect(page.states).toEqual(['pending', 'reconnecting', 'connected'])
})

test('[CON-06] a reload keeps the wallet connected while the app’s own wagmi config waits for the client', async () => {
  await openPage().latchkey.connect('test.wallet')
  const page = openPage()
  const waiting = createConnector((config) => ({
    ...injected()(config),
    id: 'waiting',
    getProvider: async () => ({}) as never,
    isAuthorized: async () => {
      await vi.waitFor(() => expect(page.latchkey.getState().status).not.toMatch(/pending|reconnecting/))
      return false
    },
  }))
  await reconnect(appConfig([waiting as never]))
  await isConnected(page)
  expect(page.states).toEqual(['pending', 'reconnecting', 'connected'])
})

test('[CON-06] a reload keeps the wallet of the app’s own wagmi config connected', async () => {
  await openPage(appConfig()).latchkey.connect('test.wallet')
  const page = openPage(appConfig())
  await isConnected(page)
  expect(page.states).toEqual(['pending', 'reconnecting', 'connected'])
})

test('[CON-06] reconnecting beside WagmiProvider ends in one connection', async () => {
  await openPage(appConfig()).latchkey.connect('test.wallet')
  const config = appConfig()
  void reconnect(config)
  const page = openPage(config)
  await isConnected(page)
  expect(page.states).toEqual(['pending', 'reconnecting', 'connected'])
  expect([...config.state.connections.values()].map(({ connector }) => connector.id)).toEqual(['test.wallet'])
})

test('[CON-06] calls right after a reload wait for the wallet', async () => {
  await openPage().latchkey.connect('test.wallet')
  expect(await openPage().latchkey.signMessage('hi')).toMatch(/^0x/)
  expect((await openPage().latchkey.connect('test.wallet')).address).toBe(fakeAccount)
  await openPage().latchkey.switchChain(sei.id)
  await openPage().latchkey.getProvider()
  await openPage().latchkey.disconnect()
  expect(localStorage.getItem('latchkey.recentConnectorId')).toBeNull()
})

test('[CON-06] connecting right after a reload leaves no modal on the page', async () => {
  await openPage().latchkey.connect('test.wallet')
  const { latchkey } = openPage()
  expect((await latchkey.connect()).address).toBe(fakeAccount)
  expect(latchkey.getState().modal.isOpen).toBe(false)
})

test('disconnecting in the app’s own wagmi config leaves nothing to reconnect', async () => {
  const { latchkey } = openPage(appConfig())
  await latchkey.connect('test.wallet')
  expect(localStorage.getItem('wagmi.recentConnectorId')).toBe('"test.wallet"')
  await latchkey.disconnect()
  expect(localStorage.getItem('wagmi.recentConnectorId')).toBeNull()
})
