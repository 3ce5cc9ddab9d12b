// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { setCurrency } from '../actions/setCurrency.ts'
import { startPairing } from '../actions/startPairing.ts'
import { identity } from '../queries/identity.ts'
import { nativeBalance } from '../queries/nativeBalance.ts'
import { tokenBalances } from '../queries/tokenBalances.ts'
import { accountApi, sampleCoin } from '../testing/accountSamples.ts'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { createFakeWallet, fakeAccount } from '../testing/fakeWallet.ts'
import { readAccountState, readNetworkState } from './accountState.ts'

test("[DATA-07] a paired wallet's session lists its approved networks", async () => {
  const phone = createFakePairing()
  const options = { relay: { urls: ['wss://relay.test'] }, supportedNetworks: [1329, 1328] }
  const kit = createTestKit({ options, ports: { createPairing: phone.create } })
  await startPairing(kit)
  phone.offers[0]?.approve({ chainIds: [1329, 1328] })
  await vi.waitFor(
    () => expect(readNetworkState(kit).approvedCaipNetworkIds).toEqual(['eip155:1329', 'eip155:1328']),
    10_000,
  )
})

test('[DATA-07] [DATA-11] builds the account of a chain from known data, and clears it with the wallet', async () => {
  const named = {
    [`/v1/identity/${fakeAccount}`]: () => ({ body: { name: 'ada.id', avatar: 'https://a.test/b.png' } }),
  }
  const kit = createTestKit({ api: accountApi([sampleCoin('4')], [], named), rpc: async () => '0xde0b6b3a7640000' })
  await hydrated(kit)
  expect(readAccountState(kit)).toMatchObject({ status: 'disconnected', address: undefined, tokenBalance: undefined })
  const wallet = createFakeWallet()
  wallet.announce()
  await connect(kit, 'test.wallet')
  await Promise.all([
    kit.queries.fetchQuery(nativeBalance(kit, fakeAccount, 1329)),
    kit.queries.fetchQuery(identity(kit, fakeAccount)),
    kit.queries.fetchQuery(tokenBalances(kit, fakeAccount, 1329)),
  ])
  expect(readAccountState(kit)).toMatchObject({
    status: 'connected',
    address: fakeAccount,
    caipAddress: `eip155:1329:${fakeAccount}`,
    balance: '1',
    balanceSymbol: 'SEI',
    profileName: 'ada.id',
    profileImage: 'https://a.test/b.png',
    tokenBalance: [{ symbol: 'SEI' }],
    preferredAccountType: undefined,
    user: undefined,
    farcasterUrl: undefined,
  })
  expect(readAccountState(kit, 1328)).toMatchObject({ caipAddress: `eip155:1328:${fakeAccount}`, balance: undefined })
  expect(readNetworkState(kit)).toMatchObject({
    caipNetwork: { caipNetworkId: 'eip155:1329' },
    requestedCaipNetworks: [{ caipNetworkId: 'eip155:1329' }],
    approvedCaipNetworkIds: ['eip155:1329'],
  })
  setCurrency(kit, 'eur')
  expect(readAccountState(kit).tokenBalance).toBeUndefined()
  expect(kit.stored.get('latchkey.currency')).toBe('eur')
  await disconnect(kit)
  expect(readAccountState(kit)).toMatchObject({ address: undefined, balance: undefined })
  wallet.remove()
})
