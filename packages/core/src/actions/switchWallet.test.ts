// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readAccount, walletState } from '../account/connections.ts'
import { createTestKit, type TestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { knownWallets, recentlyConnected } from '../wallets/knownWallets.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { disconnectAll } from './disconnectAll.ts'
import { switchWallet } from './switchWallet.ts'

const third = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const alpha = createFakeWallet({ name: 'Alpha', rdns: 'io.a', accounts: [fakeAccount, third] })
const beta = createFakeWallet({ name: 'Beta', rdns: 'io.b', accounts: [otherAccount] })
afterEach(() => {
  alpha.remove()
  beta.remove()
})

const both = async ({ isMulti = true } = {}): Promise<TestKit> => {
  alpha.announce()
  beta.announce()
  const kit = createTestKit()
  kit.store.setState(({ features }) => ({ features: { ...features, multiWallet: isMulti } }))
  await connect(kit, 'io.a')
  await connect(kit, 'io.b')
  return kit
}

describe('[CON-07] wallet states', () => {
  test('are connected for the newest, active for the previous and disconnected for others', async () => {
    const kit = await both()
    expect(['io.b', 'io.a', 'injected'].map((id) => walletState(kit, id))).toEqual([
      'connected',
      'active',
      'disconnected',
    ])
  })

  test('switching to an active wallet needs no prompt', async () => {
    const kit = await both()
    const before = alpha.calls.length
    await switchWallet(kit, 'io.a')
    expect(readAccount(kit)).toMatchObject({ connectorId: 'io.a', address: fakeAccount })
    expect(alpha.calls.slice(before)).not.toContain('eth_requestAccounts')
  })

  test('switching to another account of a wallet makes it current', async () => {
    const kit = await both()
    await switchWallet(kit, 'io.a', third)
    expect(readAccount(kit).address).toBe(third)
    expect(knownWallets(kit).find(({ connectorId }) => connectorId === 'io.a')?.accounts).toEqual([third, fakeAccount])
  })

  test('another account of the wallet in use is current at once', async () => {
    const kit = await both()
    await switchWallet(kit, 'io.a')
    await switchWallet(kit, 'io.a', third)
    expect(readAccount(kit)).toMatchObject({ connectorId: 'io.a', address: third })
  })

  test('an account that the wallet has not shared is rejected, and nothing changes', async () => {
    const kit = await both()
    await expect(switchWallet(kit, 'io.a', '0x0000000000000000000000000000000000000001')).rejects.toMatchObject({
      code: 'connector.accountNotFound',
    })
    expect(readAccount(kit).connectorId).toBe('io.b')
  })

  test('a disconnected wallet cannot be switched to', async () => {
    const kit = await both()
    await disconnect(kit, 'io.a')
    await expect(switchWallet(kit, 'io.a')).rejects.toMatchObject({ message: 'Failed to switch wallet' })
  })
})

describe('[CON-08] multiple wallets', () => {
  test('disconnecting another wallet keeps the current one', async () => {
    const kit = await both()
    await connect(kit, 'io.a').catch(() => undefined)
    await switchWallet(kit, 'io.b')
    await disconnect(kit, 'io.a')
    expect(readAccount(kit).connectorId).toBe('io.b')
  })

  test('another wallet that disconnects on its own keeps the current one', async () => {
    const kit = await both()
    expect([...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)).toEqual(['io.a', 'io.b'])
    const gamma = createFakeWallet({ name: 'Gamma', rdns: 'io.c' })
    gamma.announce()
    await connect(kit, 'io.c')
    beta.changeAccounts([])
    gamma.remove()
    await vi.waitFor(() => expect(knownWallets(kit).map(({ name }) => name)).toEqual(['Alpha', 'Gamma']), 10_000)
    expect(readAccount(kit).connectorId).toBe('io.c')
    beta.changeAccounts([otherAccount])
  })

  test('disconnecting the current one moves to another', async () => {
    const kit = await both()
    await disconnect(kit)
    expect(readAccount(kit).connectorId).toBe('io.a')
  })

  test('disconnecting all leaves none, and they can reconnect', async () => {
    const kit = await both()
    await disconnectAll(kit)
    expect(readAccount(kit).status).toBe('disconnected')
    expect(recentlyConnected(kit).map(({ name, address }) => [name, address])).toEqual([
      ['Beta', otherAccount],
      ['Alpha', fakeAccount],
    ])
  })

  test('disconnecting all reports one that refuses and removes the others', async () => {
    const kit = await both()
    const connector = kit.wagmi.connectors.find(({ id }) => id === 'io.a')
    Object.assign(connector ?? {}, { disconnect: () => Promise.reject(new Error('no')) })
    await expect(disconnectAll(kit)).rejects.toMatchObject({ message: 'Failed to disconnect connector' })
    expect(knownWallets(kit).map(({ name }) => name)).toEqual(['Alpha'])
  })

  test('without multi-wallet only the current one is visible', async () => {
    const kit = await both({ isMulti: false })
    expect(knownWallets(kit).map(({ name }) => name)).toEqual(['Beta'])
    expect(recentlyConnected(kit)).toEqual([])
  })
})
