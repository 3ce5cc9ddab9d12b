import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks, indexCursors } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { type Chain, createChain } from '../sources/chain/createChain.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createFollower } from './createFollower.ts'
import { readCursor } from './cursor.ts'
import { headersStep } from './headersStep.ts'
import { startIndexer } from './startIndexer.ts'

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

const start = async (genesis = 'genesis'): Promise<{ node: FakeNode; chain: Chain }> => {
  const node = await startFakeNode({ genesis })
  const chain = createChain({ id: 'eip155:1329', urls: [node.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
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

describe('the indexer', () => {
  const silent = createLog({ level: 'silent' })
  const untilBlock = async (chain: Chain, number: bigint) => {
    for (let tries = 0; tries < 400; tries++) {
      if ((await readCursor(database.db, chain.id))?.number === number) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`The indexer did not reach block ${number}.`)
  }
  const run = (chain: Chain) => startIndexer({ pool: database.pool, chain, log: silent, pollMs: 20, campaignMs: 50 })

  it('survives a chain outage', async () => {
    const { node, chain } = await start()
    const indexer = run(chain)
    opened.push(indexer.stop)
    await untilBlock(chain, 0n)
    node.onRequest = (_, response) => {
      response.writeHead(401).end()
      return true
    }
    node.mine(3)
    await new Promise((resolve) => setTimeout(resolve, 150))
    node.onRequest = undefined
    await untilBlock(chain, 3n)
  })

  it('has one leader among instances; another takes over when it stops or disconnects', async () => {
    const { node, chain } = await start()
    const [one, two] = [run(chain), run(chain)]
    opened.push(one.stop, two.stop)
    await untilBlock(chain, 0n)
    const leaders = async () =>
      (
        await database.pool.query(`SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
          WHERE datname = current_database() AND locktype = 'advisory' AND classid = 1329002`)
      ).rows
    const [leader] = await leaders()
    expect(await leaders()).toHaveLength(1)
    await database.pool.query('SELECT pg_terminate_backend($1)', [leader?.pid])
    node.mine(4)
    await untilBlock(chain, 4n)
    await one.stop()
    node.mine(4)
    await untilBlock(chain, 8n)
    expect(await keptHashes()).toEqual(chainHashes(node))
  })
})
