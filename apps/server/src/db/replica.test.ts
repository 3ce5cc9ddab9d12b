import type { Address } from '@latchkey/wire/caip'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replicaChecks } from '../doctor/replicaChecks.ts'
import { readSettings } from '../settings.ts'
import { createIndexedHistory } from '../sources/history/createIndexedHistory.ts'
import { createReplicaHistory } from '../sources/history/createReplicaHistory.ts'
import type { HistorySource } from '../sources/history/historySource.ts'
import { createSampleBook } from '../sources/prices/createSampleBook.ts'
import { type SlowProxy, startSlowProxy } from '../testing/slowProxy.ts'
import { type ReplicatedDatabase, startReplicated } from '../testing/testReplica.ts'
import { accountEntries, priceSamples, transactions } from './historySchema.ts'
import { openReplica, type Replica, type ReplicaRead } from './openReplica.ts'

const alice: Address = `0x${'ab'.repeat(20)}`
const bob: Address = `0x${'cd'.repeat(20)}`
const chain = 'eip155:1329'
const chainId = 1329n

let databases: ReplicatedDatabase
let proxy: SlowProxy
const reads: ReplicaRead[] = []
const outages: unknown[] = []

beforeAll(async () => {
  databases = await startReplicated()
  proxy = await startSlowProxy(Number(new URL(databases.replica.url).port))
})
afterAll(async () => {
  proxy?.stop()
  await databases?.stop()
})

const run = (query: string) => databases.primary.pool.query(query)
const onReplica = (query: string) => databases.replica.pool.query(query)

/** An indexed transaction of an account. */
const insert = async (account: Address, block: bigint) => {
  const place = { chainId, block, txIndex: account === alice ? 0 : 1 }
  const hash = `0x${`${account.slice(2, 4)}${block}`.padStart(64, '0')}` as const
  const plain = { from: account, to: account, value: 0n, isFailed: false, fee: 0n, nonce: 0n, selector: null }
  const { db } = databases.primary
  await db.insert(transactions).values({ ...place, ...plain, hash, timestamp: new Date(0) })
  await db.insert(accountEntries).values({ ...place, address: account, isHidden: false, operation: 'send' })
}

/** Waits until the replica has caught up. */
const untilCopied = async () => {
  const { rows } = await run('SELECT pg_current_wal_insert_lsn()::text AS lsn')
  const query = `SELECT pg_last_wal_replay_lsn() >= '${rows[0].lsn}' AS is_there`
  await expect.poll(async () => (await onReplica(query)).rows[0].is_there).toBe(true)
}

type Opened = { replica: Replica; source: HistorySource }
const withReplica = async (work: (opened: Opened) => Promise<void>, lagMaxMs = 600_000): Promise<void> => {
  const url = new URL(databases.replica.url)
  url.port = String(proxy.port)
  const { pool: primary } = databases.primary
  const replica = openReplica({
    ...{ url: url.href, primary, lookEveryMs: 50, lagMaxMs },
    onAway: (error) => outages.push(error),
    onRead: (outcome) => reads.push(outcome),
  })
  const copy = createIndexedHistory(replica.pool, chain)
  const source = createReplicaHistory(createIndexedHistory(primary, chain), copy, replica)
  try {
    await expect.poll(replica.isUsable).toBe(true)
    await work({ replica, source })
  } finally {
    await replica.close()
  }
}

const blocksOf = async (source: HistorySource, account: Address): Promise<bigint[]> =>
  (await source.page(account, undefined)).records.map(({ block }) => block)

beforeEach(async () => {
  await run('TRUNCATE transactions, account_entries, blocks, index_cursors, price_samples')
  await run(`INSERT INTO blocks VALUES (1329, 7, '0xa', '', now())`)
  await run(`INSERT INTO index_cursors VALUES (1329, '', 7, '0xa', 7, now())`)
  await insert(alice, 3n)
  await insert(bob, 4n)
  await untilCopied()
  reads.length = 0
  outages.length = 0
})

