import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { calm, type Weather } from '@latchkey/chain/publicNode/weather'
import type { Address } from '@latchkey/wire/caip'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createChain } from '../sources/chain/createChain.ts'
import { readCoverage } from '../sources/history/coverage.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createFollower } from './createFollower.ts'
import { readCursor } from './cursor.ts'
import { headersStep } from './headersStep.ts'
import { createHistoryStep } from './historyStep.ts'
import { createWatchList, watchAddress } from './watchList.ts'

const id = 'eip155:1329'
const offset = 200_000_000n
const account: Address = '0x00000000000000000000000000000000000000aa'
const minuteMs = 60_000
let database: TestDatabase
let fake: FakeNode
let now = 0
const opened: (() => unknown)[] = []

const closeAll = async () => {
  for (const close of opened.splice(0)) await close()
}
beforeAll(async () => {
  database = await startTestDatabase()
})
beforeEach(async () => {
  await closeAll()
  now = 0
  await database.pool.query('TRUNCATE blocks, index_cursors, transactions, account_entries, watched_addresses')
})
afterAll(async () => {
  await closeAll()
  await database.stop()
})

const cursor = async () => {
  const found = await readCursor(database.db, id)
  return found ? found.number - offset : undefined
}
const coverage = () => readCoverage(database.pool, '1329', account, { depth: 2_000_000n })

/** A follower at block 200 that misses the next 400 blocks, while its nodes keep 150. */
const comeBack = async (options: { isWatched: boolean; mode?: 'all' | 'watched'; weathers?: Partial<Weather>[] }) => {
  const { isWatched, mode = 'watched', weathers = [{ keptBlocks: 150 }] } = options
  fake = await startFakeNode()
  fake.mine(200)
  const nodes = await Promise.all(weathers.map(() => startPublicNode({ target: fake.url, heightOffset: offset })))
  const urls = nodes.map(({ url }) => url)
  const chain = createChain({ id, urls, onWrongChain: () => {}, pingEveryMs: 60_000, wait: async () => {} })
  opened.push(chain.stop, ...nodes.map(({ stop }) => stop), fake.stop)
  const told: string[] = []
  const { db } = database
  const watch = mode === 'watched' ? createWatchList(id) : undefined
  if (isWatched) await watchAddress(db, id, account)
  const follower = createFollower({
    db,
    chain,
    steps: [headersStep, createHistoryStep({ db, watch })],
    onRewind: (block) => told.push(`back to ${block}`),
    onDoubt: (doubt) => told.push(doubt),
    onSkip: (from, to) => told.push(`skipped ${from - offset} to ${to - offset}`),
    mayRestart: false,
    clock: () => now,
    batchSize: 50n,
    ...(watch ? { watch, isIdle: async () => (await watch.load(db)).size === 0 } : { startAt: () => offset }),
  })
  while (await follower.advance());
  expect(await cursor()).toBe(200n)
  if (isWatched) expect((await coverage())?.since).not.toBeNull()
  for (const [index, weather] of weathers.entries()) Object.assign(nodes[index]?.weather ?? {}, calm, weather)
  fake.mine(400)
  const poll = async (times: number) => {
    for (let count = 0; count < times; count++) await follower.advance().catch(() => false)
  }
  /** Polls for eleven minutes. */
  const wait = async () => {
    await poll(1)
    now += 11 * minuteMs
    await poll(12)
  }
  return { nodes, told, poll, wait }
}

describe('[API-04] a server that was away for longer than its nodes keep blocks', () => {
  it.each(['null', 'refuse'] as const)(
    'goes on with the first block that is left, and claims nothing about the rest (%s)',
    async (onGone) => {
      const { told, poll, wait } = await comeBack({ isWatched: true, weathers: [{ keptBlocks: 150, onGone }] })
      await poll(5)
      expect(await cursor()).toBe(200n)
      expect(told).toEqual([])
      const before = await coverage()
      // The first block was known once; the nodes have deleted it since.
      await database.pool.query(`UPDATE index_cursors SET genesis_hash = '0xfirst'`)
      await wait()
      expect(await cursor()).toBe(600n)
      expect((await readCursor(database.db, id))?.genesisHash).toBe('0xfirst')
      // The nodes have 451 to 600; the oldest hundred may be gone before they are read.
      expect(told).toEqual(['skipped 201 to 550'])
      const after = await coverage()
      expect(after?.since?.getTime()).toBeGreaterThan(before?.since?.getTime() ?? 0)
      expect(after).toMatchObject({ coinSince: after?.since, progress: 0 })
      const { rows } = await database.pool.query('SELECT from_block, scanned_to, is_done FROM watched_addresses')
      expect(rows).toEqual([{ from_block: String(offset + 551n), scanned_to: null, is_done: false }])
    },
  )

  it('goes on with the newest block if nobody is watched', async () => {
    const { told, wait } = await comeBack({ isWatched: false })
    await wait()
    expect(await cursor()).toBe(600n)
    expect(told).toEqual(['skipped 201 to 599'])
  })

  it('waits as long as one node has the next block, or shows it again', async () => {
    const { nodes, told, poll, wait } = await comeBack({ isWatched: true, weathers: [{ keptBlocks: 150 }, {}] })
    await wait()
    expect(told).toEqual([])
    expect(await cursor()).toBe(600n)
    Object.assign(nodes[1]?.weather ?? {}, { keptBlocks: 150 })
    fake.mine(400)
    await poll(5)
    now += 9 * minuteMs
    await poll(2)
    Object.assign(nodes[1]?.weather ?? {}, calm)
    now += 6_000
    await poll(12)
    expect(told).toEqual([])
    expect(await cursor()).toBe(1_000n)
  })

  it('stays where it is and tells the operator if every transaction must be stored', async () => {
    const { told, wait } = await comeBack({ isWatched: false, mode: 'all' })
    await wait()
    expect(told).toEqual(['blocks deleted'])
    expect(await cursor()).toBe(200n)
  })
})
