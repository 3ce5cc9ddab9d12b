// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { createFakeWallet, type FakeWallet } from '../testing/fakeWallet.ts'
import { connect } from './connect.ts'
import { switchNetwork } from './switchNetwork.ts'

let wallet: FakeWallet = createFakeWallet()
afterEach(() => wallet.remove())

const connectedTo = async (
  setup: Parameters<typeof createFakeWallet>[0],
  options: NonNullable<Parameters<typeof createTestKit>[0]>['options'] = {},
) => {
  wallet = createFakeWallet({ chainId: 1, ...setup })
  wallet.announce()
  const kit = createTestKit({ options })
  await connect(kit, 'test.wallet')
  wallet.calls.length = 0
  return kit
}

test('[ACT-03] switches the wallet, and the account follows', async () => {
  const kit = await connectedTo({})
  await switchNetwork(kit, 1329)
  expect(readAccount(kit)).toMatchObject({ chainId: 1329, isOnSupportedChain: true })
  expect(wallet.calls).not.toContain('wallet_addEthereumChain')
})

test('[ACT-03] asks a wallet that lacks the network (4902) to add it', async () => {
  const kit = await connectedTo({ knownChains: [1] })
  await switchNetwork(kit, 1329)
  expect(wallet.calls).toContain('wallet_addEthereumChain')
  expect(readAccount(kit).chainId).toBe(1329)
})

test.each([
  ['reject', { rpcCode: 4001 }],
  ['pending', { code: 'connection.requestPending' }],
  ['broken', { rpcCode: -32603 }],
] as const)('[ACT-03] the wallet answers %s', async (mood, expected) => {
  const kit = await connectedTo({})
  wallet.setMood(mood)
  await expect(switchNetwork(kit, 1329)).rejects.toMatchObject(expected)
  expect(readAccount(kit).chainId).toBe(1)
})

test('[ERR-05] an unsupported network raises APKT001', async () => {
  const kit = await connectedTo({})
  await expect(switchNetwork(kit, 10)).rejects.toMatchObject({ message: 'Network Not Found', details: { chainId: 10 } })
  expect(kit.store.getState().alerts).toMatchObject([{ alert: 'APKT001' }])
  expect(wallet.calls).toEqual([])
})

test('[VIEW-13] with network switch off, tells the user to switch in the wallet', async () => {
  const kit = await connectedTo({}, { networkSwitch: false })
  await expect(switchNetwork(kit, 1329)).rejects.toMatchObject({
    message: 'Your wallet is on a different network from this page. Switch networks, then try again.',
    details: { chainId: 1329 },
  })
  expect(wallet.calls).toEqual([])
  expect(readAccount(kit).chainId).toBe(1)
})
