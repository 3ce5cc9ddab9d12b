import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { type Chain, createChain } from '../sources/chain/createChain.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createRewinder } from './createRewinder.ts'

const database = await startTestDatabase()
const [other, ours] = await Promise.all([startFakeNode(), startFakeNode()])
other.mine(10, 'other')
ours.mine(10)
const own = { ...other.answers }
let chain: Chain
let told: string[] = []
beforeEach(() => {
  told = []
  other.answers = { ...own }
})
afterEach(() => chain.stop())
afterAll(async () => {
  await other.stop()
  await ours.stop()
  await database.stop()
})

/** Settles a doubt about our block 5 five times, with these nodes. */
const settle = async (...nodes: FakeNode[]) => {
  const urls = nodes.map(({ url }) => url)
  const wait = async () => {}
  chain = createChain({ id: 'eip155:1329', urls, onWrongChain: () => {}, pingEveryMs: 60_000, wait })
  const { settle } = createRewinder({
    ...{ db: database.db, chain, steps: [], mayRestart: false },
    onRewind: (block) => void told.push(`back to ${block}`),
    onDoubt: (doubt, nodes) => void told.push(`${doubt}: ${nodes}`),
  })
  const hash = ours.blocks[5]?.hash ?? ''
  const cursor = { chainId: 1329n, genesisHash: '', number: 5n, hash, head: 10n, seenAt: new Date() }
  for (let look = 0; look < 5; look++) await settle(cursor)
  return told
}

it('[API-04] nodes that all show another block cause a doubt', async () => {
  expect(await settle(other)).toEqual(['change too deep: 0'])
})

it('[API-04] one node that still has our block outweighs the others', async () => {
  expect(await settle(other, ours)).toEqual([])
  expect(await settle(ours, other)).toEqual([])
})

it('[API-04] a node that has not reached a block proves nothing about it', async () => {
  other.answers.eth_blockNumber = () => '0x4'
  expect(await settle(other)).toEqual([])
})
