import { limits } from '@latchkey/wire/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { storageKeys } from '../state/persist.ts'
import { createTestKit, type TestKit } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { readRecentConnections } from '../wallets/recentConnections.ts'
import { closeModal } from './closeModal.ts'
import { disconnect } from './disconnect.ts'
import { followAccount } from './followAccount.ts'
import { pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { setLinkingWallet } from './setLinkingWallet.ts'
import { signMessage } from './signMessage.ts'
import { startPairing } from './startPairing.ts'
import { switchNetwork } from './switchNetwork.ts'

const unfollows: (() => void)[] = []
afterEach(() => {
  for (const unfollow of unfollows.splice(0)) unfollow()
})

const create = (options: Parameters<typeof createTestKit>[0] = {}) => {
  const phone = createFakePairing()
  const kit = createTestKit({
    ...options,
    options: { relay: { urls: ['wss://relay.test/relay'] }, ...options.options },
    ports: { createPairing: phone.create, ...options.ports },
  })
  unfollows.push(followAccount(kit))
  openModal(kit)
  return { kit, phone, state: () => kit.store.getState().pairing }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

const show = async (kit: TestKit) => {
  pushView(kit, 'ConnectingWalletConnectBasic')
  await startPairing(kit)
}

describe('a pairing', () => {
  it('[CON-02] connects when the wallet agrees, and closes the modal', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    expect(state()).toMatchObject({ status: 'waiting', uri: phone.offers[0]?.uri })
    phone.offers[0]?.approve()
    await settle()
    expect(readAccount(kit)).toMatchObject({ address: fakeAccount, chainId: 1329, connectorId: 'walletConnect' })
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(state().status).toBe('idle')
  })

  it('[CON-09] has a URI and an expiry, and is renewed before it expires while shown', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    expect(state().expiresAt).toBe(kit.clock.now() + 240_000)
    kit.clock.tick(limits.pairing.expiryMs - limits.pairing.renewBeforeMs - 1)
    await settle()
    expect(phone.offers).toHaveLength(1)
    kit.clock.tick(1)
    await settle()
    expect(phone.offers).toHaveLength(2)
    expect(state()).toMatchObject({ status: 'waiting', uri: phone.offers[1]?.uri })
  })

  it('[CON-09] is renewed by its own time, not by that of an earlier code', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    kit.clock.tick(60_000)
    await startPairing(kit, { isNew: true })
    kit.clock.tick(229_000)
    await settle()
    expect(phone.offers).toHaveLength(2)
    expect(state().uri).toBe(phone.offers[1]?.uri)
  })

  it('still connects when scanned just before its renewal', async () => {
    const { kit, phone } = create()
    await show(kit)
    kit.clock.tick(limits.pairing.expiryMs)
    await settle()
    phone.offers[0]?.approve()
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  it('[CON-09] still being created when the modal closes is ready for the next opening', async () => {
    const { kit, phone, state } = create()
    let open = () => {}
    phone.state.gate = new Promise((resolve) => {
      open = resolve
    })
    const first = show(kit)
    closeModal(kit)
    openModal(kit)
    const second = show(kit)
    open()
    await Promise.all([first, second])
    expect(state()).toMatchObject({ status: 'waiting', uri: phone.offers.at(-1)?.uri })
  })

  it('is not renewed while hidden', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    closeModal(kit)
    expect(state()).toMatchObject({ status: 'idle', uri: undefined, expiresAt: undefined })
    kit.clock.tick(limits.pairing.expiryMs)
    await settle()
    expect(phone.offers).toHaveLength(1)
  })

  it('that is declined is reported calmly, and a new code can be created', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    phone.offers[0]?.refuse({ code: 5000, message: 'User rejected.' })
    await settle()
    expect(state()).toMatchObject({ status: 'rejected', uri: undefined })
    await startPairing(kit)
    expect(state()).toMatchObject({ status: 'waiting', uri: phone.offers[1]?.uri })
  })

  it('that is declined late says nothing about the new code', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    await startPairing(kit, { isNew: true })
    phone.offers[0]?.refuse({ code: 5000, message: 'User rejected.' })
    await settle()
    expect(state()).toMatchObject({ status: 'waiting', uri: phone.offers[1]?.uri })
  })

  it('is created for each view on desktop', async () => {
    const { kit, phone } = create()
    await show(kit)
    await startPairing(kit)
    expect(phone.offers).toHaveLength(2)
  })

  it.each([
    ['Telegram', { isTelegram: true }],
    ['iOS Safari', { isIos: true, isSafari: true, isMobile: true }],
    ['a phone, so that the link is there before the tap', { isMobile: true, isAndroid: true }],
  ])('[CON-09] is reused in %s until it ends', async (_, device) => {
    const { kit, phone } = create({ device })
    await startPairing(kit)
    await show(kit)
    expect(phone.offers).toHaveLength(1)
    kit.clock.tick(limits.pairing.expiryMs)
    await settle()
    expect(phone.offers).toHaveLength(2)
  })

  it('is requested once by two simultaneous callers', async () => {
    const { kit, phone } = create()
    pushView(kit, 'ConnectingWalletConnectBasic')
    await Promise.all([startPairing(kit), startPairing(kit)])
    expect(phone.offers).toHaveLength(1)
  })

  it('names an unresponsive relay', async () => {
    const { kit, phone, state } = create()
    phone.state.failure = { code: 'pairing.relayUnreachable' }
    await show(kit)
    expect(state()).toMatchObject({
      status: 'failed',
      failure: { code: 'pairing.relayUnreachable', details: { relay: 'relay.test' } },
    })
    phone.state.failure = undefined
    await startPairing(kit)
    expect(state().status).toBe('waiting')
  })

  it('connects even if the modal closed before the wallet agreed', async () => {
    const { kit, phone } = create()
    await show(kit)
    closeModal(kit)
    phone.offers[0]?.approve()
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  it('that arrives after another one is disconnected', async () => {
    const { kit, phone } = create()
    await show(kit)
    await startPairing(kit, { isNew: true })
    phone.offers[1]?.approve()
    await settle()
    phone.offers[0]?.approve({ accounts: [otherAccount] })
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
    expect(phone.ended).toEqual(['topic-0'])
  })

  it('remembers the wallet that was opened, by name', async () => {
    const { kit, phone } = create()
    setLinkingWallet(kit, 'rainbow', 'rainbow://')
    await show(kit)
    phone.offers[0]?.approve()
    await settle()
    expect(kit.store.getState().recentWallets).toEqual(['rainbow'])
    expect(kit.stored.get(storageKeys.recentWallets)).toBe('rainbow')
    expect(phone.state.apps).toEqual({ 'topic-0': 'rainbow://' })
    expect(readRecentConnections(kit)[0]).toMatchObject({
      connectorId: 'walletConnect',
      walletId: 'rainbow',
      address: fakeAccount,
    })
  })
})

