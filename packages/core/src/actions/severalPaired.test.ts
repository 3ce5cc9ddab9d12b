// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { pairedConnectors } from '../connectors/walletConnect/addPaired.ts'
import type { PairingSession } from '../connectors/walletConnect/pairing.ts'
import { storageKeys } from '../state/persist.ts'
import { createTestKit, healthyApi, type TestKit } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { knownWallets, recentlyConnected } from '../wallets/knownWallets.ts'
import { disconnect } from './disconnect.ts'
import { followAccount } from './followAccount.ts'
import { openModal } from './openModal.ts'
import { reconnect } from './reconnect.ts'
import { resumePairing } from './resumePairing.ts'
import { setLinkingWallet } from './setLinkingWallet.ts'
import { signMessage } from './signMessage.ts'
import { startPairing } from './startPairing.ts'
import { switchWallet } from './switchWallet.ts'

const third = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const peer = (name: string) => ({ name, url: `https://${name.toLowerCase()}.example` })
const unfollows: (() => void)[] = []
afterEach(() => {
  for (const unfollow of unfollows.splice(0)) unfollow()
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

const open = (
  phone = createFakePairing(),
  { isMulti = true, storage = {} }: { isMulti?: boolean; storage?: Record<string, string> } = {},
) => {
  const options = { relay: { urls: ['wss://relay.test/relay'] } }
  const features = isMulti ? [{ id: 'multi_wallet', isEnabled: true, config: [] }] : []
  const api = { ...healthyApi(), '/appkit/v1/config': () => ({ body: { features } }) }
  const kit = createTestKit({ api, options, storage, ports: { createPairing: phone.create } })
  unfollows.push(followAccount(kit))
  return { kit, phone }
}

const pair = async (kit: TestKit, phone: ReturnType<typeof createFakePairing>, change: Partial<PairingSession>) => {
  openModal(kit, 'ConnectingWalletConnectBasic')
  await startPairing(kit)
  phone.offers.at(-1)?.approve(change)
  await settle()
}

const two = async () => {
  const rig = open()
  await pair(rig.kit, rig.phone, { peer: peer('Rainbow'), accounts: [fakeAccount] })
  await pair(rig.kit, rig.phone, { peer: peer('Trust'), accounts: [otherAccount] })
  return rig
}

const names = (kit: TestKit) => knownWallets(kit).map(({ name, state }) => `${name} ${state}`)

it('[CON-08] a paired wallet is remembered by its name in the list, before the last one', async () => {
  const { kit, phone } = open(undefined, { storage: { 'latchkey.recentWallets': 'io.first,walletConnect' } })
  setLinkingWallet(kit, 'pocket')
  await pair(kit, phone, {})
  expect(kit.store.getState().recentWallets).toEqual(['pocket', 'io.first'])
  expect(kit.stored.get('latchkey.recentWallets')).toBe('pocket,io.first')
})

describe('a reload while the user is in the wallet', () => {
  const reloaded = (restored: (phone: ReturnType<typeof createFakePairing>) => readonly PairingSession[]) => {
    const phone = createFakePairing()
    phone.state.restored = restored(phone)
    const relay = { url: 'wss://relay.test/relay', until: 1_900_000_000_000 }
    return open(phone, { storage: { [storageKeys.pairedRelay]: JSON.stringify(relay) } })
  }

  it('[CON-02] connects if the wallet agreed meanwhile', async () => {
    const { kit } = reloaded((phone) => [phone.sessionOf(0)])
    await resumePairing(kit)
    expect(readAccount(kit).address).toBe(fakeAccount)
  })

  it('[CON-02] connects once if the wallet agrees afterwards', async () => {
    const { kit, phone } = reloaded(() => [])
    await resumePairing(kit)
    phone.tell({ kind: 'chain', topic: 'topic-0', chainId: 1 })
    expect(readAccount(kit).address).toBeUndefined()
    phone.tell({ kind: 'session', session: phone.sessionOf(0) })
    await settle()
    phone.tell({ kind: 'session', session: { ...phone.sessionOf(1), accounts: [otherAccount] } })
    await settle()
    expect(knownWallets(kit).map(({ accounts }) => accounts)).toEqual([[fakeAccount]])
  })

  it('leaves a session to the code that waits for it on this page', async () => {
    const { kit, phone } = reloaded(() => [])
    await resumePairing(kit)
    openModal(kit, 'ConnectingWalletConnectBasic')
    await startPairing(kit)
    phone.tell({ kind: 'session', session: phone.sessionOf(5) })
    await settle()
    expect(readAccount(kit).address).toBeUndefined()
  })

  it('loads nothing on a page that has no relay any more', async () => {
    const relay = { url: 'wss://relay.test/relay', until: 1_900_000_000_000 }
    const kit = createTestKit({ storage: { [storageKeys.pairedRelay]: JSON.stringify(relay) } })
    await resumePairing(kit)
    expect(readAccount(kit).address).toBeUndefined()
  })

  it('loads nothing without an open pairing', async () => {
    const phone = createFakePairing()
    const { kit } = open(phone)
    phone.state.restored = [phone.sessionOf(0)]
    await resumePairing(kit)
    expect(readAccount(kit).address).toBeUndefined()
  })
})

it('[CON-06] an extension that is gone is not looked for by pairing', async () => {
  const { kit } = open(undefined, { storage: { 'latchkey.recentConnectorId': '"io.gone"' } })
  const done = reconnect(kit)
  await settle()
  kit.clock.tick(1_500)
  await done
  expect(pairedConnectors(kit).map(({ id }) => id)).toEqual(['walletConnect'])
})

describe('[CON-08] two paired wallets', () => {
  it('are both listed, the newest in use, each with its own requests', async () => {
    const { kit, phone } = await two()
    expect(names(kit)).toEqual(['Rainbow active', 'Trust connected'])
    await signMessage(kit, 'a')
    const [rainbow] = knownWallets(kit)
    await switchWallet(kit, rainbow?.connectorId ?? '')
    expect(readAccount(kit)).toMatchObject({ address: fakeAccount, walletName: 'Rainbow' })
    await signMessage(kit, 'b')
    expect(phone.askedOf).toEqual(['topic-1', 'topic-0'])
    expect(phone.ended).toEqual([])
  })

  it('keep one when the other is disconnected, and reuse the free slot', async () => {
    const { kit, phone } = await two()
    await disconnect(kit, 'walletConnect')
    expect(phone.ended).toEqual(['topic-0'])
    expect(names(kit)).toEqual(['Trust connected'])
    expect(recentlyConnected(kit).map(({ name, connectorId }) => `${name} ${connectorId}`)).toEqual([
      'Rainbow walletConnect',
    ])
    await pair(kit, phone, { peer: peer('Zerion'), accounts: [third] })
    expect(readAccount(kit)).toMatchObject({ connectorId: 'walletConnect', walletName: 'Zerion' })
    expect(names(kit)).toEqual(['Trust active', 'Zerion connected'])
  })

  it('keep one when the other leaves on its own', async () => {
    const { kit, phone } = await two()
    phone.tell({ kind: 'ended', topic: 'topic-1' })
    await settle()
    expect(readAccount(kit).address).toBe(fakeAccount)
    phone.tell({ kind: 'chain', topic: 'topic-0', chainId: 1 })
    expect(readAccount(kit).chainId).toBe(1)
  })

  it('are restored after a reload with their own sessions, the last one in use', async () => {
    const { kit, phone } = await two()
    const pairedRelay = JSON.stringify({ url: 'wss://relay.test/relay', until: kit.clock.now() + 60_000 })
    const storage = { ...Object.fromEntries(kit.stored), [storageKeys.pairedRelay]: pairedRelay }
    phone.state.restored = [
      { ...phone.sessionOf(0), peer: peer('Rainbow'), accounts: [fakeAccount] },
      { ...phone.sessionOf(1), peer: peer('Trust'), accounts: [otherAccount] },
    ]
    const reloaded = open(phone, { storage }).kit
    await reconnect(reloaded)
    expect(names(reloaded)).toEqual(['Trust connected', 'Rainbow active'])
    expect(pairedConnectors(reloaded).map(({ id }) => id)).toEqual(['walletConnect', 'walletConnect:topic-1'])
    await resumePairing(reloaded)
    expect(names(reloaded)).toEqual(['Trust connected', 'Rainbow active'])
    await signMessage(reloaded, 'a')
    expect(phone.askedOf).toEqual(['topic-1'])
  })

  it('are both restored after a reload with the first one in use', async () => {
    const { kit, phone } = await two()
    await switchWallet(kit, 'walletConnect')
    phone.state.restored = [
      { ...phone.sessionOf(0), peer: peer('Rainbow'), accounts: [fakeAccount] },
      { ...phone.sessionOf(1), peer: peer('Trust'), accounts: [otherAccount] },
    ]
    const pairedRelay = JSON.stringify({ url: 'wss://relay.test/relay', until: kit.clock.now() + 60_000 })
    const storage = { ...Object.fromEntries(kit.stored), [storageKeys.pairedRelay]: pairedRelay }
    const reloaded = open(phone, { storage }).kit
    await reconnect(reloaded)
    expect(readAccount(reloaded)).toMatchObject({ address: fakeAccount, walletName: 'Rainbow' })
    expect(knownWallets(reloaded).map(({ accounts }) => accounts[0])).toEqual([fakeAccount, otherAccount])
  })

  it('include one that agreed during the reload', async () => {
    const { kit, phone } = open()
    await pair(kit, phone, { accounts: [fakeAccount] })
    const pairedRelay = JSON.stringify({ url: 'wss://relay.test/relay', until: kit.clock.now() + 60_000 })
    const storage = { ...Object.fromEntries(kit.stored), [storageKeys.pairedRelay]: pairedRelay }
    phone.state.restored = [phone.sessionOf(0)]
    const reloaded = open(phone, { storage }).kit
    await reconnect(reloaded)
    await resumePairing(reloaded)
    phone.tell({ kind: 'session', session: phone.sessionOf(0) })
    phone.tell({ kind: 'session', session: { ...phone.sessionOf(1), peer: peer('Trust'), accounts: [otherAccount] } })
    await settle()
    expect(knownWallets(reloaded).map(({ accounts }) => accounts[0])).toEqual([fakeAccount, otherAccount])
  })

  it('replace the older session of the same wallet', async () => {
    const { kit, phone } = await two()
    await pair(kit, phone, { peer: peer('Rainbow'), accounts: [fakeAccount] })
    expect(phone.ended).toEqual(['topic-0'])
    expect(names(kit)).toEqual(['Trust active', 'Rainbow connected'])
  })

  it('are one if the second answers a code from before the first', async () => {
    const { kit, phone } = open()
    openModal(kit, 'ConnectingWalletConnectBasic')
    await startPairing(kit)
    await startPairing(kit, { isNew: true })
    phone.offers[1]?.approve({ peer: peer('Trust'), accounts: [otherAccount] })
    await settle()
    phone.offers[0]?.approve({ peer: peer('Rainbow') })
    await settle()
    expect(names(kit)).toEqual(['Trust connected'])
    expect(phone.ended).toEqual(['topic-0'])
  })

  it('bring their own app to the front on each request', async () => {
    const { kit, phone } = open()
    setLinkingWallet(kit, 'rainbow', 'rainbow://')
    await pair(kit, phone, { peer: peer('Rainbow'), accounts: [fakeAccount] })
    setLinkingWallet(kit, 'trust', 'trust://')
    await pair(kit, phone, { peer: peer('Trust'), accounts: [otherAccount] })
    expect(phone.state.apps).toEqual({ 'topic-0': 'rainbow://', 'topic-1': 'trust://' })
  })

  it('are limited to one without multi-wallet: the second is told to disconnect', async () => {
    const { kit, phone } = open(undefined, { isMulti: false })
    await pair(kit, phone, { accounts: [fakeAccount] })
    await pair(kit, phone, { accounts: [otherAccount] })
    expect(phone.ended).toEqual(['topic-1'])
    expect(readAccount(kit).address).toBe(fakeAccount)
  })
})
