import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createFollower } from '../../indexer/createFollower.ts'
import { headersStep } from '../../indexer/headersStep.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createChain } from './createChain.ts'
import { createHeads, type Heads } from './createHeads.ts'

const id = 'eip155:1329'
let fake: FakeNode
let database: TestDatabase
let node: Awaited<ReturnType<typeof startPublicNode>>
let heads: Heads
beforeAll(async () => {
  ;[fake, database] = await Promise.all([startFakeNode(), startTestDatabase()])
  fake.mine(5)
  node = await startPublicNode({ target: fake.url, headsEveryMs: 10 })
  heads = createHeads(node.wsUrl)
})
afterAll(async () => {
  heads?.stop()
  await node?.stop()
  await database?.stop()
  await fake?.stop()
})

/** Mines blocks until the subscription has announced one above a number. */
const untilTold = (above: bigint) =>
  vi.waitFor(() => {
    fake.mine(1)
    expect(Number(heads.newest() ?? 0n)).toBeGreaterThan(Number(above))
  })

const follow = (newest?: Heads['newest']) => {
  const chain = createChain({ id, urls: [node.url], onWrongChain: () => {}, pingEveryMs: 600_000 })
  const steps = [headersStep]
  const startAt = () => 200_000_000n
  const follower = createFollower({
    db: database.db,
    chain,
    steps,
    startAt,
    onRewind: () => {},
    ...(newest && { newest }),
  })
  const catchUp = async () => {
    while (await follower.advance());
  }
  return { chain, catchUp }
}
const readNumbers = async () => {
  const { rows } = await database.pool.query<{ number: string }>('SELECT number FROM blocks ORDER BY number')
  return rows.map(({ number }) => Number(number))
}

it('a skipped head costs nothing: every block is read without asking for the height', async () => {
  await untilTold(200_000_005n)
  const { chain, catchUp } = follow(heads.newest)
  await catchUp()
  node.weather.skipsHeads = 2
  await untilTold((heads.newest() ?? 0n) + 10n)
  node.calls.clear()
  await catchUp()
  const [told, numbers] = [Number(heads.newest()), await readNumbers()]
  expect(numbers.at(-1)).toBeGreaterThanOrEqual(told - 3)
  expect(numbers).toEqual(numbers.map((_, at) => 200_000_000 + at))
  // The last poll finds nothing new and asks once.
  expect(node.calls.get('eth_blockNumber') ?? 0).toBeLessThanOrEqual(1)
  chain.stop()
})

it.each([
  ['far ahead', 900_000_000n],
  ['a little ahead', 200_000_500n],
  ['far behind', 3n],
])('a websocket announcing a block %s delays nothing', async (_, lie) => {
  fake.mine(4)
  const { chain, catchUp } = follow(() => lie)
  await catchUp()
  await catchUp()
  expect((await readNumbers()).at(-1)).toBe(200_000_000 + fake.blocks.length - 1)
  chain.stop()
})

it('reconnects after a lost connection, and knows nothing meanwhile', async () => {
  node.weather.skipsHeads = 0
  const { port } = new URL(node.url)
  await node.stop()
  await vi.waitFor(() => expect(heads.newest()).toBeUndefined(), 20_000)
  node = await startPublicNode({ target: fake.url, headsEveryMs: 10, port: Number(port) })
  await untilTold(200_000_000n)
  const waiting = heads.next(60_000)
  fake.mine(1)
  await waiting
})