describe('a paired wallet', () => {
  const connected = async (options: Parameters<typeof createTestKit>[0] = {}) => {
    const rig = create(options)
    await show(rig.kit)
    rig.phone.offers[0]?.approve()
    await settle()
    return rig
  }

  it('signs, while our own nodes answer reads', async () => {
    const read: string[] = []
    const rpc = async ({ method }: { method: string }) => {
      read.push(method)
      return '0x1'
    }
    const { kit, phone } = await connected({ rpc })
    phone.state.answer = async () => '0xsigned'
    expect(await signMessage(kit, 'hello')).toBe('0xsigned')
    expect(phone.asked).toEqual([{ method: 'personal_sign', params: ['0x68656c6c6f', fakeAccount] }])
    const [connector] = [...kit.wagmi.state.connections.values()].map((connection) => connection.connector)
    const provider = (await connector?.getProvider()) as { request(call: object): Promise<unknown> }
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x531')
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([fakeAccount])
    expect(read).toEqual(['eth_blockNumber'])
    expect(phone.asked).toHaveLength(1)
  })

  it('that rejects a signature is reported as declined', async () => {
    const { kit, phone } = await connected()
    phone.state.answer = () => Promise.reject({ code: 5000, message: 'Nope' })
    await expect(signMessage(kit, 'hello')).rejects.toMatchObject({ rpcCode: 4001 })
  })

  it('is followed when it changes chain or account', async () => {
    const { kit, phone } = await connected()
    phone.tell({ kind: 'chain', topic: 'topic-0', chainId: 1 })
    expect(readAccount(kit)).toMatchObject({ chainId: 1, isOnSupportedChain: false })
    phone.tell({ kind: 'chain', topic: 'another', chainId: 137 })
    expect(readAccount(kit).chainId).toBe(1)
    phone.tell({ kind: 'accounts', topic: 'topic-0', accounts: [otherAccount] })
    expect(readAccount(kit).address).toBe(otherAccount)
    phone.tell({ kind: 'session', session: { ...phone.sessionOf(0), accounts: [fakeAccount] } })
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  it('is switched to an approved chain without a prompt', async () => {
    const { kit, phone } = await connected()
    phone.tell({ kind: 'chain', topic: 'topic-0', chainId: 1 })
    await switchNetwork(kit, 1329)
    expect(readAccount(kit).chainId).toBe(1329)
    expect(phone.asked).toEqual([])
  })

  it('that disconnects or expires leaves the page', async () => {
    const { kit, phone } = await connected()
    phone.tell({ kind: 'ended', topic: 'another' })
    expect(readAccount(kit).address).toBe(fakeAccount)
    phone.tell({ kind: 'ended', topic: 'topic-0' })
    await settle()
    expect(readAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
  })

  it('is notified when the page disconnects, and a new code works afterwards', async () => {
    const { kit, phone } = await connected()
    await disconnect(kit)
    expect(phone.ended).toEqual(['topic-0'])
    openModal(kit)
    await show(kit)
    phone.offers[1]?.approve()
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
  })
})

describe('without a relay', () => {
  it('has no connector and loads nothing', () => {
    const kit = createTestKit()
    expect(kit.wagmi.connectors.map(({ id }) => id)).not.toContain('walletConnect')
  })
})
