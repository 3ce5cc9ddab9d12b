// @vitest-environment happy-dom
import { RpcError, type WalletError } from '@latchkey/wire/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAccount, toConnectorRecord, walletState } from '../account/connections.ts'
import { createTestKit, type TestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { knownWallets } from '../wallets/knownWallets.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'

let first: FakeWallet
let second: FakeWallet
let kit: TestKit

beforeEach(() => {
  first = createFakeWallet({ name: 'First', rdns: 'io.first' })
  second = createFakeWallet({ name: 'Second', rdns: 'io.second', accounts: [otherAccount] })
  first.announce()
  second.announce()
  kit = createTestKit()
})

afterEach(() => {
  first.remove()
  second.remove()
})

const failure = (id = 'io.first') =>
  connect(kit, id).then(
    () => undefined,
    (error: unknown) => error as WalletError,
  )

/** The first wallet shows its prompt. */
const untilAsked = () =>
  vi.waitFor(() => expect(first.calls.some((method) => /^(eth|wallet)_request/.test(method))).toBe(true))

describe('connect', () => {
  test('the connection has the listed connector, which apps may compare', async () => {
    await connect(kit, 'io.first')
    const [listed] = kit.wagmi.connectors.filter(({ id }) => id === 'io.first')
    expect(listed?.uid).toBe(kit.wagmi.state.current)
    expect([...kit.wagmi.state.connections.values()][0]?.connector).toBe(listed)
  })

  test('[CON-07] the current wallet is not asked again', async () => {
    await connect(kit, 'io.first')
    const asked = vi.spyOn(first.provider, 'request')
    expect(await failure()).toMatchObject({ code: 'connector.alreadyConnected' })
    expect(asked.mock.calls.map(([{ method }]) => method)).not.toContain('eth_requestAccounts')
  })

  test('[CON-01] connects an announced wallet and shows its account', async () => {
    await connect(kit, 'io.first')
    expect(readAccount(kit)).toMatchObject({
      status: 'connected',
      address: fakeAccount,
      caipAddress: `eip155:1329:${fakeAccount}`,
      isOnSupportedChain: true,
      connectorId: 'io.first',
      walletName: 'First',
    })
    expect(kit.store.getState().recentWallets).toEqual(['io.first'])
    expect(kit.stored.get('latchkey.recentWallets')).toBe('io.first')
  })

  test('[CON-01] connects a wallet that only sets window.ethereum', async () => {
    const legacy = createFakeWallet()
    legacy.injectLegacy()
    await connect(kit, 'injected')
    expect(readAccount(kit)).toMatchObject({ status: 'connected', walletName: 'Browser wallet' })
    legacy.remove()
  })

  test('[CON-06] moves from disconnected through connecting to connected', async () => {
    const seen: string[] = [readAccount(kit).status]
    kit.wagmi.subscribe(
      ({ status }) => status,
      (status) => void seen.push(status),
    )
    await connect(kit, 'io.first')
    expect(seen).toEqual(['disconnected', 'connecting', 'connected'])
  })

  test('connects a wallet on an unsupported chain and reports the chain', async () => {
    first.changeChain(1)
    await connect(kit, 'io.first')
    expect(readAccount(kit)).toMatchObject({ chainId: 1, isOnSupportedChain: false })
  })

  test('[CON-10] fills the connector and connection records', async () => {
    await connect(kit, 'io.first')
    const connector = kit.wagmi.connectors.find(({ id }) => id === 'io.first')
    expect(connector && toConnectorRecord(kit, connector)).toMatchObject({
      id: 'io.first',
      name: 'First',
      type: 'ANNOUNCED',
      chain: 'eip155',
      info: { rdns: 'io.first' },
    })
    expect(knownWallets(kit)).toMatchObject([{ connectorId: 'io.first', accounts: [fakeAccount], auth: undefined }])
    const legacy = kit.wagmi.connectors.find(({ id }) => id === 'injected')
    expect(legacy && toConnectorRecord(kit, legacy)).toMatchObject({ type: 'INJECTED', info: undefined })
  })
})

describe('failures', () => {
  test('reports a rejection as declined', async () => {
    first.setMood('reject')
    const error = await failure()
    expect(error).toBeInstanceOf(RpcError)
    expect(error).toMatchObject({ rpcCode: 4001 })
    expect(readAccount(kit).status).toBe('disconnected')
    expect(kit.store.getState().recentWallets).toEqual([])
  })

  test.each([
    ['pending', 'connection.requestPending'],
    ['locked', 'connection.walletLocked'],
    ['broken', 'connection.failed'],
  ] as const)('%s', async (mood, code) => {
    first.setMood(mood)
    expect(await failure()).toMatchObject({ code })
    expect(readAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
  })

  test('a locked wallet connects once it is unlocked', async () => {
    first.setMood('locked')
    await failure()
    first.setMood('approve')
    await connect(kit, 'io.first')
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  test('[CON-11] reports a wallet that is already connected', async () => {
    await connect(kit, 'io.first')
    expect(await failure()).toMatchObject({ message: 'Connector already connected' })
  })

  test('[CON-14] keeps the cause of a failure that nobody knows', async () => {
    const strange = new Error('The hamster is asleep')
    first.provider.request = async () => {
      throw strange
    }
    const error = await failure()
    expect(error).toMatchObject({ code: 'connection.failed', cause: { code: 'unknown' } })
  })

  test('[CON-14] reports a missing connector', async () => {
    expect(await failure('io.nobody')).toMatchObject({ message: 'No connector found for connection' })
  })

  test('[CON-14] leaves an invalid status when a wallet connects and disappears at once', async () => {
    kit.wagmi.subscribe(
      ({ status }) => status,
      (status) => {
        if (status === 'connected')
          kit.wagmi.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
      },
    )
    expect(await failure()).toMatchObject({ message: 'Invalid connection status' })
    expect(kit.wagmi.state.connections.size).toBe(0)
  })

  test("[VIEW-14] throws 'Modal closed' when closed during a connection", async () => {
    first.setMood('hang')
    openModal(kit)
    pushView(kit, 'ConnectingExternal', { connectorId: 'io.first' })
    const waiting = failure()
    await Promise.resolve()
    expect(readAccount(kit).status).toBe('connecting')
    closeModal(kit)
    expect(await waiting).toMatchObject({ message: 'Modal closed' })
    expect(readAccount(kit).status).toBe('disconnected')
  })

  test('[VIEW-14] a wallet that answers after the modal was closed stays disconnected and loses its permission', async () => {
    const seen: string[] = []
    first.setMood('hang')
    openModal(kit)
    pushView(kit, 'ConnectingExternal', { connectorId: 'io.first' })
    const waiting = failure()
    await untilAsked()
    closeModal(kit)
    await waiting
    kit.wagmi.subscribe(
      ({ status }) => status,
      (status) => void seen.push(status),
    )
    first.answer('approve')
    await vi.waitFor(() => expect(first.calls).toContain('wallet_revokePermissions'))
    expect(seen).toEqual([])
    expect(readAccount(kit).status).toBe('disconnected')
    await connect(kit, 'io.first')
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  test('a second try of the same wallet keeps what one approval gave to both', async () => {
    first.setMood('hang')
    openModal(kit)
    pushView(kit, 'ConnectingExternal', { connectorId: 'io.first' })
    const waiting = failure()
    await untilAsked()
    closeModal(kit)
    await waiting
    const again = connect(kit, 'io.first')
    first.answer('approve')
    await again
    expect(readAccount(kit)).toMatchObject({ status: 'connected', address: fakeAccount })
    expect(first.calls).not.toContain('wallet_revokePermissions')
  })

  test('stops waiting when the user goes back', async () => {
    first.setMood('hang')
    openModal(kit)
    pushView(kit, 'ConnectingExternal', { connectorId: 'io.first' })
    const waiting = failure()
    goBack(kit)
    expect(await waiting).toMatchObject({ code: 'modal.closed' })
  })
})

describe('several wallets', () => {
  test('[CON-07] are connected, active or disconnected; switching to an active one needs no prompt', async () => {
    await connect(kit, 'io.first')
    expect(walletState(kit, 'io.second')).toBe('disconnected')
    await connect(kit, 'io.second')
    expect([walletState(kit, 'io.first'), walletState(kit, 'io.second')]).toEqual(['active', 'connected'])
    const asked = first.calls.length
    await connect(kit, 'io.first')
    expect(first.calls).toHaveLength(asked)
    expect(readAccount(kit).connectorId).toBe('io.first')
    expect(kit.store.getState().recentWallets).toEqual(['io.first', 'io.second'])
  })

  test('are all disconnected by disconnect', async () => {
    await connect(kit, 'io.first')
    await connect(kit, 'io.second')
    await disconnect(kit)
    expect(readAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
    expect(kit.stored.has('latchkey.recentConnectorId')).toBe(false)
  })

  test('with multi-wallet on, disconnect removes the current one', async () => {
    kit.store.setState(({ features }) => ({ features: { ...features, multiWallet: true } }))
    await connect(kit, 'io.first')
    await connect(kit, 'io.second')
    await disconnect(kit)
    expect(readAccount(kit).connectorId).toBe('io.first')
  })

  test('can be disconnected by id', async () => {
    await connect(kit, 'io.first')
    await connect(kit, 'io.second')
    await disconnect(kit, 'io.first')
    expect([walletState(kit, 'io.first'), walletState(kit, 'io.second')]).toEqual(['disconnected', 'connected'])
  })
})

describe('live updates', () => {
  test('follow account changes, chain changes and disconnects', async () => {
    await connect(kit, 'io.first')
    first.changeAccounts([otherAccount])
    expect(readAccount(kit).address).toBe(otherAccount)
    first.changeChain(1)
    expect(readAccount(kit)).toMatchObject({ chainId: 1, isOnSupportedChain: false })
    first.changeAccounts([])
    await Promise.resolve()
    await Promise.resolve()
    expect(readAccount(kit).status).toBe('disconnected')
  })
})
