import { devAccounts } from '@latchkey/chain/deployments'
import { type PublicNode, startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { calm } from '@latchkey/chain/publicNode/weather'
import type { Address } from '@latchkey/wire/caip'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createChain } from '../sources/chain/createChain.ts'
import { readCoverage } from '../sources/history/coverage.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'
import { startSeededChain, untilIndexed } from '../testing/indexed.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createBackfill } from './createBackfill.ts'
import { startIndexer } from './startIndexer.ts'
import { watchAddress } from './watchList.ts'

const id = 'eip155:1329'
const offset = 200_000_000n
const depth = 2_000_000n
const account = devAccounts[1]?.address.toLowerCase() as Address

let seeded: Awaited<ReturnType<typeof startSeededChain>>
let node: PublicNode
let database: TestDatabase
/** The newest block, in the engine's numbers. */
let head: bigint
let chain: ReturnType<typeof createChain>

beforeAll(async () => {
  ;[seeded, database] = await Promise.all([startSeededChain(), startTestDatabase()])
  head = await seeded.client.getBlockNumber({ cacheTime: 0 })
  node = await startPublicNode({ target: seeded.url })
  chain = createChain({ id, urls: [node.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
})
afterEach(async () => {
  Object.assign(node.weather, calm)
  await database.pool.query('TRUNCATE watched_addresses, account_entries, transactions')
})
afterAll(async () => {
  chain?.stop()
  await node?.stop()
  await database?.stop()
  await seeded?.stop()
})

const timeOf = async (blockNumber: bigint) =>
  new Date(Number((await seeded.client.getBlock({ blockNumber })).timestamp) * 1_000)
const coverage = () => readCoverage(database.pool, '1329', account, { depth })
const blocks = async () => {
  const { rows } = await database.pool.query<{ block: string }>('SELECT block FROM account_entries ORDER BY block')
  return rows.map(({ block }) => BigInt(block) - offset)
}
/** Watches the account from the head on and reads its past until nothing more is found. */
const readPast = async () => {
  const failed: unknown[] = []
  const { advance } = createBackfill({ db: database.db, chain, depth, onFailure: (error) => void failed.push(error) })
  while (await advance());
  return { advance, failed }
}
const watch = async () => {
  await watchAddress(database.db, id, account)
  await database.pool.query('UPDATE watched_addresses SET from_block = $1, from_time = now()', [String(offset + head)])
}
const laterOn = () => database.pool.query('UPDATE watched_addresses SET next_try = now(), serve_next = now()')

describe('[API-04] a node that has deleted old blocks', () => {
  it('is read from the first block it has, with all that the account did since', async () => {
    await watch()
    const { failed } = await readPast()
    expect(failed).toEqual([])
    // The public node has nothing below block 0 of the engine; a hundred blocks at the edge are left alone.
    expect((await coverage())?.since).toEqual(await timeOf(100n))
    expect((await blocks()).length).toBeGreaterThan(20)
  })

  it.each(['null', 'refuse'] as const)('claims nothing about what is gone (%s)', async (onGone) => {
    const kept = 400
    Object.assign(node.weather, { keptBlocks: kept, onGone })
    await watch()
    const now = await seeded.client.getBlockNumber({ cacheTime: 0 })
    const { advance, failed } = await readPast()
    expect(failed).toEqual([])
    const later = await seeded.client.getBlockNumber({ cacheTime: 0 })
    const first = { earliest: await timeOf(now - 300n), latest: await timeOf(later - 299n) }
    const since = (await coverage())?.since
    expect(since?.getTime()).toBeGreaterThanOrEqual(first.earliest.getTime())
    expect(since?.getTime()).toBeLessThanOrEqual(first.latest.getTime())
    expect((await blocks()).every((block) => block >= now - 300n)).toBe(true)

    // It retries, and then reports that it is done.
    expect((await coverage())?.progress).toBeLessThan(1)
    for (let turn = 0; turn < 2; turn++) {
      await laterOn()
      expect(await advance()).toBe(false)
    }
    expect(await coverage()).toMatchObject({ since, progress: 1 })

    // An operator adds a node that has them.
    Object.assign(node.weather, calm)
    await laterOn()
    expect(await advance()).toBe(true)
    expect((await coverage())?.since).toEqual(await timeOf(100n))
  })

  it('shows payments that a service finds as far back as it keeps blocks, and asks the service for no others', async () => {
    Object.assign(node.weather, { keptBlocks: 400 })
    await watch()
    const now = await seeded.client.getBlockNumber({ cacheTime: 0 })
    const asked: bigint[] = []
    const finder: TouchFinder = async (_, floor, to) => {
      asked.push(to - offset)
      return { hashes: [], from: floor }
    }
    const failed: unknown[] = []
    const { advance } = createBackfill({
      db: database.db,
      chain,
      depth,
      finder,
      onFailure: (error) => failed.push(error),
    })
    while (await advance());
    const later = await seeded.client.getBlockNumber({ cacheTime: 0 })
    const coinSince = (await coverage())?.coinSince
    expect(coinSince?.getTime()).toBeGreaterThanOrEqual((await timeOf(now - 300n)).getTime())
    expect(coinSince?.getTime()).toBeLessThanOrEqual((await timeOf(later - 299n)).getTime())
    expect(failed).toEqual([])

    await laterOn()
    expect(await advance()).toBe(false)
    expect(asked).toEqual([head - 1n])
    expect((await coverage())?.coinSince).toEqual(coinSince)

    // An operator adds a node that has them.
    Object.assign(node.weather, calm)
    await laterOn()
    while (await advance());
    expect((await coverage())?.coinSince).toEqual(await timeOf(100n))
    expect(asked).toHaveLength(2)
  })

  it('is followed from the start, though it refuses to show the first block', async () => {
    Object.assign(node.weather, { keptBlocks: 50, onGone: 'refuse' })
    const log = createLog({ level: 'silent' })
    const indexer = startIndexer({ pool: database.pool, chain, log, policy: { mode: 'watched' }, pollMs: 50 })
    await untilIndexed(database.db, chain, offset + head)
    await indexer.stop()
  })

  it.each(['null', 'refuse'] as const)('is followed if somebody is watched from the start (%s)', async (onGone) => {
    await database.pool.query('TRUNCATE index_cursors, blocks')
    Object.assign(node.weather, { keptBlocks: 50, onGone })
    await watchAddress(database.db, id, account)
    const log = createLog({ level: 'silent' })
    const indexer = startIndexer({ pool: database.pool, chain, log, policy: { mode: 'watched' }, pollMs: 50 })
    await untilIndexed(database.db, chain, offset + head)
    await indexer.stop()
  })
})
