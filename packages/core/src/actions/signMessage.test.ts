// @vitest-environment happy-dom
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet } from '../testing/fakeWallet.ts'
import { connect } from './connect.ts'
import { signMessage, verifyMessage } from './signMessage.ts'
import { signTypedData, toTypedData, verifyTypedData } from './signTypedData.ts'

const owner = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'43'.repeat(32)}`)
const data = {
  domain: { name: 'Shop', chainId: 1329 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hi' },
}
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
  return { kit, asked }
}

test.each([1329, 1328])("a signature is checked on the account's own network, %i", async (chainId) => {
  const { kit, asked } = await open(chainId)
  const signature = await owner.signMessage({ message: 'hi' })
  expect(await verifyMessage(kit, { address: owner.address, message: 'hi', signature })).toBe(true)
  expect(await verifyMessage(kit, { address: other.address, message: 'hi', signature })).toBe(false)
  const typed = await owner.signTypedData({ ...data, primaryType: 'Mail' })
  expect(await verifyTypedData(kit, { address: owner.address, data, signature: typed })).toBe(true)
  expect(await verifyTypedData(kit, { address: other.address, data, signature: typed })).toBe(false)
  expect(new Set(asked)).toEqual(new Set([chainId]))
})

test('a decline is a rejection, for texts and for structured data', async () => {
  const { kit } = await open(1329)
  wallet.provider.request = async () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  await expect(signMessage(kit, 'hi')).rejects.toMatchObject({ rpcCode: 4001 })
  await expect(signTypedData(kit, data)).rejects.toMatchObject({ rpcCode: 4001 })
})

describe('structured data as text', () => {
  test('is read with all its parts', () => {
    expect(toTypedData(JSON.stringify({ ...data, extra: 1 }))).toEqual(data)
  })

  test.each([
    ['plain text', 'hi'],
    ['no object', '5'],
    ['no domain', JSON.stringify({ ...data, domain: undefined })],
    ['no types', JSON.stringify({ ...data, types: undefined })],
    ['a field without a type', JSON.stringify({ ...data, types: { Mail: [{ name: 'text' }] } })],
    ['a field without a name', JSON.stringify({ ...data, types: { Mail: [{ type: 'string' }] } })],
    ['no message', JSON.stringify({ ...data, message: undefined })],
    ['no primary type', JSON.stringify({ ...data, primaryType: undefined })],
    ['a primary type that is not described', JSON.stringify({ ...data, primaryType: 'Letter' })],
    ['a number that is not exact', JSON.stringify(data).replace('"hi"', '9007199254740993')],
    ['a fraction', JSON.stringify(data).replace('"hi"', '0.5')],
  ])('%s is not taken for it', (_, text) => {
    expect(toTypedData(text)).toBeUndefined()
  })
})
