import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../http/log.ts'
import { readCursor } from '../../indexer/cursor.ts'
import { startIndexer } from '../../indexer/startIndexer.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createChain } from './createChain.ts'
import { createHeads } from './createHeads.ts'

let fake: FakeNode
let database: TestDatabase
beforeAll(async () => {
  ;[fake, database] = await Promise.all([startFakeNode(), startTestDatabase()])
  fake.mine(5)
})
afterAll(async () => {
  await database.stop()
  await fake.stop()
})

describe('new heads by websocket', () => {
  it('move the index without a question for the height, also where some are skipped, and polling goes on without them', async () => {
    const node = await startPublicNode({ target: fake.url, headsEveryMs: 10 })
    const id = 'eip155:1329'
    const chain = createChain({ id, urls: [node.url], onWrongChain: () => {}, pingEveryMs: 600_000 })
    const heads = createHeads(node.wsUrl)
    const log = createLog({ level: 'silent' })
    const indexer = startIndexer({
      pool: database.pool,
      chain,
      log,
      heads,
      pollMs: 20,
      policy: { mode: 'all', fromBlock: 200_000_000n },
    })
    const mineUntil = async (check: () => Promise<void> | void) =>
      await vi.waitFor(async () => {
        fake.mine(1)
        await check()
      }, 20_000)
    await mineUntil(() => expect(Number(heads.newest())).toBeGreaterThan(200_000_005))
    node.weather.skipsHeads = 2
    node.calls.clear()
    const reached = async () => Number((await readCursor(database.db, id))?.number ?? 0)
    const start = await reached()
    await mineUntil(async () => expect(await reached()).toBeGreaterThan(start + 20))
    const blocks = node.calls.get('eth_getBlockByNumber') ?? 0
    expect(blocks).toBeGreaterThan(15)
    expect(node.calls.get('eth_blockNumber') ?? 0).toBeLessThan(blocks / 5)

    heads.stop()
    await vi.waitFor(() => expect(heads.newest()).toBeUndefined(), 20_000)
    const before = await reached()
    await mineUntil(async () => expect(await reached()).toBeGreaterThan(before + 3))
    await indexer.stop()
    chain.stop()
    await node.stop()
  })
})
