// @vitest-environment happy-dom
import { closeModal } from '@latchkey/core/actions/closeModal'
import { connect } from '@latchkey/core/actions/connect'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { createLoginKit, loginAddress } from '@latchkey/core/testing/loginKit'
import { passTime } from '@latchkey/core/testing/passTime'
import { ChainMismatchError } from 'viem'
import { sei } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kitError } from './kitErrors.ts'
import { clientOf } from './testing/clientOf.ts'

let wallet = createFakeWallet()
beforeEach(() => {
  wallet = createFakeWallet({ accounts: [otherAccount] })
  wallet.announce()
})
afterEach(() => wallet.remove())

/** A page with a browser wallet and the embedded wallet, on which a browser wallet is connected. */
const open = async () => {
  const { kit } = createLoginKit()
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  return { kit, client: await clientOf(kit) }
}
const closed = { code: 'modal.closed', isUserRejection: true }

test.each(['embedded', 'pairing'])('connecting %s waits for a wallet of that kind', async (kind) => {
  const { kit, client } = await open()
  if (kind === 'pairing') Object.assign(kit.wagmi.connectors[0] ?? {}, { getPairing: 1, adopt: 1 })
  const connecting = client.connect(kind)
  await vi.waitFor(() => expect(client.getState().modal.isOpen).toBe(true))
  closeModal(kit)
  await expect(connecting).rejects.toMatchObject(closed)
  expect(client.getState().account?.address).toBe(otherAccount)
})

test('a login beside another wallet resolves with the embedded account', async () => {
  const { kit, client } = await open()
  const connecting = client.connect('embedded')
  await vi.waitFor(() => expect(client.getState().modal.isOpen).toBe(true))
  await passTime(kit, connect(kit, embeddedId))
  expect(await connecting).toMatchObject({ address: loginAddress, wallet: { kind: 'embedded' } })
})

test('an embedded wallet that is connected, but not current, becomes current without a login', async () => {
  const { kit, client } = await open()
  await passTime(kit, connect(kit, embeddedId))
  await client.connect('test.wallet')
  expect(client.getState().account?.address).toBe(otherAccount)
  expect((await client.connect('embedded')).address).toBe(loginAddress)
  expect(client.getState().modal.isOpen).toBe(false)
})

test('disconnecting a kind leaves other wallets connected', async () => {
  const { kit, client } = await open()
  await passTime(kit, connect(kit, embeddedId))
  await client.disconnect('pairing')
  expect(kit.wagmi.state.connections.size).toBe(2)
  await passTime(kit, client.disconnect('embedded'))
  expect([...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)).toEqual(['test.wallet'])
})

test('pairing without a relay fails at once with the fix', async () => {
  const { client } = await open()
  await expect(client.connect('pairing')).rejects.toMatchObject({
    code: 'kit.noPairing',
    fix: 'Set `server`, or pass `pairing: { relays: [url] }`.',
  })
})

test('without its server, the embedded wallet and pairing fail with the server’s problem', async () => {
  const { kit } = createLoginKit()
  Object.assign(kit.config, { walletUrl: '' })
  const problem = kitError('kit.serverUnreachable', { details: { server: 'https://api.example', status: 0 } })
  const client = await clientOf(kit, [kitError('kit.noChains'), problem])
  for (const kind of ['embedded', 'pairing']) await expect(client.connect(kind)).rejects.toBe(problem)
})

test('a wallet that hangs keeps no later connect() waiting after the modal closed', async () => {
  const { kit } = createLoginKit()
  await hydrated(kit)
  const client = await clientOf(kit)
  wallet.setMood('hang')
  void client.connect('test.wallet').catch(() => undefined)
  await vi.waitFor(() => expect(kit.wagmi.state.status).toBe('connecting'))
  const connecting = client.connect()
  await vi.waitFor(() => expect(client.getState().modal.isOpen).toBe(true))
  client.close()
  await expect(connecting).rejects.toMatchObject(closed)
})

test('[VIEW-14] a wallet that answers after connect() was rejected is not connected', async () => {
  const { kit } = createLoginKit()
  await hydrated(kit)
  const client = await clientOf(kit)
  const connected = vi.fn()
  client.on('connect', connected)
  const connecting = client.connect()
  await vi.waitFor(() => expect(client.getState().modal.isOpen).toBe(true))
  wallet.setMood('hang')
  void connect(kit, 'test.wallet').catch(() => undefined)
  await vi.waitFor(() => expect(wallet.calls.some((method) => /^(eth|wallet)_request/.test(method))).toBe(true))
  client.close()
  await expect(connecting).rejects.toMatchObject(closed)
  wallet.answer('approve')
  await vi.waitFor(() => expect(wallet.calls).toContain('wallet_revokePermissions'))
  expect(connected).not.toHaveBeenCalled()
  expect(client.getState()).toMatchObject({ status: 'disconnected', account: undefined })
})

test('destroying a client closes its modal and settles a pending connect()', async () => {
  const { kit } = createLoginKit()
  const client = await clientOf(kit)
  const connecting = client.connect()
  await vi.waitFor(() => expect(client.getState().modal.isOpen).toBe(true))
  client.destroy()
  await expect(connecting).rejects.toMatchObject(closed)
  expect(client.getState().modal.isOpen).toBe(false)
})

test('a request that is already open in the wallet keeps its number', async () => {
  const { kit } = createLoginKit()
  await hydrated(kit)
  const client = await clientOf(kit)
  wallet.setMood('pending')
  await expect(client.connect('test.wallet')).rejects.toMatchObject({
    ...{ code: 'connection.requestPending', rpcCode: -32_002 },
  })
})

test('a transaction for another chain than the wallet’s says to switch', async () => {
  const { client } = await open()
  wallet.provider.request = async () => {
    throw new ChainMismatchError({ chain: sei, currentChainId: 1 })
  }
  await expect(client.signMessage('hi')).rejects.toMatchObject({
    code: 'connector.chainMismatch',
    message: 'Your wallet is on a different network from this page. Switch networks, then try again.',
  })
})

test('the provider of the embedded wallet tells of its accounts and chains, until it disconnects', async () => {
  const { kit, client } = await open()
  await passTime(kit, connect(kit, embeddedId))
  const provider = await client.getProvider()
  const told: unknown[] = []
  const hear = (chainId: string) => void told.push(chainId)
  provider.on('chainChanged', hear)
  provider.on('accountsChanged', (accounts) => void told.push(accounts))
  provider.on('disconnect', ({ code }) => void told.push(code))
  const emitter = kit.wagmi.connectors.find(({ id }) => id === embeddedId)?.emitter
  emitter?.emit('change', { chainId: 1 } as never)
  emitter?.emit('change', { accounts: [otherAccount] } as never)
  expect(told).toEqual(['0x1', [otherAccount]])
  ;(await client.getProvider()).removeListener('chainChanged', hear)
  emitter?.emit('change', { chainId: 1329 } as never)
  await passTime(kit, client.disconnect('embedded'))
  expect(told).toEqual(['0x1', [otherAccount], [], 4900])
})
