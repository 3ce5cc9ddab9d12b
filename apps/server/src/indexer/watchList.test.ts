import type { Address } from '@latchkey/wire/caip'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createChain } from '../sources/chain/createChain.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createBackfill } from './createBackfill.ts'
import { countWatched, createWatchList, watchAddress } from './watchList.ts'

const id = 'eip155:1329'
const [a, b, c, d] = ['a1', 'b2', 'c3', 'd4'].map((byte): Address => `0x${byte.repeat(20)}`) as [
  Address,
  Address,
  Address,
  Address,
]
let database: TestDatabase
let node: FakeNode

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
})
beforeEach(() => database.pool.query('TRUNCATE watched_addresses'))
afterAll(async () => {
  await node.stop()
  await database.stop()
})

const watch = async (...addresses: Address[]) => {
  for (const address of addresses) await watchAddress(database.db, id, address)
}
const listed = async () => {
  const { rows } = await database.pool.query<{ address: string }>(
    `SELECT '0x' || encode(address, 'hex') AS address FROM watched_addresses ORDER BY address`,
  )
  return rows.map(({ address }) => address)
}
const start = (max: number) => {
  const warned: number[] = []
  return { warned, list: createWatchList(id, { max, onNearlyFull: (size) => void warned.push(size) }) }
}

describe('[API-04] a full watch list', () => {
  it('evicts the least recently queried address, and takes it back when queried', async () => {
    const { list } = start(3)
    await watch(a, b, c)
    expect((await list.load(database.db)).size).toBe(3)
    await watch(a, d)
    const full = await list.load(database.db)
    expect([a, b, c, d].map(full.has)).toEqual([true, false, true, true])
    expect([full.size, full.fresh.includes(b), await listed()]).toEqual([3, false, [a, c, d]])
    await database.db.transaction((tx) => list.markSeen(tx, full, { number: 7n, timestamp: new Date() }))
    await watch(b)
    const reloaded = await list.load(database.db)
    expect([reloaded.fresh, reloaded.has(c), await listed()]).toEqual([[b], false, [a, b, d]])
    expect(await countWatched(database.db, id)).toBe(3)
  })

  it('starts over with every address after a gap in the chain', async () => {
    const { list } = start(3)
    await watch(a)
    await database.pool.query(`UPDATE watched_addresses SET from_block = 9, from_time = now(), scanned_to = 5,
      known_since = now(), is_done = true, served_to = 4, coin_since = now(), is_served = true, serve_attempts = 3,
      serve_next = now() + interval '1 day', attempts = 2, next_try = now() + interval '1 day'`)
    await list.forgetSeen(database.db)
    const { rows } =
      await database.pool.query(`SELECT from_block, from_time, scanned_to, known_since, is_done, served_to,
      coin_since, is_served, serve_attempts, attempts, serve_next <= now() AS may_serve, next_try <= now() AS may_try
      FROM watched_addresses`)
    expect(rows).toEqual([
      {
        ...{ from_block: null, from_time: null, scanned_to: null, known_since: null, is_done: false },
        ...{ served_to: null, coin_since: null, is_served: false, serve_attempts: 0, attempts: 0 },
        ...{ may_serve: true, may_try: true },
      },
    ])
  })

  it('is visible in the metrics in advance', async () => {
    const env = { INDEX_MODE: 'watched' }
    const api = await startTestApi({ connection: database, nodeUrls: [node.url], env })
    await watch(a, b)
    expect(await (await api.get('/metrics')).text()).toContain(`latchkey_watched_addresses{chain="${id}"} 2\n`)
    await api.stop()
  })

  it('is logged once before it is full', async () => {
    const { list, warned } = start(10)
    const many = Array.from({ length: 12 }, (_, at): Address => `0x${at.toString(16).padStart(40, '0')}`)
    await watch(...many.slice(0, 8))
    await list.load(database.db)
    expect(warned).toEqual([])
    await watch(...many.slice(8, 9))
    await list.load(database.db)
    await watch(...many)
    expect((await list.load(database.db)).size).toBe(10)
    expect(warned).toEqual([9])
  })
})

