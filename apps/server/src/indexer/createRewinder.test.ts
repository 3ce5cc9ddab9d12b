import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { type Chain, createChain } from '../sources/chain/createChain.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createRewinder } from './createRewinder.ts'
import type { Cursor } from './cursor.ts'

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
  return database.pool.query('TRUNCATE blocks, index_cursors')
})
afterEach(() => chain.stop())
afterAll(async () => {
  await other.stop()
  await ours.stop()
  await database.stop()
})

const hash = ours.blocks[5]?.hash ?? ''
/** Our block 5 is the newest of the index. */
const cursor: Cursor = { chainId: 1329n, genesisHash: '', number: 5n, hash, head: 10n, seenAt: new Date() }

const open = (nodes: FakeNode[], mayRestart = false) => {
  const urls = nodes.map(({ url }) => url)
  const wait = async () => {}
  chain = createChain({ id: 'eip155:1329', urls, onWrongChain: () => {}, pingEveryMs: 60_000, wait })
  return createRewinder({
    ...{ db: database.db, chain, steps: [], mayRestart },
    onRewind: (block) => void told.push(`back to ${block}`),
    onDoubt: (doubt, nodes) => void told.push(`${doubt}: ${nodes}`),
  })
}

/** Settles a doubt about our block 5 five times, with these nodes. */
const settle = async (...nodes: FakeNode[]) => {
  const { settle } = open(nodes)
  for (let look = 0; look < 5; look++) await settle(cursor)
  chain.stop()
  return told
}

/** Stores headers of the node with our chain. */
const store = async (...numbers: number[]) => {
  for (const number of numbers)
    await database.pool.query('INSERT INTO blocks VALUES (1329, $1, $2, $3, now())', [
      String(number),
      ours.blocks[number]?.hash,
      ours.blocks[number]?.parentHash,
    ])
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

it('[API-04] a node that has just reached a block proves something about it', async () => {
  other.answers.eth_blockNumber = () => '0x5'
  expect(await settle(other)).toEqual(['change too deep: 0'])
})

it('[API-04] a node without the block does not keep the others from being asked', async () => {
  const all = ours.answers
  ours.answers = { ...all, eth_getBlockByNumber: () => null }
  expect(await settle(ours, other)).toEqual(['change too deep: 1'])
  ours.answers = all
})

it('[API-04] the third look at the same other block decides', async () => {
  const { settle } = open([other])
  expect([await settle(cursor), await settle(cursor)]).toEqual([true, true])
  expect(told).toEqual([])
  expect(await settle(cursor)).toBe(false)
  expect(told).toEqual(['change too deep: 0'])
})

it('[API-04] looks count only if they show the same block, with none of ours between', async () => {
  const { settle, trust } = open([other])
  const show = (block: unknown) => {
    other.answers.eth_getBlockByNumber = () => block
  }
  const [foreign, mine] = [other.blocks[5], ours.blocks[5]]
  for (const seed of ['1', '2', '3', '4']) {
    show({ ...foreign, hash: `0x${seed.repeat(64)}` })
    expect(await settle(cursor)).toBe(true)
  }
  show(foreign)
  await settle(cursor)
  await settle(cursor)
  show(mine)
  expect(await settle(cursor)).toBe(false)
  show(foreign)
  await settle(cursor)
  await settle(cursor)
  trust()
  await settle(cursor)
  await settle(cursor)
  expect(told).toEqual([])
})

it('[API-04] goes back to the newest block that the node still has, and checks the first block again', async () => {
  await store(2, 3, 4, 5)
  const { settle, isReplaced } = open([other])
  const known = { ...cursor, genesisHash: other.blocks[0]?.hash ?? '' }
  expect(await isReplaced(known, 10n)).toBe(false)
  other.answers.eth_getBlockByNumber = ([number]) => (Number(number) < 4 ? ours : other).blocks[Number(number)]
  for (let look = 0; look < 3; look++) expect(await settle(known)).toBe(true)
  expect(told).toEqual(['back to 3'])
  const { rows } = await database.pool.query('SELECT number, hash, genesis_hash FROM index_cursors')
  expect(rows).toEqual([{ number: '3', hash: ours.blocks[3]?.hash, genesis_hash: known.genesisHash }])
  expect(await isReplaced({ ...known, genesisHash: 'gone' }, 10n)).toBe(true)
})

it('[API-04] goes nowhere while the node lacks a block that it would delete', async () => {
  await store(3, 4, 5)
  const { settle } = open([other])
  other.answers.eth_getBlockByNumber = ([number]) =>
    Number(number) === 4 ? null : (Number(number) < 4 ? ours : other).blocks[Number(number)]
  await settle(cursor)
  await settle(cursor)
  await expect(settle(cursor)).rejects.toThrow('The node does not have every block that the rewind would delete.')
  expect(told).toEqual([])
})

it('[API-04] empties the index if nothing is shared and it may restart', async () => {
  const { settle } = open([other], true)
  await database.pool.query(`INSERT INTO index_cursors VALUES (1329, '', 5, '0x5', 10, now())`)
  for (let look = 0; look < 3; look++) await settle(cursor)
  expect(told).toEqual(['back to -1'])
  expect((await database.pool.query('SELECT FROM index_cursors')).rowCount).toBe(0)
})

it('[API-04] only a first block that differs three times in a row means another chain', async () => {
  const { isReplaced } = open([other])
  const known = { ...cursor, genesisHash: ours.blocks[0]?.hash ?? '' }
  let asked = 0
  const [first, foreign] = [ours.blocks[0], { ...ours.blocks[0], hash: `0x${'f'.repeat(64)}` }]
  other.answers.eth_getBlockByNumber = () => (++asked > 2 ? first : foreign)
  expect([await isReplaced(known, 10n), asked]).toEqual([false, 3])
  // Once it was the same, it is not asked again.
  expect([await isReplaced(known, 4n), asked]).toEqual([false, 3])
  asked = 0
  other.answers.eth_getBlockByNumber = () => (++asked > 3 ? first : foreign)
  expect([await open([other]).isReplaced(known, 10n), asked]).toEqual([true, 3])
  other.answers.eth_getBlockByNumber = () => (++asked > 4 ? foreign : null)
  expect([await open([other]).isReplaced(known, 10n), asked]).toEqual([false, 4])
})

it('[API-04] a lower height makes an index that may restart check the first block again', async () => {
  const { isReplaced } = open([other], true)
  const known = { ...cursor, genesisHash: other.blocks[0]?.hash ?? '' }
  expect(await isReplaced(known, 10n)).toBe(false)
  other.answers.eth_getBlockByNumber = () => ({ ...other.blocks[0], hash: `0x${'f'.repeat(64)}` })
  expect(await isReplaced(known, 5n)).toBe(false)
  expect(await isReplaced(known, 4n)).toBe(true)
})

it('[API-04] names the nodes with another first block, and asks them only the first time', async () => {
  const gone = await startFakeNode()
  gone.answers = { eth_chainId: () => '0x531' }
  const { restart } = open([ours, other, gone])
  const [first] = ours.blocks
  other.answers.eth_getBlockByNumber = () => ({ ...first, hash: `0x${'f'.repeat(64)}` })
  const known = { ...cursor, genesisHash: first?.hash ?? '' }
  expect(await restart(known)).toBe(false)
  const before = other.calls.length
  expect(await restart(known)).toBe(false)
  expect([told, other.calls.length]).toEqual([['chain replaced: 1'], before])
  await gone.stop()
})
