import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createValkeyBuckets } from '../valkey/createValkeyBuckets.ts'
import { openValkey } from '../valkey/openValkey.ts'
import { startValkey, valkeyProgram } from '../valkey/testing/startValkey.ts'
import type { BucketStore } from './bucketStore.ts'
import { createLimiter, type Limiter } from './createLimiter.ts'
import { createLocalBuckets } from './createLocalBuckets.ts'
import { createPostgresBuckets } from './createPostgresBuckets.ts'

let now = 0
afterEach(() => void vi.useRealTimers())

/** A kind of store, how to empty it and how to advance its clock. */
type Room = {
  store: BucketStore
  empty: () => Promise<unknown>
  pass: (ms: number) => Promise<unknown>
  stop: () => Promise<unknown>
}

const fail = (error: unknown) => {
  throw error
}

const postgresRoom = async (): Promise<Room> => {
  const { db, stop } = await startTestDatabase()
  return {
    store: createPostgresBuckets(db, fail),
    empty: () => db.execute(sql`TRUNCATE rate_buckets`),
    pass: (ms) => db.execute(sql`UPDATE rate_buckets SET refilled_at = refilled_at - ${ms} * interval '1 millisecond'`),
    stop,
  }
}

const valkeyRoom = async (): Promise<Room> => {
  const server = await startValkey()
  const valkey = await openValkey({ url: server.url, onAway: fail, timeoutMs: 10_000 })
  const pass = async (ms: number) => {
    for (const key of (await server.command('KEYS', '*')) as string[])
      await server.command('HINCRBY', key, 'at', String(-ms))
  }
  return {
    store: createValkeyBuckets({ valkey, keyring: async () => ({ hash: (purpose, text) => `${purpose} ${text}` }) }),
    empty: () => server.command('FLUSHALL'),
    pass,
    stop: async () => {
      valkey.close()
      await server.stop()
    },
  }
}

const localRoom = async (): Promise<Room> => {
  let store = createLocalBuckets(() => now)
  return {
    store: { take: (...asked) => store.take(...asked), stop: () => {} },
    empty: async () => {
      store = createLocalBuckets(() => now)
    },
    pass: async () => {},
    stop: async () => {},
  }
}

const rooms: Readonly<Record<string, () => Promise<Room>>> = {
  PostgreSQL: postgresRoom,
  ...(valkeyProgram ? { Valkey: valkeyRoom } : {}),
  'this process': localRoom,
}

