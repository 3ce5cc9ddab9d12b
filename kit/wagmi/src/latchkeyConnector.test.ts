// @vitest-environment happy-dom
import type { Latchkey } from '@latchkey/core'
import { createMockLatchkey, type MockLatchkey } from '@latchkey/testing'
import { sei } from 'viem/chains'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LatchkeyError } from '../../core/src/latchkeyError.ts'
import { version } from '../../core/src/version.ts'
import { latchkeyConnector } from './latchkeyConnector.ts'

const place = Symbol.for('latchkey.clients')
const page = globalThis as { [place]?: unknown }
let client: MockLatchkey
let told: unknown[] = []

beforeEach(() => {
  told = []
  const wallet = { id: 'ID_AUTH', name: 'Latchkey wallet', kind: 'embedded' } as const
  client = createMockLatchkey({ account: { wallet, chainId: 1329 } })
  // The client without browser wallets: the app's own list has them.
  const clients = new Map<string, Latchkey>([['https://api.example  own', client]])
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
