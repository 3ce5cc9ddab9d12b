// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createTestChain } from '../testing/createTestChain.ts'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet, fakeAccount } from '../testing/fakeWallet.ts'
import { sentHash } from '../testing/sendingWallet.ts'
import { connect } from './connect.ts'
import { waitForTransaction } from './waitForTransaction.ts'

const open = () => {
  const chain = createTestChain(0n)
  const kit = createTestKit({ rpc: chain.rpc })
  const keys = [['nativeBalance'], ['tokenBalances'], ['account', 'x'], ['identity']]
  const keep = () => {
    for (const key of keys) kit.queries.setQueryData(key, 1)
  }
  keep()
  const stale = () => keys.filter((key) => kit.queries.getQueryState(key)?.isInvalidated).flat()
  return { kit, chain, keep, stale }
}

test('[SEND-06] a receipt gives hash, block, fee and status, and has what it changed read again', async () => {
  const { kit, keep, stale } = open()
  const { outcome, logs } = await waitForTransaction(kit, 1329, sentHash)
  expect(outcome).toEqual({
    ...{ hash: sentHash, status: 'confirmed', blockNumber: '12345678', replacement: undefined },
    feeUnits: '1050000000000000',
  })
  expect(logs).toEqual([])
  expect(stale()).toEqual(['nativeBalance', 'tokenBalances', 'account', 'x'])
  keep()
  kit.clock.tick(2_499)
  expect(stale()).toEqual([])
  kit.clock.tick(1)
  expect(stale()).toEqual(['nativeBalance', 'tokenBalances', 'account', 'x'])
})

test('[SEND-06] a revert is no confirmation', async () => {
  const { kit, chain } = open()
  chain.state.status = '0x0'
  expect((await waitForTransaction(kit, 1329, sentHash)).outcome.status).toBe('reverted')
})

test('[SEND-06] is followed on its own network, whichever is the current one', async () => {
  const chain = createTestChain(0n)
  const asked = new Set<number | undefined>()
  const rpc: typeof chain.rpc = (call, chainId) => {
    asked.add(chainId)
    return chain.rpc(call, chainId)
  }
  const kit = createTestKit({ rpc, options: { supportedNetworks: [1329, 1328] } })
  await waitForTransaction(kit, 1328, sentHash)
  expect([...asked]).toEqual([1328])
})

test('[SEND-06] a bundle in which the operation of the account failed is no confirmation', async () => {
  const wallet = createFakeWallet()
  wallet.announce()
  const { kit, chain } = open()
  await hydrated(kit)
  const word = (text: string) => text.toLowerCase().padStart(64, '0')
  const failed = {
    ...{ address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', blockNumber: '0x1', logIndex: '0x0', removed: false },
    ...{ blockHash: `0x${word('1')}`, transactionHash: sentHash, transactionIndex: '0x0' },
    topics: [
      '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
      ...[word('ab'), word(fakeAccount.slice(2)), word('0')].map((one) => `0x${one}`),
    ],
    data: `0x${word('7')}${word('0')}${word('ff')}${word('ff')}`,
  }
  chain.state.logs = [failed]
  expect((await waitForTransaction(kit, 1329, sentHash)).outcome.status).toBe('confirmed')
  await connect(kit, 'test.wallet')
  wallet.remove()
  expect((await waitForTransaction(kit, 1329, sentHash)).outcome.status).toBe('reverted')
  chain.state.logs = [{ ...failed, data: `0x${word('7')}${word('1')}${word('ff')}${word('ff')}` }]
  expect((await waitForTransaction(kit, 1329, sentHash)).outcome.status).toBe('confirmed')
})

test('[SEND-06] looks again for a transaction the node does not show: after 0.2, 0.4 and 0.8 s', async () => {
  vi.useFakeTimers()
  const { kit, chain } = open()
  chain.state.isForgetful = true
  void waitForTransaction(kit, 1329, sentHash).catch(() => undefined)
  const looks = () => chain.state.calls.filter((method) => method === 'eth_getTransactionByHash').length
  const seen: number[] = []
  for (const ms of [0, 190, 20, 380, 40, 760, 80]) {
    await vi.advanceTimersByTimeAsync(ms)
    seen.push(looks())
  }
  vi.useRealTimers()
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4])
})