describe.each(Object.entries(rooms))('a limit on %s', (_, open) => {
  let room: Room
  beforeAll(async () => {
    room = await open()
  })
  beforeEach(() => room.empty())
  afterAll(async () => {
    room.store.stop()
    await room.stop()
  })

  const start = (onGranted: (granted: number) => void = () => {}): Limiter => {
    const take: BucketStore['take'] = async (...asked) => {
      const answer = await room.store.take(...asked)
      onGranted(answer.granted)
      return answer
    }
    return createLimiter({ take, stop: () => {} }, { onFailure: fail, now: () => now })
  }

  /** Advances the clocks of the instance and the buckets. */
  const pass = async (ms: number) => {
    now += ms
    await room.pass(Math.floor(ms))
  }

  const perMinute = 1_000

  it('accepts a batch of any size after the announced wait', async () => {
    const limiter = start()
    expect(await limiter.take('a', perMinute, 500)).toBeUndefined()
    const waitMs = (await limiter.take('a', perMinute, 1_000)) ?? 0
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(30_000)
    await pass(Math.ceil(waitMs))
    expect(await limiter.take('a', perMinute, 1_000)).toBeUndefined()
  })

  it('a rejected batch uses nothing up and does not block smaller calls', async () => {
    const limiter = start()
    expect(await limiter.take('a', perMinute, 500)).toBeUndefined()
    expect(await limiter.take('a', perMinute, 900)).toBeGreaterThan(0)
    expect(await limiter.take('a', perMinute)).toBeUndefined()
    expect(await limiter.take('a', perMinute, 900)).toBeGreaterThan(0)
    expect(await limiter.take('a', perMinute, 400)).toBeUndefined()
  })

  it('a larger rejected request gets a longer wait', async () => {
    const limiter = start()
    expect(await limiter.take('a', perMinute, 1_000)).toBeUndefined()
    const less = (await limiter.take('a', perMinute, 500)) ?? 0
    const more = (await limiter.take('a', perMinute, 900)) ?? 0
    expect(more - less).toBeCloseTo(400 * 60)
  })

  it('one small call a second leaves the rest of the bucket to a large one', async () => {
    const limiter = start()
    expect(await limiter.take('a', perMinute, 1_000)).toBeUndefined()
    for (let second = 0; second < 30; second++) {
      await pass(1_001)
      expect(await limiter.take('a', perMinute)).toBeUndefined()
    }
    expect(await limiter.take('a', perMinute, 400)).toBeUndefined()
  })

  it('reserved capacity is spent once, also by concurrent calls', async () => {
    let granted = 0
    const limiter = start((more) => {
      granted += more
    })
    const prices = [1, 100, ...Array.from({ length: 40 }, () => 1), 50]
    const first = await limiter.take('a', 400, prices[0])
    const waits = [first, ...(await Promise.all(prices.slice(1).map((price) => limiter.take('a', 400, price))))]
    const spent = prices.filter((_, at) => waits[at] === undefined).reduce((sum, price) => sum + price, 0)
    expect(spent).toBe(191)
    expect(granted).toBeGreaterThanOrEqual(spent)
  })

  it('a clock that is set back an hour refuses no one for that hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const limiter = createLimiter(room.store, { onFailure: fail })
    for (const key of ['a', 'b']) expect(await limiter.take(key, perMinute, 900)).toBeUndefined()
    expect(await limiter.take('b', perMinute, 900)).toBeGreaterThan(0)
    vi.setSystemTime(Date.now() - 3_600_000)
    await room.pass(-3_600_000)
    expect(await limiter.take('a', perMinute, 50)).toBeUndefined()
    // What was used stays used.
    for (const key of ['a', 'b']) {
      const waitMs = (await limiter.take(key, perMinute, 900)) ?? 0
      expect(waitMs).toBeGreaterThan(0)
      expect(waitMs).toBeLessThanOrEqual(60_000)
    }
  })

  it('two limiters on the same buckets give out no more than one', async () => {
    const [here, there] = [start(), start()]
    const waits = await Promise.all(Array.from({ length: 80 }, (_, at) => (at % 2 ? here : there).take('shared', 20)))
    // The bucket refills while this runs: one more every 3 s.
    const passed = waits.filter((wait) => wait === undefined).length
    expect(passed).toBeGreaterThanOrEqual(18)
    expect(passed).toBeLessThanOrEqual(24)
  })
})

describe('a limit whose shared buckets are away', () => {
  it('is that of this process: it serves, counts, and refuses', async () => {
    let local = 0
    const failures: unknown[] = []
    const limiter = createLimiter(
      { take: () => Promise.reject(new Error('away')), stop: () => {} },
      { onFailure: (error) => failures.push(error), onLocal: () => local++, now: () => now },
    )
    const waits = []
    for (let turn = 0; turn < 30; turn++) waits.push(await limiter.take('a', 20))
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(20)
    expect(waits.at(-1)).toBeCloseTo(3_000)
    expect(local).toBeGreaterThan(0)
    expect(failures).toHaveLength(1)
  })

  it('refuses no one for longer because the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const limiter = createLimiter(
      { take: () => Promise.reject(new Error('away')), stop: () => {} },
      { onFailure: () => {} },
    )
    for (const key of ['a', 'b']) expect(await limiter.take(key, 20, 20)).toBeUndefined()
    expect(await limiter.take('b', 20)).toBeLessThanOrEqual(3_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    for (const key of ['a', 'b']) expect(await limiter.take(key, 20)).toBeLessThanOrEqual(3_000)
  })

  it('is shared again a second after they are back', async () => {
    let isAway = true
    let asked = 0
    const take: BucketStore['take'] = async () => {
      if (isAway) throw new Error('away')
      asked++
      return { granted: 1, tokens: 0 }
    }
    const limiter = createLimiter({ take, stop: () => {} }, { onFailure: () => {}, now: () => now })
    await limiter.take('a', 5)
    isAway = false
    now += 900
    await limiter.take('b', 5)
    expect(asked).toBe(0)
    now += 101
    await limiter.take('c', 5)
    expect(asked).toBe(1)
  })
})
