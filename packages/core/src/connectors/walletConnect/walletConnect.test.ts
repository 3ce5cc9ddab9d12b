import { getAddress } from 'viem'
import { expect, it, vi } from 'vitest'
import type { KitConfig } from '../../config.ts'
import type { Ports } from '../../ports.ts'
import { createFakeClock } from '../../testing/fakeClock.ts'
import { createFakePairing } from '../../testing/fakePairing.ts'
import { fakeAccount, otherAccount } from '../../testing/fakeWallet.ts'
import { createPairedProvider } from './pairedProvider.ts'
import { canPair, isPairedId, isPairingConnector, walletConnect } from './walletConnect.ts'
import { writePairedRelay } from './writePairedRelay.ts'

const sei = { id: 1329, name: 'Sei', nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 } }
const urls = { rpcUrls: { default: { http: ['https://node.example'] } } }
const chains = [
  { ...sei, ...urls },
  { ...sei, ...urls, id: 1328, blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } } },
]

/** The connector of a pairing in which the test plays the phone. */
const open = ({ isKept = false } = {}) => {
  const pairing = createFakePairing()
  const told: unknown[] = []
  const kept = new Map<string, string>()
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  const clock = createFakeClock()
  if (isKept) writePairedRelay(storage as never, { url: 'ws://relay.test', until: clock.now() + 1 })
  const ports = { createPairing: pairing.create, storage, clock } as unknown as Ports
  const kit = {
    relay: { urls: ['ws://relay.test'] },
    metadata: {},
    supportedNetworks: [1329, 1328],
  } as unknown as KitConfig
  const config = { chains, transports: {}, emitter: { emit: (...event: unknown[]) => void told.push(event) } } as never
  const connector = walletConnect(kit, ports)(config)
  return { connector, pairing, told, config, first: () => pairing.sessionOf(0) }
}
const connected = async (change = {}) => {
  const all = open()
  all.connector.adopt({ ...all.first(), ...change })
  all.pairing.state.restored = []
  await all.connector.getPairing()
  return all
}

it('connects with a code that a wallet scans, or with what was adopted', async () => {
  const { connector, pairing, told } = open()
  const connecting = connector.connect()
  await vi.waitFor(() => expect(pairing.offers).toHaveLength(1))
  expect(told).toEqual([['message', { type: 'display_uri', data: pairing.offers[0]?.uri }]])
  pairing.offers[0]?.approve({ chainIds: [5, 1328] })
  expect(await connecting).toEqual({ accounts: [fakeAccount], chainId: 1328 })
  expect(await connector.connect({ withCapabilities: true } as never)).toEqual({
    ...{ accounts: [{ address: fakeAccount, capabilities: {} }], chainId: 1328 },
  })
  expect(pairing.offers).toHaveLength(1)
})

it('comes back with the newest session that has no connector of its own, and with none otherwise', async () => {
  const without = open()
  await expect(without.connector.connect({ isReconnecting: true })).rejects.toMatchObject({
    code: 'connector.notConnected',
  })
  expect(await without.connector.isAuthorized()).toBe(false)
  const { connector, pairing, config } = open({ isKept: true })
  pairing.state.restored = [pairing.sessionOf(1), pairing.sessionOf(2), { ...pairing.sessionOf(3), accounts: [] }]
  const beside = connector.beside('topic-1')(config)
  const empty = connector.beside('topic-3')(config)
  expect([connector.id, beside.id]).toEqual(['walletConnect', 'walletConnect:topic-1'])
  await beside.connect({ isReconnecting: true })
  await connector.connect({ isReconnecting: true })
  expect([beside.session()?.topic, connector.session()?.topic]).toEqual(['topic-1', 'topic-2'])
  expect([await connector.isAuthorized(), await empty.isAuthorized()]).toEqual([true, false])
})

it('follows its own session: accounts, chain and end', async () => {
  const { connector, pairing, told, first } = await connected()
  pairing.tell({ kind: 'session', session: { ...first(), accounts: [otherAccount] } })
  pairing.tell({ kind: 'ended', topic: 'topic-0' })
  expect(told).toEqual([])
  connector.adopt(first())
  await connector.connect()
  pairing.tell({ kind: 'refused', says: 'no' })
  pairing.tell({ kind: 'chain', topic: 'topic-9', chainId: 5 })
  pairing.tell({ kind: 'accounts', topic: 'topic-9', accounts: [otherAccount] })
  pairing.tell({ kind: 'session', session: { ...first(), topic: 'topic-9' } })
  pairing.tell({ kind: 'accounts', topic: 'topic-0', accounts: [] })
  pairing.tell({ kind: 'ended', topic: 'topic-9' })
  expect(told).toEqual([])
  pairing.tell({ kind: 'chain', topic: 'topic-0', chainId: 1328 })
  expect(await connector.getChainId()).toBe(1328)
  pairing.tell({ kind: 'accounts', topic: 'topic-0', accounts: [otherAccount.toLowerCase() as typeof otherAccount] })
  expect(await connector.getAccounts()).toEqual([getAddress(otherAccount)])
  pairing.tell({ kind: 'session', session: { ...first(), chainIds: [1329] } })
  pairing.tell({ kind: 'ended', topic: 'topic-0' })
  pairing.tell({ kind: 'ended', topic: 'topic-0' })
  expect(told).toEqual([
    ['change', { chainId: 1328 }],
    ['change', { accounts: [getAddress(otherAccount)] }],
    ['change', { accounts: [fakeAccount], chainId: 1329 }],
    ['disconnect'],
  ])
  await expect(connector.getAccounts()).rejects.toMatchObject({ code: 'connector.notConnected' })
  await expect(connector.getChainId()).rejects.toMatchObject({ code: 'connector.notConnected' })
})

