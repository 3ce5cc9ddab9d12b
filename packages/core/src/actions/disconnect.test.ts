// @vitest-environment happy-dom
import { createConfig, http } from '@wagmi/core'
import { sei } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { keepSession, sessionOf } from '../siwx/sessions.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

const wallet = createFakeWallet()
afterEach(() => wallet.remove())

const connected = async () => {
  wallet.announce()
  const kit = createTestKit()
  await connect(kit, 'test.wallet')
  return kit
}

test('forgets the wallet and its cached balances', async () => {
  const kit = await connected()
  kit.queries.setQueryData(['nativeBalance', 1329, 'x'], { units: '1' })
  await disconnect(kit)
  expect(readAccount(kit).status).toBe('disconnected')
  expect(kit.queries.getQueryData(['nativeBalance', 1329, 'x'])).toBeUndefined()
  expect(kit.stored.has('latchkey.recentConnectorId')).toBe(false)
  expect(kit.stored.has('latchkey.left')).toBe(false)
})

test.each([
  [undefined, 'Failed to disconnect'],
  ['test.wallet', 'Failed to disconnect connector'],
])('[ERR-06] a wallet that refuses, called by %s: %s', async (id, message) => {
  const kit = await connected()
  const connector = kit.wagmi.connectors.find((one) => one.id === 'test.wallet')
  Object.assign(connector ?? {}, { disconnect: () => Promise.reject(new Error('no')) })
  await expect(disconnect(kit, id)).rejects.toMatchObject({ message, cause: { message: 'no' } })
})

test.each([
  ['the current one of several', true, undefined, [['test.wallet', fakeAccount]]],
  [
    'all, where users know of one',
    false,
    undefined,
    [
      ['test.wallet', fakeAccount],
      ['io.other', otherAccount],
    ],
  ],
  ['a chosen one of several', true, 'io.other', [['io.other', otherAccount]]],
  ['a chosen one, where users know of one', false, 'io.other', [['io.other', otherAccount]]],
] as const)(
  '[CON-12] %s: its sign-ins end, and other tabs hear of it, and of no other',
  async (_, multiWallet, id, gone) => {
    const other = createFakeWallet({ name: 'Other', rdns: 'io.other', accounts: [otherAccount] })
    wallet.announce()
    other.announce()
    const kit = createTestKit()
    kit.store.setState(({ features }) => ({ features: { ...features, multiWallet } }))
    await connect(kit, 'io.other')
    await connect(kit, 'test.wallet')
    for (const account of [fakeAccount, otherAccount])
      keepSession(kit, `eip155:1329:${account}`, { token: 'x', expiresAt: 4_000_000_000_000 })
    const told = vi.spyOn(kit.stored, 'set')
    await disconnect(kit, id)
    const [left = []] = told.mock.calls.filter(([key]) => key === 'latchkey.left').map(([, text]) => JSON.parse(text))
    expect(left.toSorted()).toEqual(gone.toSorted())
    const isKept = (account: typeof fakeAccount) => sessionOf(kit, `eip155:1329:${account}`) !== undefined
    expect([fakeAccount, otherAccount].filter((account) => !isKept(account))).toEqual(
      [fakeAccount, otherAccount].filter((account) => gone.some(([, left]) => left === account)),
    )
    other.remove()
  },
)

test("an app's own connections that keep nothing can be disconnected too", async () => {
  wallet.announce()
  const wagmiConfig = createConfig({ chains: [sei], storage: null, transports: { [sei.id]: http() } })
  const kit = createTestKit({ options: { wagmiConfig } })
  await connect(kit, 'test.wallet')
  await disconnect(kit)
  expect(readAccount(kit).status).toBe('disconnected')
})

test('[CON-14] reports a missing wallet', async () => {
  await expect(disconnect(createTestKit(), 'io.nobody')).rejects.toMatchObject({
    message: 'No connector found for connection',
  })
})
