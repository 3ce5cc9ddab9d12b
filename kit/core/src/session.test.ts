// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { keepSession } from '@latchkey/core/siwx/sessions'
import { createTestKit, healthyApi, hydrated, type TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { afterEach, expect, test, vi } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

const minute = 60_000

/** A page whose account has signed in on chain 1329 for an hour. Each token is valid for 10 minutes. */
const open = async () => {
  wallet = createFakeWallet({ knownChains: [1329, 1] })
  wallet.announce()
  let count = 0
  let isRevoked = false
  const kit: TestKit = createTestKit({
    rpc: async () => '0x',
    options: { supportedNetworks: [1329, 1] },
    api: {
      ...healthyApi(),
      '/auth/v1/token': () =>
        isRevoked
          ? { status: 401, body: { status: 'FAILED', reasons: [] } }
          : { body: { jwt: `jwt ${++count}`, expiresAt: kit.clock.now() + 10 * minute } },
    },
  })
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  const expiresAt = kit.clock.now() + 60 * minute
  keepSession(kit, `eip155:1329:${fakeAccount}`, { token: 't1', expiresAt })
  const client = await clientOf(kit)
  const told: unknown[] = []
  client.on('signIn', (detail) => void told.push(['signIn', detail]))
  client.on('signOut', (detail) => void told.push(['signOut', detail]))
  const revoke = () => {
    isRevoked = true
  }
  return { kit, client, expiresAt, told, revoke }
}

type Opened = Awaited<ReturnType<typeof open>>

test('the state has the session of the account on its chain, and every chain has its own', async () => {
  const { kit, client, expiresAt, told } = await open()
  const onSei = { account: `eip155:1329:${fakeAccount}`, expiresAt }
  expect(client.getState().session).toEqual(onSei)
  await client.switchChain(1)
  expect(client.getState().session).toBeUndefined()
  expect(await client.getToken()).toBeUndefined()
  const onMainnet = { account: `eip155:1:${fakeAccount}`, expiresAt }
  keepSession(kit, onMainnet.account as `eip155:1:${string}`, { token: 't2', expiresAt })
  expect(client.getState().session).toEqual(onMainnet)
  await client.switchChain(1329)
  expect(told).toEqual([
    ['signOut', { session: onSei }],
    ['signIn', { session: onMainnet, isRestored: false }],
    ['signOut', { session: onMainnet }],
    ['signIn', { session: onSei, isRestored: true }],
  ])
})

test.each([
  ['it expires', ({ kit }: Opened) => kit.clock.tick(60 * minute)],
  ['the wallet disconnects', ({ client }: Opened) => client.disconnect()],
  [
    'the server has ended it, which asking for a token shows',
    async ({ client, revoke }: Opened) => {
      revoke()
      expect(await client.getToken()).toBeUndefined()
    },
  ],
])('the session is over when %s', async (_, end) => {
  const page = await open()
  await vi.dynamicImportSettled()
  await end(page)
  expect(page.client.getState().session).toBeUndefined()
  expect(page.told).toEqual([
    ['signOut', { session: { account: `eip155:1329:${fakeAccount}`, expiresAt: page.expiresAt } }],
  ])
})

test('a token is kept until a minute before it expires, and only for its session', async () => {
  const { kit, client, expiresAt } = await open()
  expect([await client.getToken(), await client.getToken()]).toEqual(['jwt 1', 'jwt 1'])
  kit.clock.tick(9 * minute - 1)
  expect(await client.getToken()).toBe('jwt 1')
  kit.clock.tick(1)
  expect(await client.getToken()).toBe('jwt 2')
  keepSession(kit, `eip155:1329:${fakeAccount}`, { token: 't2', expiresAt })
  expect(await client.getToken()).toBe('jwt 3')
})
