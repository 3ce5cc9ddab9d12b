// @vitest-environment happy-dom
import { createConfig, createConnector, http, injected } from '@wagmi/core'
import { sei } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import type { EmbeddedWallet } from '../connectors/embedded/embeddedWallet.ts'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Pairing } from '../connectors/walletConnect/pairing.ts'
import type { Kit } from '../kit.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { createFakeClock } from '../testing/fakeClock.ts'
import { createFakeWallet, type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { connect } from './connect.ts'
import { prepareFrame } from './prepareFrame.ts'
import { setCurrency } from './setCurrency.ts'
import { warmPairing } from './warmPairing.ts'

const wallets: FakeWallet[] = []
afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.remove()
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('[CON-10] warming up starts the pairing of the page, and nothing without one', async () => {
  const warm = vi.fn(async () => {})
  const createPairing = vi.fn(() => ({ warm, on: () => () => {} }) as unknown as Pairing)
  const urls = ['wss://relay.test']
  warmPairing(createTestKit({ rpc: async () => '0x', options: { relay: { urls } }, ports: { createPairing } }))
  await settle()
  expect(warm).toHaveBeenCalledOnce()
  warmPairing(createTestKit({ rpc: async () => '0x', ports: { createPairing } }))
  await settle()
  expect(createPairing).toHaveBeenCalledOnce()
})

test('[CON-10] a warm-up that fails surfaces nowhere', async () => {
  const createPairing = () =>
    ({ warm: () => Promise.reject(new Error('no')), on: () => () => {} }) as unknown as Pairing
  expect(() =>
    warmPairing(
      createTestKit({
        rpc: async () => '0x',
        options: { relay: { urls: ['wss://r.test'] } },
        ports: { createPairing },
      }),
    ),
  ).not.toThrow()
  await settle()
})

test("[CON-10] warming up leaves an app's own connector of that name alone", () => {
  const theirs = createConnector((config) => ({ ...injected()(config), id: 'walletConnect' }))
  const wagmiConfig = createConfig({ chains: [sei], transports: { [sei.id]: http() }, connectors: [theirs] })
  expect(() => warmPairing(createTestKit({ options: { wagmiConfig } }))).not.toThrow()
})

test('the frame gets the theme before it is shown, and two seconds to take it', async () => {
  const clock = createFakeClock()
  const said: string[] = []
  const wallet = {
    ready: async () => void said.push('ready'),
    syncTheme: (): Promise<void> => {
      said.push('theme')
      return new Promise(() => {})
    },
  }
  const kit = { ports: { clock }, embedded: async () => wallet as unknown as EmbeddedWallet } as unknown as Kit
  const prepared = vi.fn()
  const preparing = prepareFrame(kit).then(prepared)
  await settle()
  expect(said).toEqual(['ready', 'theme'])
  clock.tick(1_999)
  await settle()
  expect(prepared).not.toHaveBeenCalled()
  clock.tick(1)
  await preparing
  wallet.syncTheme = () => Promise.reject(new Error('no'))
  await prepareFrame(kit)
  wallet.ready = () => Promise.reject(new Error('There is no frame'))
  await expect(prepareFrame(kit)).rejects.toThrow('There is no frame')
})

test('[CON-07] a locked wallet does not take the connected one with it', async () => {
  for (const setup of [{ rdns: 'io.first' }, { rdns: 'io.second', accounts: [otherAccount], mood: 'locked' as const }])
    wallets.push(createFakeWallet(setup))
  for (const wallet of wallets) wallet.announce()
  const kit = createTestKit()
  await connect(kit, 'io.first')
  await expect(connect(kit, 'io.second')).rejects.toMatchObject({ code: 'connection.walletLocked' })
  expect(readAccount(kit)).toMatchObject({ status: 'connected', address: fakeAccount, connectorId: 'io.first' })
})

test('[VIEW-14] a login without the modal is not ended by a change elsewhere', async () => {
  const { kit } = createLoginKit()
  let finish = (_: string) => {}
  const answer = new Promise<string>((resolve) => {
    finish = resolve
  })
  const ask = vi.fn(() => answer)
  const step = loginStep(kit, ask)
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  setCurrency(kit, 'eur')
  await settle()
  finish('logged in')
  expect(await step).toBe('logged in')
})
