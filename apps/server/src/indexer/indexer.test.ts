import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { blocks, indexCursors } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { type Chain, createChain } from '../sources/chain/createChain.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createFollower } from './createFollower.ts'
import { readCursor } from './cursor.ts'
import { headersStep } from './headersStep.ts'
import { startIndexer } from './startIndexer.ts'
import { watchAddress } from './watchList.ts'

let database: TestDatabase
const opened: (() => unknown)[] = []
beforeAll(async () => {
  database = await startTestDatabase()
})
beforeEach(async () => {
  for (const close of opened.splice(0)) await close()
  await database.db.delete(blocks)
  await database.db.delete(indexCursors)
})
afterAll(async () => {
  for (const close of opened.splice(0)) await close()
  await database.stop()
})

const start = async (genesis = 'genesis', chainId = 1329): Promise<{ node: FakeNode; chain: Chain }> => {
  const node = await startFakeNode({ genesis, chainId })
  const chain = createChain({ id: `eip155:${chainId}`, urls: [node.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
  opened.push(chain.stop, node.stop)
  return { node, chain }
}
const followerOf = (chain: Chain, rewinds: bigint[] = []) =>
  createFollower({ db: database.db, chain, steps: [headersStep], onRewind: (block) => rewinds.push(block) })
const catchUp = async (follower: ReturnType<typeof createFollower>) => {
  while (await follower.advance());
}
const keptHashes = async () =>
  (await database.db.select().from(blocks).orderBy(asc(blocks.number))).map(({ hash }) => hash)
const chainHashes = ({ blocks }: FakeNode, from = 0) => blocks.slice(from).map(({ hash }) => hash)

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
    expect(await readCursor(database.db, chain.id)).toMatchObject({ number: 280n, head: 280n })
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
    await database.pool.query(`UPDATE index_cursors SET seen_at = now() - interval '1 minute'`)
    await follower.advance()
    const cursor = await readCursor(database.db, chain.id)
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
    expect(await readCursor(database.db, chain.id)).toMatchObject({ number: 3n })
  })

  it('writes its heartbeat between blocks every two seconds', async () => {
    const { chain } = await start()
    const follower = followerOf(chain)
    await follower.advance()
    const beatsAfter = async (seconds: number) => {
      const { rows } = await database.pool.query(
        `UPDATE index_cursors SET seen_at = now() - $1 * interval '1 second' RETURNING seen_at`,
        [seconds],
      )
      await follower.advance()
      return (await readCursor(database.db, chain.id))?.seenAt.getTime() !== rows[0].seen_at.getTime()
    }
    expect([await beatsAfter(0.5), await beatsAfter(3)]).toEqual([false, true])
  })

  it('fails if the chain has not reached the block that it should start at', async () => {
    const { node, chain } = await start()
    node.mine(5)
    const options = { db: database.db, chain, steps: [headersStep], onRewind: () => {} }
    const { advance } = createFollower({ ...options, startAt: () => 10n })
    await expect(advance()).rejects.toThrow('The chain has no block 10.')
    expect(await readCursor(database.db, chain.id)).toBeUndefined()
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
    await createFollower({ db: database.db, chain, steps: [headersStep], onRewind: () => {}, startAt }).advance()
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
      createFollower({ db: database.db, chain, steps: [headersStep], onRewind: () => {}, newest: () => newest })
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
    expect((await readCursor(database.db, chain.id))?.head).toBe(7n)
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
      ...{ db: database.db, chain, steps: [headersStep], onRewind: () => {} },
      newest: () => announced,
    }).advance()
    expect(await readCursor(database.db, chain.id)).toMatchObject({ number: 6n, head: 6n })
  })
})

