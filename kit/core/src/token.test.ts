// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { keepSession } from '@latchkey/core/siwx/sessions'
import { createTestKit, healthyApi, hydrated, type TestKit } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { afterEach, expect, test } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

const minute = 60_000

/** A page whose account has signed in on chain 1329 for an hour. Each token is valid for 10 minutes. */
const open = async () => {
  wallet = createFakeWallet({ knownChains: [1329, 1] })
  wallet.announce()
  let count = 0
  const kit: TestKit = createTestKit({
    rpc: async () => '0x',
    options: { supportedNetworks: [1329, 1] },
    api: {
      ...healthyApi(),
      '/auth/v1/token': () => ({ body: { jwt: `jwt ${++count}`, expiresAt: kit.clock.now() + 10 * minute } }),
    },
  })
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  const expiresAt = kit.clock.now() + 60 * minute
  keepSession(kit, `eip155:1329:${fakeAccount}`, { token: 't1', expiresAt })
  return { kit, client: await clientOf(kit), expiresAt }
}

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
