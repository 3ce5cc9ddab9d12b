// @vitest-environment happy-dom
import type { Latchkey } from '@latchkey/core'
import { createMockLatchkey, type MockLatchkey } from '@latchkey/testing'
import { connect, disconnect, getAccount } from '@wagmi/core'
import { http } from 'viem'
import { mainnet, sei } from 'viem/chains'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LatchkeyError } from '../../core/src/latchkeyError.ts'
import { version } from '../../core/src/version.ts'
import { createLatchkeyConfig } from './createLatchkeyConfig.ts'
import { latchkeyConnector, latchkeyConnectors } from './latchkeyConnector.ts'

const place = Symbol.for('latchkey.clients')
const page = globalThis as { [place]?: unknown }
let client: MockLatchkey
let told: unknown[] = []

beforeEach(() => {
  told = []
  const wallet = { id: 'ID_AUTH', name: 'Latchkey wallet', kind: 'embedded' } as const
  client = createMockLatchkey({ account: { wallet, chainId: 1329 } })
  // The client without browser wallets: the app's own list has them.
  const clients = new Map<string, Latchkey>([['["https://api.example","",false,""]', client]])
  page[place] = { version, clients }
})
afterEach(() => {
  page[place] = undefined
})

const open = () => {
  const emitter = { emit: (...event: unknown[]) => void told.push(event) }
  return latchkeyConnector({ server: 'https://api.example' })({ chains: [sei], emitter } as never)
}
const failed = new LatchkeyError('connection.requestPending', 'A request is open.', { rpcCode: -32_002 })

test('it brings the icon and the name by which lists recognize it', () => {
  expect(open()).toMatchObject({ id: 'latchkey', rdns: 'app.latchkey', icon: expect.stringMatching(/^data:image/) })
})

test('its provider has the numbers of EIP-1193, also before a wallet is connected', async () => {
  const provider = await open().getProvider()
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  await expect(provider.request({ method: 'eth_gasPrice' })).rejects.toMatchObject({ code: 4100 })
  client.failNext('connect', failed)
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32_002 })
  client.failNext('connect', new LatchkeyError('kit.noEmbeddedWallet', 'The embedded wallet needs a server.'))
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32_603 })
})

test('its provider tells of accounts and chains until a listener is removed', async () => {
  const connector = open()
  const provider = await connector.getProvider()
  const heard: unknown[] = []
  const hear = (value: unknown) => void heard.push(value)
  provider.on('accountsChanged', hear)
  provider.on('chainChanged', hear)
  await connector.connect()
  await client.switchChain(1)
  provider.removeListener('chainChanged', hear)
  await client.switchChain(1329)
  expect(heard).toEqual([['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], '0x1'])
})

test('connecting on a chain that the wallet refuses fails with the wallet’s number', async () => {
  client.failNext('switchChain', failed)
  await expect(open().connect({ chainId: 1 })).rejects.toMatchObject({ code: -32_002 })
})

test('it only disconnects the embedded wallet', async () => {
  const connector = open()
  await connector.connect()
  await connector.disconnect()
  expect(client.calls.at(-1)).toEqual({ method: 'disconnect', args: ['embedded'] })
})

const server = 'https://api.example'

test('pairing is a connector of its own, unless it is turned off', () => {
  const emitter = { emit: () => {} }
  const idsOf = (pairing?: false) =>
    latchkeyConnectors({ server, pairing }).map((create) => create({ chains: [sei], emitter } as never).id)
  expect(idsOf()).toEqual(['latchkey', 'latchkeyPairing'])
  expect(idsOf(false)).toEqual(['latchkey'])
})

test('a config has browser wallets, both connectors, each chain’s transport and no other storage', async () => {
  const config = createLatchkeyConfig({
    server,
    chains: [sei, mainnet],
    transports: { [sei.id]: http('https://node.example') },
  })
  expect(config.connectors.map(({ id, name }) => [id, name])).toEqual([
    ['latchkey', 'Latchkey'],
    ['latchkeyPairing', 'WalletConnect'],
  ])
  expect(config.chains.map(({ id }) => id)).toEqual([1329, 1])
  expect(config.getClient({ chainId: 1329 }).transport.url).toBe('https://node.example')
  expect(config.getClient({ chainId: 1 }).transport.url).toBe(mainnet.rpcUrls.default.http[0])
  expect(config._internal.ssr).toBe(false)
  expect(document.cookie).toBe('')
})

test('a config for rendered pages keeps the connection in a cookie', async () => {
  const config = createLatchkeyConfig({ server, chains: [sei], ssr: true })
  expect(config._internal.ssr).toBe(true)
  await config.storage?.setItem('recentConnectorId', 'latchkey')
  expect(document.cookie).toContain('wagmi.recentConnectorId=')
})

test('wagmi connects the paired wallet by the QR code, and disconnects only that', async () => {
  const wallet = { id: 'walletConnect', name: 'Phone', kind: 'paired' } as const
  client = createMockLatchkey({ account: { wallet, chainId: 1329 } })
  page[place] = { version, clients: new Map<string, Latchkey>([['["https://api.example","",false,""]', client]]) }
  const config = createLatchkeyConfig({ server, chains: [sei] })
  const [embedded, pairing] = config.connectors
  if (!embedded || !pairing) throw new Error('A connector is missing.')
  await connect(config, { connector: pairing })
  expect(client.calls.find(({ method }) => method === 'connect')?.args).toEqual(['pairing'])
  expect(getAccount(config)).toMatchObject({
    status: 'connected',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  })
  expect([await pairing.isAuthorized(), await embedded.isAuthorized()]).toEqual([true, false])
  await disconnect(config)
  expect(client.calls.at(-1)).toEqual({ method: 'disconnect', args: ['pairing'] })
})

test('a connector whose wallet gives way to the other one is disconnected', async () => {
  const connector = open()
  await connector.connect()
  const { account } = client.getState()
  if (!account) throw new Error('Nothing is connected.')
  const wallet = { id: 'walletConnect', name: 'Phone', kind: 'paired' } as const
  const address = '0x000000000000000000000000000000000000dEaD'
  client.setState({ account: { ...account, family: 'evm', address, chainId: 1, wallet } as typeof account })
  expect(told).toEqual([['disconnect']])
})