describe('the indexer', () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
  beforeEach(() => void lines.splice(0))
  const said = () => lines.map((line) => JSON.parse(line).msg)
  const untilBlock = async (chain: Chain, number: bigint) => {
    for (let tries = 0; tries < 400; tries++) {
      if ((await readCursor(database.db, chain.id))?.number === number) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`The indexer did not reach block ${number}.`)
  }
  const run = (chain: Chain, more: Partial<Parameters<typeof startIndexer>[0]> = {}) => {
    const indexer = startIndexer({ pool: database.pool, chain, log, pollMs: 20, campaignMs: 50, ...more })
    opened.unshift(indexer.stop)
    return indexer
  }
  const polls = ({ calls }: FakeNode) => calls.filter(({ method }) => method === 'eth_blockNumber').length

  it('survives chain outages, and reports each once', async () => {
    const { node, chain } = await start()
    run(chain)
    await untilBlock(chain, 0n)
    await vi.waitUntil(() => polls(node) > 3)
    expect(said()).toEqual([])
    for (const height of [3n, 6n]) {
      let refused = 0
      node.onRequest = (_, response) => {
        refused++
        response.writeHead(401).end()
        return true
      }
      node.mine(3)
      await vi.waitUntil(() => refused >= 3, 10_000)
      node.onRequest = undefined
      await untilBlock(chain, height)
    }
    const outage = 'The chain does not answer; waiting for it.'
    expect(said()).toEqual([outage, outage])
  })

  it('says which blocks were dropped, and counts that', async () => {
    const { node, chain } = await start()
    const events: unknown[] = []
    node.mine(9)
    run(chain, { onEvent: (event) => events.push(event) })
    await untilBlock(chain, 9n)
    node.drop(6)
    node.mine(5, 'other')
    await untilBlock(chain, 11n)
    expect(events).toEqual(['indexer_rewinds'])
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...{ part: 'indexer', block: '6' },
        msg: 'The nodes proved that the chain dropped blocks; rewinding to the last shared one.',
      }),
    ])
  })

  it('says that an address could not be backfilled, and goes on', async () => {
    const { node, chain } = await start()
    node.mine(9)
    await database.pool.query('TRUNCATE watched_addresses')
    await watchAddress(database.db, chain.id, '0x00000000000000000000000000000000000000aa')
    const finder = async () => {
      throw new Error('The service is down.')
    }
    run(chain, { policy: { mode: 'watched', finder, backfillBlocks: 3n, fromBlock: 5n } })
    await vi.waitUntil(() => lines.length > 0, 10_000)
    expect(lines.map((line) => JSON.parse(line))[0]).toMatchObject({
      ...{ part: 'indexer', error: 'Error' },
      msg: 'An address could not be backfilled; retrying later.',
    })
    node.mine(1)
    await untilBlock(chain, 10n)
    await database.pool.query('TRUNCATE watched_addresses')
  })

  it('begins at the first block of a long chain if it stores every transaction', async () => {
    const { node, chain } = await start()
    node.mine(2_010)
    run(chain, { policy: { mode: 'all', batchSize: 5n } })
    await vi.waitUntil(() => node.calls.some(({ params }) => params[1] === true), 10_000)
    expect(node.calls.find(({ params }) => params[1] === true)?.params).toEqual(['0x0', true])
  })

  it('begins at the block of its policy', async () => {
    const { node, chain } = await start()
    node.mine(6)
    run(chain, { policy: { mode: 'all', fromBlock: 3n } })
    await untilBlock(chain, 6n)
    expect(await keptHashes()).toEqual(chainHashes(node, 3))
  })

  it('polls less often while no address is watched', async () => {
    const [busy, idle] = [await start(), await start('idle', 84532)]
    run(idle.chain, { policy: { mode: 'watched' }, idlePollMs: 3_600_000 })
    await untilBlock(idle.chain, 0n)
    run(busy.chain)
    await untilBlock(busy.chain, 0n)
    const [before, enough] = [polls(idle.node), polls(busy.node) + 20]
    await vi.waitUntil(() => polls(busy.node) > enough, 10_000)
    expect(polls(idle.node) - before).toBeLessThan(3)
  })

  it('counts and logs transactions that it gives up', async () => {
    const { node, chain } = await start()
    node.answers.eth_getTransactionByHash = () => null
    await database.pool.query(`INSERT INTO unread_transactions (chain_id, hash, address, attempts)
      VALUES (1329, '\\x01', '\\x', 15), (1329, '\\x02', '\\x', 15)`)
    const events: unknown[] = []
    run(chain, { onEvent: (event, count) => events.push([event, count]) })
    await vi.waitUntil(() => events.length > 0, 10_000)
    expect(events).toEqual([['indexer_given_up', 2]])
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...{ part: 'indexer', count: 2 },
        msg: 'No node has a receipt for some transactions; they probably never ran.',
      }),
    ])
  })

  it('has one leader among instances; another takes over when it stops or disconnects', async () => {
    const [mine, other] = [await start(), await start()]
    const { chain } = mine
    const one = run(chain)
    await untilBlock(chain, 0n)
    run(other.chain)
    const leaders = async () =>
      (
        await database.pool.query(`SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
          WHERE datname = current_database() AND locktype = 'advisory' AND classid = 1329002`)
      ).rows
    const [leader] = await leaders()
    expect(await leaders()).toHaveLength(1)
    const enough = polls(mine.node) + 20
    await vi.waitUntil(() => polls(mine.node) > enough, 10_000)
    expect(other.node.calls.filter(({ method }) => method === 'eth_getBlockByNumber')).toEqual([])
    const grow = () => {
      for (const { node } of [mine, other]) node.mine(4)
    }
    await database.pool.query('SELECT pg_terminate_backend($1)', [leader?.pid])
    grow()
    await untilBlock(chain, 4n)
    await one.stop()
    grow()
    await untilBlock(chain, 8n)
    expect(await keptHashes()).toEqual(chainHashes(mine.node))
  })
})
