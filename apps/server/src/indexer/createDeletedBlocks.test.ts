import { expect, it } from 'vitest'
import type { Chain } from '../sources/chain/createChain.ts'
import { chainOf, hashOf } from '../testing/fakeChain.ts'
import { createDeletedBlocks } from './createDeletedBlocks.ts'

const blockOf = (number: number) => ({
  ...{ number: `0x${number.toString(16)}`, hash: hashOf('b1'), parentHash: hashOf('b2'), timestamp: '0x65000000' },
})

/** One node at this height that has the blocks from `first` on. */
const start = (head: number, first: number) => {
  const node = { head, first, isDown: false }
  const { chain, batches } = chainOf(({ method, params }) => {
    if (node.isDown) throw new Error('The node is down.')
    if (method === 'eth_blockNumber') return `0x${node.head.toString(16)}`
    return Number(params[0]) < node.first ? null : blockOf(Number(params[0]))
  })
  const time = { now: 0 }
  const { look } = createDeletedBlocks({ chain, clock: () => time.now })
  return { node, time, look: () => look(200n, BigInt(node.head)), batches }
}

it('[API-04] a block that a node has can be read there, and is looked for again at once', async () => {
  const { node, look } = start(1_000, 200)
  expect([await look(), await look()]).toEqual([
    { kind: 'kept', node: 0 },
    { kind: 'kept', node: 0 },
  ])
  node.first = 201
  expect(await look()).toEqual({ kind: 'unknown' })
})

it('[API-04] a block counts as deleted after ten minutes, looked for every five seconds', async () => {
  const { time, look, batches } = start(1_000, 500)
  expect(await look()).toEqual({ kind: 'unknown' })
  time.now = 4_999
  await look()
  expect(batches).toHaveLength(1)
  time.now = 5_000
  await look()
  expect(batches).toHaveLength(2)
  time.now = 599_999
  expect(await look()).toEqual({ kind: 'unknown' })
  time.now = 604_999
  // The hundred oldest blocks may be deleted while they are read.
  expect(await look()).toEqual({ kind: 'deleted', next: 600n })
})

it('[API-04] the ten minutes end with the last millisecond, and start over once the block was seen', async () => {
  const { node, time, look } = start(1_000, 500)
  await look()
  time.now = 300_000
  node.first = 0
  expect(await look()).toEqual({ kind: 'kept', node: 0 })
  node.first = 500
  expect(await look()).toEqual({ kind: 'unknown' })
  time.now = 800_000
  expect(await look()).toEqual({ kind: 'unknown' })
  time.now = 900_000
  expect(await look()).toEqual({ kind: 'deleted', next: 600n })
})

it('[API-04] goes on with the newest block if a node has none of the older ones', async () => {
  const { time, look } = start(1_000, 950)
  await look()
  time.now = 600_000
  expect(await look()).toEqual({ kind: 'deleted', next: 1_000n })
})

it.each([
  ['is down', 1_000, true],
  ['has barely passed the block', 300, false],
])('[API-04] a node that %s proves nothing', async (_, head, isDown) => {
  const { node, time, look } = start(head, 500)
  node.isDown = isDown
  await look()
  time.now = 600_000
  expect(await look()).toEqual({ kind: 'unknown' })
})

it('[API-04] a node that is more than a hundred blocks further proves it', async () => {
  const { time, look } = start(301, 301)
  await look()
  time.now = 600_000
  expect(await look()).toEqual({ kind: 'deleted', next: 301n })
})

it('[API-04] asks each node', async () => {
  const asked: unknown[] = []
  const chain = {
    ...{ id: 'eip155:1329', size: 3 },
    request: async (_: string, __: unknown[], { node }: { node: number }) => {
      if (node === 0) throw new Error('The node is down.')
      return '0x3e8'
    },
    send: async (_: unknown, { node }: { node: number }) => {
      asked.push(node)
      return { answers: [{ result: node === 2 ? blockOf(200) : null }], node }
    },
  } as unknown as Chain
  const { look } = createDeletedBlocks({ chain, clock: () => 0 })
  expect(await look(200n, 1_000n)).toEqual({ kind: 'kept', node: 2 })
  expect(asked).toEqual([0, 1, 2])
})
