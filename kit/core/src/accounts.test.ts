// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, otherAccount } from '@latchkey/core/testing/fakeWallet'
import { createLoginKit, loginAddress } from '@latchkey/core/testing/loginKit'
import { passTime } from '@latchkey/core/testing/passTime'
import { afterEach, expect, test, vi } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

const wallets = [
  createFakeWallet({ accounts: [otherAccount], knownChains: [1329, 10] }),
  createFakeWallet({ rdns: 'second.wallet', name: 'Second' }),
]
afterEach(() => {
  for (const wallet of wallets) wallet.remove()
})

test('[CON-07] the state has the account of every connected wallet, the current one first', async () => {
  for (const wallet of wallets) wallet.announce()
  const { kit } = createLoginKit()
  await hydrated(kit)
  const client = await clientOf(kit)
  const ids = () => client.getState().accounts.map(({ wallet }) => wallet.id)
  expect(ids()).toEqual([])
  await client.connect('test.wallet')
  await client.connect('second.wallet')
  await passTime(kit, connect(kit, embeddedId))
  expect(ids()).toEqual(['ID_AUTH', 'test.wallet', 'second.wallet'])
  expect(client.getState().accounts.slice(0, 2)).toMatchObject([
    { address: loginAddress, wallet: { kind: 'embedded' } },
    {
      ...{ family: 'evm', address: otherAccount, caip: `eip155:1329:${otherAccount}`, chainId: 1329 },
      ...{ isChainSupported: true, wallet: { name: 'Test Wallet', kind: 'injected' } },
    },
  ])
  await client.connect('test.wallet')
  expect(ids()).toEqual(['test.wallet', 'second.wallet', 'ID_AUTH'])
  await client.disconnect('second.wallet')
  expect(ids()).toEqual(['test.wallet', 'ID_AUTH'])
})

test('a change of a wallet that is not the current one is told too', async () => {
  for (const wallet of wallets) wallet.announce()
  const { kit } = createLoginKit()
  await hydrated(kit)
  const client = await clientOf(kit)
  await client.connect('test.wallet')
  await client.connect('second.wallet')
  const told = vi.fn()
  client.subscribe(({ accounts }) => told(accounts.map(({ chainId, isChainSupported }) => [chainId, isChainSupported])))
  wallets[0]?.changeChain(10)
  await vi.waitFor(() =>
    expect(told.mock.calls.at(-1)).toEqual([
      [
        [1329, true],
        [10, false],
      ],
    ]),
  )
})
