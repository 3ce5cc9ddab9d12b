import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { blocks, indexCursors } from '../../db/schema.ts'
import { type Chain, createChain } from '../../sources/chain/createChain.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

type Opened = { node: FakeNode; chain: Chain }

export const chainHashes = ({ blocks }: FakeNode, from = 0) => blocks.slice(from).map(({ hash }) => hash)

/** An empty index for each test of a file, and fake nodes to fill it from. */
export const openIndex = () => {
  let database: TestDatabase | undefined
  const opened: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0)) await close()
  }
  const open = (): TestDatabase => {
    if (!database) throw new Error('The database opens before the first test.')
    return database
  }
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  beforeEach(async () => {
    await closeAll()
    await open().db.delete(blocks)
    await open().db.delete(indexCursors)
  })
  afterAll(async () => {
    await closeAll()
    await database?.stop()
  })

  const start = async (genesis = 'genesis', chainId = 1329): Promise<Opened> => {
    const node = await startFakeNode({ genesis, chainId })
    const chain = createChain({
      id: `eip155:${chainId}`,
      urls: [node.url],
      onWrongChain: () => {},
      pingEveryMs: 60_000,
    })
    opened.push(chain.stop, node.stop)
    return { node, chain }
  }
  const keptHashes = async () =>
    (await open().db.select().from(blocks).orderBy(asc(blocks.number))).map(({ hash }) => hash)
  return { open, start, opened, keptHashes }
}
