import type { User } from '@latchkey/wire/frame'
import { describe, expect, it, vi } from 'vitest'
import { failed, ok, startWithWallet } from '../testing/askMethods.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { createApprovalQueue } from './approvalQueue.ts'

/** A frame whose screens are decided by the test, with the real queue in between. */
const startAsking = async () => {
  const queue = createApprovalQueue()
  const server = createFakeServer({ smartAccountNetworks: [1329] })
  const frame = await startWithWallet({ server, decide: queue.request })
  const { accounts = [] } = (await frame.ask('GET_USER', { chainId: 1329 })).payload as User
  const [plain, smart] = accounts.map(({ address }) => address)
  return { ...frame, queue, plain, smart }
}

/** An allowance in Permit2 names no owner: whoever signs it gives it. */
const permit2 = JSON.stringify({
  types: {
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId: 1329, verifyingContract: '0xB952578f3520EE8Ea45b7914994dcf4702cEe578' },
  message: {
    details: {
      token: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
      amount: '1000000000',
      expiration: '4000000000',
      nonce: '0',
    },
    spender: '0x1111111111111111111111111111111111111111',
    sigDeadline: '4000000000',
  },
})

describe('[threat 25] a request of an empty account, and at once the same one of a full account', () => {
  it.each([
    ['eth_signTypedData_v4', (account: unknown) => [account, permit2]],
    ['personal_sign', (account: unknown) => ['0x68656c6c6f', account]],
  ])('%s: approving the first signs nothing for the second', async (method, paramsFor) => {
    const { rpc, shown, queue, plain, smart } = await startAsking()
    const asked = [rpc(method, paramsFor(smart))]
    await vi.waitFor(() => expect(queue.entries()).toHaveLength(1))
    asked.push(rpc(method, paramsFor(plain)))
    await vi.waitFor(() => expect(shown).toHaveLength(2))
    queue.decide(shown[0]?.id ?? '', 'approved')
    expect(queue.entries().map(({ approval }) => approval.subject.account)).toEqual([plain])
    queue.rejectAll()
    const answers = await Promise.all(asked)
    expect(answers.map(({ type }) => type)).toEqual([ok, failed])
  })
})
