// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { createTestKit, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet } from '@latchkey/core/testing/fakeWallet'
import { afterEach, expect, test } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

const openNetworks = async (networks: readonly number[], chainId: number) => {
  wallet = createFakeWallet({ chainId })
  wallet.announce()
  const networkSelection = networks.length > 1 ? 'true' : 'false'
  const kit = createTestKit({ rpc: async () => '0x', options: { supportedNetworks: networks, networkSelection } })
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  const client = await clientOf(kit)
  await client.open('networks')
  return kit.store.getState().router.history.at(-1)
}

test.each([
  ['several networks', [1329, 1], 1329, 'SwitchNetwork'],
  ['one network, while the wallet is on another one', [1329], 1, 'SwitchNetwork'],
  ['one network, and the wallet is on it', [1329], 1329, 'Account'],
])('on a page with %s', async (_, networks, chainId, view) => {
  expect(await openNetworks(networks, chainId)).toMatchObject({ view })
})