describe('[API-04] the history of watched addresses', () => {
  beforeAll(() => node.mine(600))
  const prepare = async (depth = 100n) => {
    const tried: Address[] = []
    const failed: unknown[] = []
    const chain = createChain({ id, urls: [node.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
    const finder = async (address: Address, floor: bigint) => {
      tried.push(address)
      if (address === c) throw new Error('This past cannot be read.')
      return { hashes: [], from: floor }
    }
    const onFailure = (error: unknown) => void failed.push(error)
    const options = { db: database.db, chain, depth, onFailure }
    return { served: createBackfill({ ...options, finder }), scanned: createBackfill(options), tried, failed, chain }
  }
  const watchPast = async () => {
    await watch(c, b, a)
    await watch(c)
    await database.pool.query('UPDATE watched_addresses SET from_block = 500, is_done = true')
  }

  it('is requested most recently queried first, and a failure blocks no other', async () => {
    const { served, tried, failed, chain } = await prepare()
    await watchPast()
    const done = []
    for (let turn = 0; turn < 4; turn++) done.push(await served.advance())
    expect(tried).toEqual([c, a, b])
    expect(done).toEqual([false, true, true, false])
    expect(failed).toHaveLength(1)
    chain.stop()
  })

  it('is requested again later, with growing pauses', async () => {
    const { served, tried, chain } = await prepare()
    await watchPast()
    const pauses: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      await database.pool.query('UPDATE watched_addresses SET serve_next = now()')
      await served.advance()
      const { rows } = await database.pool.query<{ pause: number }>(
        `SELECT extract(epoch FROM serve_next - now())::float8 AS pause FROM watched_addresses WHERE serve_attempts > 0`,
      )
      pauses.push(...rows.map(({ pause }) => pause))
    }
    expect(tried).toEqual([c, c, c])
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
    expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0)
    chain.stop()
  })

  describe('in the logs', () => {
    const head = 30_000
    const depth = 20_000n
    type Filter = { fromBlock: string; toBlock: string; topics: (string | string[] | null)[] }
    let searched: { from: number; to: number; accounts: number }[] = []
    beforeAll(() => {
      node.mine(head)
      node.answers.eth_getLogs = ([filter]) => {
        const { fromBlock, toBlock, topics } = filter as Filter
        searched.push({ from: Number(fromBlock), to: Number(toBlock), accounts: topics.at(-1)?.length ?? 0 })
        return []
      }
    })
    beforeEach(() => {
      searched = []
    })
    const addresses = (count: number, first = 1) =>
      Array.from({ length: count }, (_, at): Address => `0x${(first + at).toString(16).padStart(40, '0')}`)
    const follow = async (list: readonly Address[], from: number) => {
      await watch(...list)
      await database.pool.query(`UPDATE watched_addresses SET from_block = ${from} WHERE from_block IS NULL`)
    }
    const isDone = async () => {
      const { rows } = await database.pool.query<{ left: string }>(
        'SELECT count(*) AS left FROM watched_addresses WHERE NOT is_done',
      )
      return rows[0]?.left === '0'
    }

    it.each([
      [1, 30],
      [100, 30],
      [500, 30],
      [1_000, 60],
    ])('%i waiting accounts share %i searches over 20,000 blocks, newest first', async (count, expected) => {
      const { scanned, chain } = await prepare(depth)
      await follow(addresses(count), head)
      while (await scanned.advance());
      expect(await isDone()).toBe(true)
      expect(searched).toHaveLength(expected)
      expect([searched[0]?.to, Math.min(...searched.map(({ from }) => from))]).toEqual([
        expect.toSatisfy((to: number) => to > head - 8_001),
        10_000,
      ])
      expect(Math.max(...searched.map(({ to }) => to))).toBe(head - 1)
      expect(searched.every(({ from, to }) => to - from < 2_000)).toBe(true)
      chain.stop()
    })

    it('ends with the last block that is wanted, even if it is the only one left', async () => {
      const { scanned, chain } = await prepare(depth)
      await follow(addresses(1), head)
      await database.pool.query(`UPDATE watched_addresses SET scanned_to = ${head - 20_000 + 1}`)
      expect(await scanned.advance()).toBe(true)
      expect(new Set(searched.map(({ from, to }) => `${from}–${to}`))).toEqual(new Set(['10000–10000']))
      expect(await isDone()).toBe(true)
      expect(await scanned.advance()).toBe(false)
      chain.stop()
    })

    it('a later one is searched at once and then joins the others', async () => {
      const { scanned, chain } = await prepare(depth)
      await follow(addresses(1), head - 2_000)
      await scanned.advance()
      await follow(addresses(1, 900), head)
      searched = []
      await scanned.advance()
      expect(Math.max(...searched.map(({ to }) => to))).toBe(head - 1)
      while (await scanned.advance());
      expect(await isDone()).toBe(true)
      expect(searched.some(({ accounts }) => accounts === 2)).toBe(true)
      chain.stop()
    })

    it('a rejected search loses nothing and is repeated', async () => {
      const { scanned, failed, chain } = await prepare(depth)
      await follow(addresses(3), head)
      const answer = node.answers.eth_getLogs!
      node.answers.eth_getLogs = () => {
        throw { code: -32000, message: 'server busy' }
      }
      expect(await scanned.advance()).toBe(false)
      expect(failed).toHaveLength(1)
      node.answers.eth_getLogs = answer
      const { rows } = await database.pool.query<{ scanned_to: string | null }>(
        'SELECT scanned_to FROM watched_addresses',
      )
      expect(rows).toEqual([{ scanned_to: null }, { scanned_to: null }, { scanned_to: null }])
      await database.pool.query('UPDATE watched_addresses SET next_try = now()')
      while (await scanned.advance());
      expect(await isDone()).toBe(true)
      chain.stop()
    })
  })
})
