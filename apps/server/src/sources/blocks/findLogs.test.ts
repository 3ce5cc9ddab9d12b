import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { expect, it } from 'vitest'
import { chainOf } from '../../testing/fakeChain.ts'
import { startFakeNode } from '../../testing/fakeNode.ts'
import { createChain } from '../chain/createChain.ts'
import { findLogs } from './findLogs.ts'

it('finds nothing in blocks a node has pruned, and trusts no node that lacks the last block', async () => {
  const fake = await startFakeNode()
  fake.mine(100)
  fake.answers.eth_getLogs = () => []
  const node = await startPublicNode({ target: fake.url })
  const chain = createChain({ id: 'eip155:1329', urls: [node.url], onWrongChain: () => {}, pingEveryMs: 600_000 })
  const search = (from: bigint, to: bigint) => findLogs(chain, { from, to, filters: [[null]] })
  expect(await search(199_990_000n, 199_995_000n)).toEqual([])
  expect(await search(200_000_000n, 200_000_100n)).toEqual([])
  node.weather.peers = [10]
  await expect(search(200_000_000n, 200_000_100n)).rejects.toThrow('The node has not seen block 200000100.')
  chain.stop()
  await node.stop()
  await fake.stop()
})

it('[API-04] takes no empty answer about old blocks from a node that has deleted them', async () => {
  const answers: Record<string, unknown> = { eth_blockNumber: '0x64', eth_getLogs: [], eth_getBlockByNumber: null }
  const { chain, batches } = chainOf(({ method }) => answers[method])
  const search = { from: 10n, to: 20n, filters: [[null]] }
  await expect(findLogs(chain, { ...search, isPast: true })).rejects.toThrow('The node no longer has block 10.')
  expect(batches[0]?.at(-1)).toEqual({ method: 'eth_getBlockByNumber', params: ['0xa', false] })
  expect(await findLogs(chain, search)).toEqual([])
  answers.eth_getBlockByNumber = { number: '0xa' }
  expect(await findLogs(chain, { ...search, isPast: true })).toEqual([])
})

it('[API-04] believes an answer about new blocks only from the peer that told its height', async () => {
  const fake = await startFakeNode()
  fake.mine(100)
  const log = {
    transactionHash: `0x${'ab'.repeat(32)}`,
    blockNumber: '0x5a',
    topics: [`0x${'cd'.repeat(32)}`],
    data: '0x',
    address: `0x${'12'.repeat(20)}`,
  }
  fake.answers.eth_getLogs = ([filter]) => (BigInt((filter as { toBlock: string }).toBlock) >= 90n ? [log] : [])
  const node = await startPublicNode({ target: fake.url })
  const chain = createChain({ id: 'eip155:1329', urls: [node.url], onWrongChain: () => {}, pingEveryMs: 600_000 })
  const search = (more = {}) =>
    findLogs(chain, {
      from: 200_000_000n,
      to: 200_000_100n,
      filters: [[null], [null, null], [null, null, null]],
      ...more,
    })
  // Two peers at the head, and one far behind.
  node.weather.peers = [0, 0, 3_000]
  const counts = async (more = {}) => {
    const told: unknown[] = []
    for (let turn = 0; turn < 6; turn++)
      told.push(
        await search(more).then(
          (found) => found.length,
          (error: Error) => error.message,
        ),
      )
    return new Set(told)
  }
  expect(await counts()).toEqual(new Set([3, 'The node has not seen block 200000100.']))
  node.weather.batchMax = 0
  expect(await counts()).toEqual(new Set(['The node has not seen block 200005100.']))
  expect(Math.min(...[...(await counts({ isDoubtAllowed: true }))].map(Number).filter(Number.isFinite))).toBeLessThan(3)
  fake.mine(5_010)
  node.weather.peers = [0, 0, 3]
  expect(await search()).toHaveLength(3)
  chain.stop()
  await node.stop()
  await fake.stop()
})
