import { describe, expect, it } from 'vitest'
import type { Chain } from '../sources/chain/createChain.ts'
import { createFollower } from './createFollower.ts'
import { readCursor } from './cursor.ts'
import { headersStep } from './headersStep.ts'
import { chainHashes, openIndex } from './testing/openIndex.ts'

const { open, start, keptHashes } = openIndex()
const followerOf = (chain: Chain, rewinds: bigint[] = []) =>
  createFollower({ db: open().db, chain, steps: [headersStep], onRewind: (block) => rewinds.push(block) })
const catchUp = async (follower: ReturnType<typeof createFollower>) => {
  while (await follower.advance());
}

describe('the follower', () => {
  it('indexes every block once, in batches, and resumes where it stopped', async () => {
    const { node, chain } = await start()
    node.mine(250)
    await catchUp(followerOf(chain))
    expect(await keptHashes()).toEqual(chainHashes(node))
    node.mine(30)
    await catchUp(followerOf(chain))
    await catchUp(followerOf(chain))
    expect(await keptHashes()).toEqual(chainHashes(node))
    expect(await readCursor(open().db, chain.id)).toMatchObject({ number: 280n, head: 280n })
  })

  it('keeps a bounded window near the head of a long chain', async () => {
    const { node, chain } = await start()
    node.mine(2_300)
    await catchUp(followerOf(chain))
    expect(await keptHashes()).toEqual(chainHashes(node, 300))
    node.mine(100)
    await catchUp(followerOf(chain))
    expect(await keptHashes()).toEqual(chainHashes(node, 400))
  })

  it('returns to the last shared block after a reorg', async () => {
    const { node, chain } = await start()
    const rewinds: bigint[] = []
    const follower = followerOf(chain, rewinds)
    node.mine(150)
    await catchUp(follower)
    node.drop(20)
    node.mine(140, 'other')
    await catchUp(follower)
    expect(rewinds).toEqual([20n])
    expect(await keptHashes()).toEqual(chainHashes(node))
  })

  it('waits for a lagging node instead of going back', async () => {
    const { node, chain } = await start()
    const rewinds: bigint[] = []
    const follower = followerOf(chain, rewinds)
    node.mine(50)
    await catchUp(follower)
    node.answers.eth_blockNumber = () => '0x28'
    expect(await follower.advance()).toBe(false)
    expect(rewinds).toEqual([])
    expect(await keptHashes()).toHaveLength(51)
    // Its heartbeat does not take the lower height for the chain's.
    await open().pool.query(`UPDATE index_cursors SET seen_at = now() - interval '1 minute'`)
    await follower.advance()
    const cursor = await readCursor(open().db, chain.id)
    expect(cursor).toMatchObject({ number: 50n, head: 50n })
    expect(Date.now() - (cursor?.seenAt.getTime() ?? 0)).toBeLessThan(30_000)
  })

  it('tells that nothing more is waiting with the last block', async () => {
    const { node, chain } = await start()
    node.mine(2)
    const follower = followerOf(chain)
    expect(await follower.advance()).toBe(false)
    expect(await follower.advance()).toBe(false)
    node.mine(1)
    expect(await follower.advance()).toBe(false)
    expect(await readCursor(open().db, chain.id)).toMatchObject({ number: 3n })
  })

  it('writes its heartbeat between blocks every two seconds', async () => {
    const { chain } = await start()
    const follower = followerOf(chain)
    await follower.advance()
    const beatsAfter = async (seconds: number) => {
      const { rows } = await open().pool.query(
        `UPDATE index_cursors SET seen_at = now() - $1 * interval '1 second' RETURNING seen_at`,
        [seconds],
      )
      await follower.advance()
      return (await readCursor(open().db, chain.id))?.seenAt.getTime() !== rows[0].seen_at.getTime()
    }
    expect([await beatsAfter(0.5), await beatsAfter(3)]).toEqual([false, true])
  })

  it('fails if the chain has not reached the block that it should start at', async () => {
    const { node, chain } = await start()
    node.mine(5)
    const options = { db: open().db, chain, steps: [headersStep], onRewind: () => {} }
    const { advance } = createFollower({ ...options, startAt: () => 10n })
    await expect(advance()).rejects.toThrow('The chain has no block 10.')
    expect(await readCursor(open().db, chain.id)).toBeUndefined()
  })

  it('restarts after a chain reset, shorter or longer', async () => {
    const first = await start()
    first.node.mine(80)
    await catchUp(followerOf(first.chain))
    for (const length of [5, 300]) {
      const { node, chain } = await start(`reset ${length}`)
      node.mine(length, `reset ${length}`)
      await catchUp(followerOf(chain))
      expect(await keptHashes()).toEqual(chainHashes(node))
    }
  })
})

describe('the follower of a node without the first block', () => {
  it('keeps its blocks when a node with the first block is added', async () => {
    const { node, chain } = await start()
    const rewinds: bigint[] = []
    node.mine(50)
    const { eth_getBlockByNumber: all } = node.answers
    node.answers.eth_getBlockByNumber = (params) => (params[0] === '0x0' ? null : all?.(params))
    const startAt = () => 40n
    await createFollower({ db: open().db, chain, steps: [headersStep], onRewind: () => {}, startAt }).advance()
    node.answers.eth_getBlockByNumber = all ?? (() => null)
    node.mine(1)
    await catchUp(followerOf(chain, rewinds))
    expect(rewinds).toEqual([])
    expect(await keptHashes()).toEqual(chainHashes(node, 40))
  })
})

describe('the follower with a subscription', () => {
  it('reads an announced block at once, and asks again for the height if there was none', async () => {
    const { node, chain } = await start()
    node.mine(5)
    let newest = 5n
    const follower = () =>
      createFollower({ db: open().db, chain, steps: [headersStep], onRewind: () => {}, newest: () => newest })
    await catchUp(follower())
    node.mine(1)
    // Behind one address are many nodes, and some lag.
    node.answers.eth_blockNumber = () => '0x5'
    newest = 6n
    const one = follower()
    await one.advance()
    expect(await keptHashes()).toEqual(chainHashes(node))
    newest = 9n
    expect(await one.advance()).toBe(false)
    node.mine(1)
    node.answers.eth_blockNumber = () => '0x7'
    await one.advance()
    expect((await readCursor(open().db, chain.id))?.head).toBe(7n)
    expect(await keptHashes()).toEqual(chainHashes(node))
  })

  it.each([
    ['far ahead', 1_006n],
    ['an old one', 4n],
    ['the one that was read', 5n],
  ])('asks for the height if the announced block is %s', async (_, announced) => {
    const { node, chain } = await start()
    node.mine(5)
    await catchUp(followerOf(chain))
    node.mine(1)
    await createFollower({
      ...{ db: open().db, chain, steps: [headersStep], onRewind: () => {} },
      newest: () => announced,
    }).advance()
    expect(await readCursor(open().db, chain.id)).toMatchObject({ number: 6n, head: 6n })
  })
})
