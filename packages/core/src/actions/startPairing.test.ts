import { errorEntry } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createTestKit, type TestKit } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
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
  it('[CON-02] ends in a connection when the wallet agrees, and the modal closes', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    expect(state()).toMatchObject({ status: 'waiting', uri: phone.offers[0]?.uri })
    phone.offers[0]?.approve()
    await settle()
    expect(readAccount(kit)).toMatchObject({ address: fakeAccount, chainId: 1329, connectorId: 'walletConnect' })
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(state().status).toBe('idle')
  })

  it('[CON-09] has a URI and an expiry, and is renewed before it ends while it is shown', async () => {
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

  it('that was scanned just before it was renewed still connects', async () => {
    const { kit, phone } = create()
    await show(kit)
    kit.clock.tick(limits.pairing.expiryMs)
    await settle()
    phone.offers[0]?.approve()
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  it('[CON-09] that was still being made when the modal was closed leaves a code for whoever opens it again', async () => {
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

  it('is not renewed when nobody looks at it', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    closeModal(kit)
    expect(state()).toMatchObject({ status: 'idle', uri: undefined, expiresAt: undefined })
    kit.clock.tick(limits.pairing.expiryMs)
    await settle()
    expect(phone.offers).toHaveLength(1)
  })

  it('that the person declines is declined calmly, and a new code can be made', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    phone.offers[0]?.refuse({ code: 5000, message: 'User rejected.' })
    await settle()
    expect(state()).toMatchObject({ status: 'rejected', uri: undefined })
    await startPairing(kit)
    expect(state()).toMatchObject({ status: 'waiting', uri: phone.offers[1]?.uri })
  })

  it('an old code that is declined says nothing about the new one', async () => {
    const { kit, phone, state } = create()
    await show(kit)
    await startPairing(kit, { isNew: true })
    phone.offers[0]?.refuse({ code: 5000, message: 'User rejected.' })
    await settle()
    expect(state()).toMatchObject({ status: 'waiting', uri: phone.offers[1]?.uri })
  })

  it('is made anew for each view on a computer', async () => {
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

  it('is asked for once when two ask at the same time', async () => {
    const { kit, phone } = create()
    await Promise.all([startPairing(kit), startPairing(kit)])
    expect(phone.offers).toHaveLength(1)
  })

  it('names the relay that does not answer', async () => {
    const { kit, phone, state } = create()
    phone.state.failure = { code: 'pairing.relayUnreachable' }
    await show(kit)
    expect(state()).toMatchObject({
      status: 'failed',
      failure: { code: 'pairing.relayUnreachable', relay: 'relay.test' },
    })
    phone.state.failure = undefined
    await startPairing(kit)
    expect(state().status).toBe('waiting')
  })

  it.each([
    ['Unauthorized: origin not allowed', 'APKT002'],
    ['JWT validation error: JWT Token is not yet valid', 'APKT006'],
    ['Unauthorized: invalid key', 'APKT007'],
  ])('[ERR-05] that a relay refuses with “%s” raises %s once', async (says, alert) => {
    const { kit, phone } = create()
    const cause = new Error(`WebSocket connection closed abnormally with code: 3000 (${says})`)
    phone.state.failure = { code: 'pairing.refused', cause }
    await show(kit)
    await startPairing(kit)
    const { alerts } = kit.store.getState()
    expect(alerts.map((one) => one.alert)).toEqual([alert])
    expect(alerts[0]?.message).toBe(errorEntry(alerts[0]!.code).message)
  })

  it('connects also when the modal was closed before the wallet agreed', async () => {
    const { kit, phone } = create()
    await show(kit)
    closeModal(kit)
    phone.offers[0]?.approve()
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  it('that comes after another one is told to leave', async () => {
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

  it('remembers the wallet that was opened, by its own name', async () => {
    const { kit, phone } = create()
    setLinkingWallet(kit, 'rainbow', 'rainbow://')
    await show(kit)
    phone.offers[0]?.approve()
    await settle()
    expect(kit.store.getState().recentWallets).toEqual(['rainbow'])
    expect(phone.state.apps).toEqual({ 'topic-0': 'rainbow://' })
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

  it('signs; reading is answered by our own nodes', async () => {
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

  it('that refuses to sign has declined', async () => {
    const { kit, phone } = await connected()
    phone.state.answer = () => Promise.reject({ code: 5000, message: 'Nope' })
    await expect(signMessage(kit, 'hello')).rejects.toMatchObject({ rpcCode: 4001 })
  })

  it('is followed when it changes its chain or its account', async () => {
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

  it('that agreed to a chain is switched to it without being asked', async () => {
    const { kit, phone } = await connected()
    phone.tell({ kind: 'chain', topic: 'topic-0', chainId: 1 })
    await switchNetwork(kit, 1329)
    expect(readAccount(kit).chainId).toBe(1329)
    expect(phone.asked).toEqual([])
  })

  it('that leaves, or whose session runs out, is gone from the page', async () => {
    const { kit, phone } = await connected()
    phone.tell({ kind: 'ended', topic: 'another' })
    expect(readAccount(kit).address).toBe(fakeAccount)
    phone.tell({ kind: 'ended', topic: 'topic-0' })
    await settle()
    expect(readAccount(kit)).toMatchObject({ status: 'disconnected', address: undefined })
  })

  it('is told when the page leaves it, and a new code works after that', async () => {
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
  it('there is no such connector, and nothing to load', () => {
    const kit = createTestKit()
    expect(kit.wagmi.connectors.map(({ id }) => id)).not.toContain('walletConnect')
  })
})
