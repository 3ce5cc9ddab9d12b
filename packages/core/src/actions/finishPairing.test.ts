import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { readRecentConnections } from '../wallets/recentConnections.ts'
import { disconnect } from './disconnect.ts'
import { finishPairing } from './finishPairing.ts'
import { setLinkingWallet } from './setLinkingWallet.ts'

/** A page that keeps several wallets, and a phone. */
const open = (storage: Readonly<Record<string, string>> = {}) => {
  const phone = createFakePairing()
  const kit = createTestKit({
    options: { relay: { urls: ['wss://relay.test/relay'] } },
    ports: { createPairing: phone.create },
    storage,
  })
  kit.store.setState(({ features }) => ({ features: { ...features, multiWallet: true } }))
  const ids = () => [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  return { kit, phone, ids }
}

test.each([
  ['the same wallet and account', ['topic-0'], {}],
  ['another wallet', [], { peer: { name: 'Rainbow', url: 'https://pocket.example' } }],
  ['a namesake from elsewhere', [], { peer: { name: 'Pocket Wallet', url: 'https://other.example' } }],
  ['another account', [], { accounts: [otherAccount] }],
] as const)('[CON-08] a second session of %s ends %j', async (_, ended, change) => {
  const { kit, phone } = open()
  await finishPairing(kit, phone.sessionOf(0))
  await finishPairing(kit, { ...phone.sessionOf(1), ...change })
  expect(phone.ended).toEqual(ended)
})

test('[CON-08] with several wallets, a known session stays as it is, and a late one is told to end', async () => {
  const { kit, phone, ids } = open()
  await finishPairing(kit, phone.sessionOf(0))
  await finishPairing(kit, { ...phone.sessionOf(1), accounts: [otherAccount] })
  expect(kit.store.getState().recentWallets).toEqual(['walletConnect'])
  const both = ['walletConnect', 'walletConnect:topic-1']
  expect(ids()).toEqual(both)
  await finishPairing(kit, phone.sessionOf(0))
  await finishPairing(kit, { ...phone.sessionOf(1), accounts: [otherAccount] })
  expect([ids(), phone.ended]).toEqual([both, []])
  await finishPairing(kit, { ...phone.sessionOf(2), peer: { name: 'Third', url: '' } }, { isLate: true })
  expect([ids(), phone.ended]).toEqual([both, ['topic-2']])
})

test('[CON-08] the connector of each further wallet is named after its own session, to be restored by it', async () => {
  const { kit, phone, ids } = open()
  await finishPairing(kit, phone.sessionOf(0))
  await finishPairing(kit, { ...phone.sessionOf(1), accounts: [otherAccount] })
  await disconnect(kit, 'walletConnect:topic-1')
  await finishPairing(kit, { ...phone.sessionOf(2), accounts: [otherAccount] })
  expect(ids()).toEqual(['walletConnect', 'walletConnect:topic-2'])
})

test('[CON-08] a wallet that scanned the code is remembered as a paired one, without an app', async () => {
  const { kit, phone } = open({ 'latchkey.recentWallets': 'pocket,io.first' })
  await finishPairing(kit, phone.sessionOf(0))
  expect(kit.store.getState().recentWallets).toEqual(['walletConnect', 'pocket'])
  expect(readRecentConnections(kit)).toEqual([
    { connectorId: 'walletConnect', name: 'Pocket Wallet', address: fakeAccount },
  ])
  expect(Object.keys(phone.state.apps)).toEqual([])
})

test('[CON-08] a wallet chosen in the list is remembered with its rdns, once, and the pairing starts over', async () => {
  const { kit, phone } = open({ 'latchkey.recentWallets': 'pocket,io.first' })
  const wallets = [
    { id: 'other', rdns: 'org.other' },
    { id: 'pocket', rdns: 'com.pocket' },
  ]
  kit.queries.setQueryData(['wallets', 'page'], { data: wallets })
  const seen: string[] = []
  kit.store.subscribe(({ pairing }) => void seen.push(pairing.status))
  setLinkingWallet(kit, 'pocket', 'pocket://')
  await finishPairing(kit, phone.sessionOf(0))
  expect(readRecentConnections(kit)).toEqual([
    {
      ...{ connectorId: 'walletConnect', name: 'Pocket Wallet', address: fakeAccount },
      ...{ walletId: 'pocket', rdns: 'com.pocket' },
    },
  ])
  expect(kit.store.getState().recentWallets).toEqual(['pocket', 'io.first'])
  expect(kit.stored.get('latchkey.recentWallets')).toBe('pocket,io.first')
  expect([...new Set(seen)]).toEqual(['idle', 'connecting'])
  expect(kit.store.getState().pairing).toEqual({
    ...{ status: 'idle', uri: undefined, expiresAt: undefined },
    ...{ linkingWalletId: undefined, linkingApp: undefined, failure: undefined },
  })
})

test.each(['io.first,io.second', 'pocket,io.first', 'walletConnect,io.first'])(
  '[CON-08] a wallet that is in no list has no rdns, and is recent beside the other one of %s',
  async (recent) => {
    const { kit, phone } = open({ 'latchkey.recentWallets': recent })
    setLinkingWallet(kit, 'pocket')
    await finishPairing(kit, phone.sessionOf(0))
    expect(readRecentConnections(kit)).toEqual([
      { connectorId: 'walletConnect', name: 'Pocket Wallet', address: fakeAccount, walletId: 'pocket' },
    ])
    expect(kit.store.getState().recentWallets).toEqual(['pocket', 'io.first'])
  },
)
