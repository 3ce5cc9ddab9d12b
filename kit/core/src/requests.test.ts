// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { createTestKit, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet } from '@latchkey/core/testing/fakeWallet'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

const owner = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'43'.repeat(32)}`)
const data = {
  domain: { name: 'Shop', chainId: 1329 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hi' },
} as const
let wallet = createFakeWallet()
afterEach(() => wallet.remove())

/** Two networks; `asked` is on which of them a signature was checked. */
const open = async (chainId: number) => {
  wallet = createFakeWallet({ accounts: [owner.address], chainId, knownChains: [1329, 1328] })
  wallet.announce()
  const kit = createTestKit({ rpc: async () => '0x', options: { supportedNetworks: [1329, 1328] } })
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  const asked: number[] = []
  const { getClient } = kit.wagmi
  kit.wagmi.getClient = ((given: { chainId: 1329 }) => {
    asked.push(given.chainId)
    return getClient(given)
  }) as typeof getClient
  return { client: await clientOf(kit), asked }
}

test.each([1329, 1328])("a signature is checked on the account's own network, %i", async (chainId) => {
  const { client, asked } = await open(chainId)
  expect(await client.verifyMessage('hi', await owner.signMessage({ message: 'hi' }))).toBe(true)
  expect(await client.verifyMessage('hi', await other.signMessage({ message: 'hi' }))).toBe(false)
  expect(await client.verifyTypedData(data, await owner.signTypedData(data))).toBe(true)
  expect(await client.verifyTypedData(data, await other.signTypedData(data))).toBe(false)
  expect(new Set(asked)).toEqual(new Set([chainId]))
})

test('a decline is a rejection, for texts and for structured data', async () => {
  const { client } = await open(1329)
  wallet.provider.request = async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  await expect(client.signMessage('hi')).rejects.toMatchObject({ rpcCode: 4001, isUserRejection: true })
  await expect(client.signTypedData(data)).rejects.toMatchObject({ rpcCode: 4001, isUserRejection: true })
})