describe('history on a replica', () => {
  it('is read there while nothing of the account changed', async () => {
    await withReplica(async ({ source }) => {
      expect(await blocksOf(source, alice)).toEqual([3n])
      expect(reads).toEqual(['used'])
    })
  })

  it('that lags shows what was just done, and still serves accounts that did nothing', async () => {
    await withReplica(async ({ source }) => {
      await onReplica('SELECT pg_wal_replay_pause()')
      try {
        await insert(alice, 8n)
        expect(await blocksOf(source, alice)).toEqual([8n, 3n])
        expect(await blocksOf(source, bob)).toEqual([4n])
        expect(reads).toEqual(['behind', 'used'])
        await run(`UPDATE blocks SET hash = '0xb'`)
        expect(await blocksOf(source, bob)).toEqual([4n])
        expect(reads).toEqual(['behind', 'used', 'behind'])
      } finally {
        await onReplica('SELECT pg_wal_replay_resume()')
      }
      await untilCopied()
      expect(await blocksOf(source, alice)).toEqual([8n, 3n])
      expect(reads.at(-1)).toBe('used')
    })
  })

  it('is read from the primary where the page tells nothing of what it was read from', async () => {
    await withReplica(async ({ source }) => {
      expect(await blocksOf(source, `0x${'ef'.repeat(20)}`)).toEqual([])
      expect(reads).toEqual(['behind'])
    })
  })

  it('is not asked for while it is too far behind', async () => {
    await withReplica(async ({ replica, source }) => {
      await onReplica('SELECT pg_wal_replay_pause()')
      try {
        await insert(bob, 9n)
        await expect.poll(replica.isUsable).toBe(false)
        expect(await blocksOf(source, alice)).toEqual([3n])
        expect(reads).toEqual([])
      } finally {
        await onReplica('SELECT pg_wal_replay_resume()')
      }
      await expect.poll(replica.isUsable).toBe(true)
    }, 2_000)
  })

  it('is read from the primary while the replica hangs, and from the replica when it is back', async () => {
    await withReplica(async ({ replica, source }) => {
      proxy.delay(600_000)
      try {
        expect(await blocksOf(source, alice)).toEqual([3n])
        expect(outages).toHaveLength(1)
        await expect.poll(replica.isUsable).toBe(false)
      } finally {
        proxy.delay(0)
      }
      await expect.poll(replica.isUsable).toBe(true)
      expect(await blocksOf(source, alice)).toEqual([3n])
      expect(reads.at(-1)).toBe('used')
    })
  })

  it('fails as before if the primary is away: a page that nobody can confirm is not shown', async () => {
    await withReplica(async ({ replica }) => {
      const away = () => Promise.reject(new Error('The primary is away.'))
      const primary: HistorySource = { page: away, isCurrent: away }
      const source = createReplicaHistory(primary, createIndexedHistory(replica.pool, chain), replica)
      await expect(source.page(alice, undefined)).rejects.toThrow('The primary is away.')
    })
  })
})

describe('past prices on a replica', () => {
  it('are read there only of a time that is over', async () => {
    const minute = 60_000
    const now = Math.floor(Date.now() / minute) * minute
    const sample = (at: number, usd: number) =>
      databases.primary.db.insert(priceSamples).values({ chainId, token: alice, at: new Date(at), usd })
    await sample(now - 60 * minute, 2)
    await untilCopied()
    await withReplica(async ({ replica }) => {
      const book = createSampleBook({ ...databases.primary, replica }, chainId, undefined, () => {})
      const find = (at: number) => book.find([{ token: alice, time: new Date(at) }])
      expect(await find(now - 60 * minute)).toEqual([2])
      expect(reads).toEqual(['used'])
      await onReplica('SELECT pg_wal_replay_pause()')
      try {
        await sample(now, 3)
        expect(await find(now)).toEqual([3])
        expect(reads).toEqual(['used'])
      } finally {
        await onReplica('SELECT pg_wal_replay_resume()')
      }
    })
  })
})

describe('a replica that is gone', () => {
  it('leaves all reads to the primary', async () => {
    const { pool: primary } = databases.primary
    const onAway = (error: unknown) => outages.push(error)
    const replica = openReplica({
      url: 'postgres://a:b@127.0.0.1:9/c',
      primary,
      onAway,
      onRead: () => {},
      lookEveryMs: 20,
    })
    const copy = createIndexedHistory(replica.pool, chain)
    const source = createReplicaHistory(createIndexedHistory(primary, chain), copy, replica)
    await expect.poll(() => outages.length).toBe(1)
    expect(await blocksOf(source, bob)).toEqual([4n])
    expect(outages).toHaveLength(1)
    await replica.close()
  })
})

describe('npm run doctor -- replica', () => {
  const url = (one: { url: string }) => one.url
  const settings = (DATABASE_READ_URL: string) =>
    readSettings({ DATABASE_URL: url(databases.primary), DATABASE_READ_URL })
  const ports = { now: Date.now, addressesOf: async () => [], textsOf: async () => [] }
  const ask = async (replicaUrl: string) =>
    (await replicaChecks(settings(replicaUrl), ports)).map(({ name, verdict, found }) => [name, verdict, found])

  it('says whether it answers, copies this database and keeps up', async () => {
    expect(await ask(url(databases.replica))).toEqual([
      ['Version', 'pass', expect.stringMatching(/^PostgreSQL 1[58]\.\d+$/)],
      ['Source', 'pass', 'copies the database in DATABASE_URL'],
      ['Lag', 'pass', expect.stringMatching(/^\d s$/)],
      ['Encryption', 'pass', 'not needed on this machine'],
    ])
    expect(await ask('')).toEqual([['Replica', 'pass', 'not used: history is read from the primary']])
    expect(await ask(`${url(databases.primary)}?application_name=doctor`)).toContainEqual([
      ...['Source', 'fail', 'it is not a replica'],
    ])
    expect(await ask('postgres://a:b@127.0.0.1:9/c')).toEqual([
      ['Connection', 'fail', 'The database does not answer: connect ECONNREFUSED 127.0.0.1:9'],
      ['Encryption', 'pass', 'not needed on this machine'],
    ])
  })
})

/** Runs last, since it promotes the replica. */
describe('a replica that is none any more', () => {
  it('is not asked after it was promoted', async () => {
    await withReplica(async ({ replica, source }) => {
      await onReplica('SELECT pg_promote()')
      await expect.poll(replica.isUsable).toBe(false)
      expect(await blocksOf(source, alice)).toEqual([3n])
      expect(reads).toEqual([])
      expect(String(outages[0])).toContain('is not a replica')
    })
  })
})