it('is not connected without an address once the wallet shares none', async () => {
  const { connector, pairing, told, first } = await connected()
  await connector.connect()
  pairing.tell({ kind: 'session', session: { ...first(), accounts: [] } })
  expect(told).toEqual([['disconnect']])
  await vi.waitFor(() => expect(pairing.ended).toEqual(['topic-0']))
})

it('disconnects its session once', async () => {
  const { connector, pairing, told } = await connected()
  await connector.connect()
  await connector.disconnect()
  await connector.disconnect()
  expect([pairing.ended, told]).toEqual([['topic-0'], []])
})

it('switches at once to a chain that the wallet agreed to, and asks for another', async () => {
  const { connector, pairing, told } = await connected({ chainIds: [1329] })
  await connector.connect()
  await connector.switchChain?.({ chainId: 1329 })
  expect(pairing.asked).toEqual([])
  await connector.switchChain?.({ chainId: 1328 })
  expect(pairing.asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x530' }] }])
  expect(told).toEqual([
    ['change', { chainId: 1329 }],
    ['change', { chainId: 1328 }],
  ])
  await expect(connector.switchChain?.({ chainId: 5 })).rejects.toThrow()
})

it('tells its own connectors by their id and their parts', () => {
  expect(['walletConnect', 'walletConnect:t', 'walletConnect2', 'x:walletConnect'].map(isPairedId)).toEqual([
    true,
    true,
    false,
    false,
  ])
  const { connector } = open()
  expect([connector, { getPairing: 1 }, { adopt: 1 }].map(isPairingConnector)).toEqual([true, false, false])
  expect([canPair({ wagmi: { connectors: [{}, connector] } }), canPair({ wagmi: { connectors: [{}] } })]).toEqual([
    true,
    false,
  ])
})

it('loads the library again after a failure', async () => {
  const { pairing } = open()
  let isBroken = true
  const ports = {
    createPairing: (given: never) => {
      if (isBroken) throw new Error('chunk')
      return pairing.create(given)
    },
  } as unknown as Ports
  const config = { chains, transports: {}, emitter: { emit: () => {} } } as never
  const connector = walletConnect({ relay: {}, supportedNetworks: [] } as unknown as KitConfig, ports)(config)
  await expect(connector.getPairing()).rejects.toThrow('chunk')
  isBroken = false
  expect(await connector.getPairing()).toBe(await connector.getPairing())
})

const provide = (answer: (call: { method: string }) => unknown = () => 'wallet') => {
  const asked: unknown[] = []
  let chainNow = 1329
  const request = async (topic: string, chainId: number, call: { method: string }) => {
    asked.push([topic, chainId, call])
    return answer(call)
  }
  const provider = createPairedProvider({
    ...{
      session: () => ({ topic: 't', peer: { name: '', url: '' } }),
      accounts: () => [fakeAccount],
      chainNow: () => chainNow,
    },
    getPairing: async () => ({ request }) as never,
    chains: chains as never,
    transports: {
      1329: (({ chain }: { chain: { id: number } }) => ({
        request: async ({ method }: { method: string }) => `${chain.id} ${method}`,
      })) as never,
    },
  })
  return {
    provider,
    asked,
    moveTo: (id: number) => {
      chainNow = id
    },
  }
}

it('signs with the wallet, reads from our nodes, and knows its accounts and chain itself', async () => {
  const { provider, asked, moveTo } = provide()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x531')
  for (const method of ['eth_accounts', 'eth_requestAccounts'])
    expect(await provider.request({ method })).toEqual([fakeAccount])
  expect(await provider.request({ method: 'eth_getBalance' })).toBe('1329 eth_getBalance')
  expect(asked).toEqual([])
  expect(await provider.request({ method: 'personal_sign', params: ['0x'] })).toBe('wallet')
  expect(asked).toEqual([['t', 1329, { method: 'personal_sign', params: ['0x'] }]])
  moveTo(5)
  expect(await provider.request({ method: 'eth_call' })).toBe('1329 eth_call')
  moveTo(1328)
  await expect(provider.request({ method: 'eth_call' })).rejects.toMatchObject({ rpcCode: 4901 })
})

it('gives a wallet a chain that it does not know, unless its user declined', async () => {
  const refusing = (code: number) => (call: { method: string }) => {
    if (call.method === 'wallet_switchEthereumChain') throw Object.assign(new Error('no'), { code })
    return null
  }
  const { provider, asked } = provide(refusing(4902))
  await provider.requestChain(chains[1] as never)
  await provider.requestChain(chains[0] as never)
  const added = { chainName: 'Sei', nativeCurrency: sei.nativeCurrency, rpcUrls: ['https://node.example'] }
  expect(asked.filter((_, at) => at % 2 === 1)).toEqual([
    [
      't',
      1329,
      {
        method: 'wallet_addEthereumChain',
        params: [{ ...added, chainId: '0x530', blockExplorerUrls: ['https://scan.example'] }],
      },
    ],
    ['t', 1329, { method: 'wallet_addEthereumChain', params: [{ ...added, chainId: '0x531' }] }],
  ])
  const declined = provide(refusing(4001))
  await expect(declined.provider.requestChain(chains[1] as never)).rejects.toMatchObject({ code: 4001 })
  expect(declined.asked).toHaveLength(1)
})
