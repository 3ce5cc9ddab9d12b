import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { createTestKit } from '../testing/createTestKit.ts'
import { linkedAddress } from './addressBook.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sei1 = `sei1${'q'.repeat(38)}`

const look = (answer: () => unknown) => {
  const kit = createTestKit({ rpc: async ({ method }) => (method === 'eth_call' ? answer() : '0x531') })
  return kit.queries.fetchQuery(linkedAddress(kit, 1329, ada))
}

test('an account is linked, not linked yet, or on a chain without an address registry', async () => {
  expect(await look(() => encodeAbiParameters([{ type: 'string' }], [sei1]))).toEqual({
    status: 'linked',
    address: sei1,
  })
  expect(await look(() => encodeAbiParameters([{ type: 'string' }], ['']))).toEqual({ status: 'notLinked' })
  const revert = () => {
    throw Object.assign(new Error('execution reverted'), { code: 3 })
  }
  expect(await look(revert)).toEqual({ status: 'notLinked' })
  expect(await look(() => '0x')).toEqual({ status: 'notKnown' })
})
