import { WalletError } from '@latchkey/wire/errors'
import { expect, it, vi } from 'vitest'
import { loginAddress as ada, smartAddress as smart } from '../../testing/loginKit.ts'
import { embedded } from './embedded.ts'
import type { EmbeddedWallet } from './embeddedWallet.ts'

type Chain = { id: number }

/** The connector, a wallet that only records, and what it reported to wagmi. */
const open = ({
  isUsed = true,
  isConnected = true,
  accounts = undefined as { address: string }[] | undefined,
} = {}) => {
  const told: unknown[] = []
  const asked: unknown[] = []
  const user = { address: ada.toLowerCase(), chainId: 1329, accounts }
  const wallet = {
    getUser: async (given: object) => {
      asked.push(['getUser', given])
      return user
    },
    logIn: async (chainId?: number) => {
      asked.push(['logIn', chainId])
      return user
    },
    request: vi.fn(async (method: string): Promise<unknown> => `${method} done`),
    switchNetwork: async (chainId: number) => void asked.push(['switch', chainId]),
    signOut: async () => void asked.push(['signOut']),
    isConnected: async () => isConnected,
  }
  const load = vi.fn(async () => wallet as unknown as EmbeddedWallet)
  const chains: Chain[] = [{ id: 1329 }, { id: 1328 }]
  const config = { chains, emitter: { emit: (...event: unknown[]) => void told.push(event) } }
  const connector = embedded(load, () => isUsed)(config as never)
  return { connector, wallet, load, told, asked }
}

it('[AUTH-01] logs in when it connects, and only reads the user after a reload', async () => {
  const { connector, asked, load } = open()
  expect([connector.id, connector.name, connector.type]).toEqual(['ID_AUTH', 'Latchkey wallet', 'embedded'])
  expect(load).not.toHaveBeenCalled()
  expect(await connector.connect({ chainId: 1328 })).toEqual({ accounts: [ada], chainId: 1329 })
  expect(await connector.connect({ chainId: 1328, isReconnecting: true })).toEqual({ accounts: [ada], chainId: 1329 })
  await connector.connect({ isReconnecting: true })
  await connector.connect()
  expect(asked).toEqual([
    ['logIn', 1328],
    ['getUser', { chainId: 1328 }],
    ['getUser', {}],
    ['logIn', undefined],
  ])
})

it('answers accounts and chain itself, the active account first, and asks the frame for the rest', async () => {
  const { connector, wallet, asked } = open({ accounts: [{ address: smart }, { address: ada }] })
  const provider = (await connector.getProvider()) as { request: (call: object) => Promise<unknown> }
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x531')
  for (const method of ['eth_accounts', 'eth_requestAccounts'])
    expect(await provider.request({ method })).toEqual([smart])
  expect(asked).toEqual([['getUser', {}]])
  expect(wallet.request).not.toHaveBeenCalled()
  expect(await provider.request({ method: 'personal_sign', params: ['0x', ada] })).toBe('personal_sign done')
  expect(wallet.request).toHaveBeenCalledExactlyOnceWith('personal_sign', ['0x', ada])
  wallet.request.mockRejectedValueOnce(new WalletError('frame.rpcAborted'))
  await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4001 })
  expect([await connector.getAccounts(), await connector.getChainId()]).toEqual([[smart], 1329])
})

it.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('used %s and connected %s: authorized %s', async (isUsed, isConnected, isAuthorized) => {
  const { connector, load } = open({ isUsed, isConnected })
  expect(await connector.isAuthorized()).toBe(isAuthorized)
  expect(load).toHaveBeenCalledTimes(isUsed ? 1 : 0)
})

it('switches to a configured network, reads the user there, and tells it', async () => {
  const { connector, asked, told } = open()
  expect(await connector.switchChain?.({ chainId: 1328 })).toEqual({ id: 1328 })
  expect(asked).toEqual([
    ['switch', 1328],
    ['getUser', { chainId: 1328 }],
  ])
  expect(told).toEqual([['change', { chainId: 1328 }]])
  await expect(connector.switchChain?.({ chainId: 5 })).rejects.toMatchObject({ code: 'connector.chainNotConfigured' })
  expect(asked).toHaveLength(2)
})

it('tells changes, and forgets the user when the account changes or leaves', async () => {
  const { connector, told, asked } = open()
  await connector.getAccounts()
  connector.onAccountsChanged([smart.toLowerCase()])
  connector.onChainChanged('0x530')
  await connector.getAccounts()
  connector.onAccountsChanged([])
  await connector.getAccounts()
  connector.onDisconnect()
  await connector.getAccounts()
  await connector.disconnect()
  await connector.getAccounts()
  expect(told).toEqual([
    ['change', { accounts: [smart] }],
    ['change', { chainId: 1328 }],
    ['disconnect'],
    ['disconnect'],
  ])
  expect(asked.filter((one) => String(one).startsWith('getUser'))).toHaveLength(5)
  expect(asked).toContainEqual(['signOut'])
})

it('[AUTH-01] uses the address itself where the wallet lists no accounts', async () => {
  for (const accounts of [undefined, []]) {
    const { connector } = open({ accounts })
    expect(await connector.getAccounts()).toEqual([ada])
  }
})
