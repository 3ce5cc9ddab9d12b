import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { expect, it } from 'vitest'
import { createChain } from '../../sources/chain/createChain.ts'
import { startFakeNode } from '../../testing/fakeNode.ts'
import { findLogs } from './findLogs.ts'

it('finds nothing in blocks that a node has dropped, and believes no node that has not seen the last one', async () => {
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
