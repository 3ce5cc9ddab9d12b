// @vitest-environment happy-dom
import { createPublicClient, http, verifyMessage, verifyTypedData } from 'viem'
import { expect, test } from 'vitest'
import { startChain } from './chain.ts'
import { createMockLatchkey, userRejection } from './mockLatchkey.ts'
import { createMockWallet } from './mockWallet.ts'

test('a mock client has the states and events of a real one, and writes calls down', async () => {
  const latchkey = createMockLatchkey({ account: { address: '0xada' }, token: 'abc' })
  const seen: unknown[] = []
  latchkey.on('connect', ({ account, isReconnected }) => seen.push([account.address, isReconnected]))
  latchkey.on('chainChange', ({ now }) => seen.push(now))
  latchkey.on('disconnect', ({ account }) => seen.push(account.address))
  expect([latchkey.getState().status, await latchkey.getToken()]).toEqual(['disconnected', undefined])
  await latchkey.connect()
  await latchkey.switchChain(1329)
  expect([latchkey.getState().account?.caip, await latchkey.getToken()]).toEqual(['eip155:1329:0xada', 'abc'])
  await latchkey.disconnect()
  expect(seen).toEqual([['0xada', false], 1329, '0xada'])
  expect(latchkey.calls.map(({ method }) => method)).toEqual([
    'getToken',
    'connect',
    'switchChain',
    'getToken',
    'disconnect',
  ])
})

test('a mock account fits its chain and address', async () => {
  const latchkey = createMockLatchkey({ status: 'connected', account: { chainId: 1329, address: '0xada' } })
  expect(latchkey.getState().account).toMatchObject({
    ...{ family: 'evm', caip: 'eip155:1329:0xada', network: { name: 'Sei Network' } },
  })
  await latchkey.switchChain('solana:abc')
  expect(latchkey.getState().account).toMatchObject({ family: 'solana', caip: 'solana:abc:0xada' })
})

test('the next call of a method can fail, once, and answers can be replaced', async () => {
  const latchkey = createMockLatchkey({ status: 'connected', answers: { signTypedData: async () => '0xfeed' } })
  expect(latchkey.getState().account?.address).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  latchkey.failNext('signMessage', userRejection())
  await expect(latchkey.signMessage('Hello')).rejects.toMatchObject({ isUserRejection: true, rpcCode: 4001 })
  expect(await latchkey.signMessage('Hello')).toMatch(/^0x(11){65}$/)
  expect(await latchkey.signTypedData({} as never)).toBe('0xfeed')
  await expect(latchkey.getProvider()).rejects.toThrow('no wallet behind it')
})

test('a mock client lists the wallets that it was given', async () => {
  const row = { icon: undefined, kind: 'paired', isInstalled: false, installUrl: undefined } as const
  const wallets = [
    { ...row, id: 'a', name: 'Harbour' },
    { ...row, id: 'b', name: 'Pocket' },
  ]
  const ids = async (client: ReturnType<typeof createMockLatchkey>, search?: string) =>
    (await client.listWallets({ search })).rows.map(({ id }) => id)
  expect(await ids(createMockLatchkey({ wallets }))).toEqual(['a', 'b'])
  expect(await ids(createMockLatchkey({ wallets }), ' pock')).toEqual(['b'])
  expect(await ids(createMockLatchkey())).toEqual(['test.wallet'])
})

test('a mock wallet is found over EIP-6963 and signs with a real key', async () => {
  const wallet = createMockWallet({ name: 'Harbour', chainId: 1329 })
  const found: string[] = []
  addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent).detail.info.name))
  const stop = wallet.announce()
  dispatchEvent(new Event('eip6963:requestProvider'))
  stop()
  dispatchEvent(new Event('eip6963:requestProvider'))
  expect(found).toEqual(['Harbour', 'Harbour'])
  const { address, provider } = wallet
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
  const signature = (await provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })) as '0x'
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  const data = {
    domain: {},
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'a' },
  } as const
  const typed = (await provider.request({
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(data)],
  })) as '0x'
  expect(await verifyTypedData({ address, ...data, signature: typed })).toBe(true)
  const chains: unknown[] = []
  provider.on('chainChanged', (chain) => chains.push(chain))
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  expect([chains, wallet.chainId]).toEqual([['0x1'], 1])
})

test('its moods: reject, pending, locked and hang', async () => {
  const { request, setMood, address } = createMockWallet()
  const sign = () => request({ method: 'personal_sign', params: ['Hello', address] })
  setMood('reject')
  await expect(sign()).rejects.toMatchObject({ code: 4001 })
  setMood('pending')
  await expect(request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: -32002 })
  setMood('locked')
  expect(await request({ method: 'eth_requestAccounts' })).toEqual([])
  await expect(sign()).rejects.toMatchObject({ code: 4100 })
  setMood('hang')
  const signed = sign()
  setMood('approve')
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(request({ method: 'eth_sendTransaction', params: [{}] })).rejects.toMatchObject({ code: 4200 })
  await expect(request({ method: 'eth_mine' })).rejects.toMatchObject({ code: 4200 })
})

test('a test chain answers reads with the balances that it was given', async () => {
  const [rich, poor] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', `0x${'00'.repeat(19)}01`] as const
  const chain = await startChain({ chainId: 918_273, balances: { [rich.toLowerCase()]: 7n } })
  const client = createPublicClient({ transport: http(chain.url) })
  expect(await client.getChainId()).toBe(918_273)
  expect([await client.getBalance({ address: rich }), await client.getBalance({ address: poor })]).toEqual([
    7n,
    10n ** 19n,
  ])
  await expect(client.request({ method: 'eth_sendRawTransaction', params: ['0x'] })).rejects.toThrow()
  await chain.stop()
})
