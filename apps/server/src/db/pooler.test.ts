import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@latchkey/wire/api/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditStart, checkAudit } from '../audit/audit.ts'
import { chainWaiting } from '../audit/chainWaiting.ts'
import { poolerChecks } from '../doctor/poolerChecks.ts'
import { createLog } from '../log.ts'
import { openClient } from '../relay/testing/relayClient.ts'
import { newTopic, sent } from '../relay/testing/relayRoom.ts'
import { startTestWallet } from '../services/auth/testing/testWallet.ts'
import { readSettings } from '../settings.ts'
import { startServer } from '../startServer.ts'
import { startFakeNode } from '../testing/fakeNode.ts'
import { freePorts } from '../testing/freePorts.ts'
import { pgBouncerProgram, startPgBouncer, type TestPgBouncer } from '../testing/startPgBouncer.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { type Connection, connect } from './connect.ts'

describe.skipIf(!pgBouncerProgram)('PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let pooler: TestPgBouncer
  let pooled: Connection
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'latchkey-pooled-'))
    database = await startTestDatabase()
    pooler = await startPgBouncer(database.url)
    pooled = await connect({ url: pooler.url, onLost: () => {}, isPooled: true })
  })
  afterAll(async () => {
    await pooled.close()
    await pooler.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('answers named queries on any connection, each its own question', async () => {
    const ask = async (at: number) => {
      const { rows } = await pooled.pool.query({
        name: 'twice',
        text: 'SELECT $1::int * 2 AS found FROM pg_sleep(0.02)',
        values: [at],
      })
      return rows[0].found
    }
    const asked = Array.from({ length: 60 }, (_, at) => at)
    expect(await Promise.all(asked.map(ask))).toEqual(asked.map((at) => at * 2))
    // A second statement with the same name: PostgreSQL would run the first one again, or fail.
    const other = { name: 'twice', text: 'SELECT $1::int + 1 AS found', values: [41] }
    expect((await pooled.pool.query(other)).rows).toEqual([{ found: 42 }])
    const pids = await Promise.all(
      asked.map(
        async () => (await pooled.pool.query('SELECT pg_backend_pid() AS pid FROM pg_sleep(0.02)')).rows[0].pid,
      ),
    )
    expect(new Set(pids).size).toBe(3)
  })

  it('rolls back a failed transaction and leaves nothing open for the next one', async () => {
    await database.pool.query('CREATE TABLE notes (text text)')
    const failing = pooled.db.transaction(async (tx) => {
      await tx.execute(`INSERT INTO notes VALUES ('half')`)
      throw new Error('stopped halfway')
    })
    await expect(failing).rejects.toThrow('stopped halfway')
    expect((await pooled.pool.query('SELECT * FROM notes')).rows).toEqual([])
  })

  it('carries 12 parallel logins and renewals, with an unbroken audit chain', async () => {
    const wallet = await startTestWallet({ connection: pooled, dataDir })
    try {
      const people = Array.from({ length: 12 }, (_, at) => `person${at}@example.com`)
      const logins = await Promise.all(people.map((email) => wallet.logIn(email)))
      expect(new Set(logins.map(({ session }) => session.accessToken)).size).toBe(12)
      const renewed = await Promise.all(
        logins.map(({ client, session }) => client.call(auth.refresh, { refreshToken: session.refreshToken })),
      )
      expect(renewed.map(({ refreshToken }) => refreshToken)).not.toEqual(
        logins.map(({ session }) => session.refreshToken),
      )
      await chainWaiting(pooled.db)
      const chain = await checkAudit(database.db, wallet.services.keyring, auditStart)
      expect(chain.brokenAt).toBeUndefined()
      expect(chain.seq).toBeGreaterThanOrEqual(24)
    } finally {
      await wallet.stop({ keepsData: true })
    }
  })

  it('npm run doctor -- pooler says whether it leads to our database', async () => {
    const ask = async (DATABASE_POOL_URL: string, DATABASE_URL = database.url) => {
      const ports = { now: Date.now, addressesOf: async () => [], textsOf: async () => [] }
      const lines = await poolerChecks(readSettings({ DATABASE_URL, DATABASE_POOL_URL }), ports)
      return lines.map(({ name, verdict, found }) => [name, verdict, found])
    }
    const encryption = ['Encryption', 'pass', 'not needed on this machine']
    expect(await ask(pooler.url)).toEqual([['Database', 'pass', 'the one in DATABASE_URL'], encryption])
    const other = new URL(database.url)
    other.pathname = '/postgres'
    expect(await ask(pooler.url, other.href)).toEqual([
      ['Database', 'fail', 'it leads to another database'],
      encryption,
    ])
    expect(await ask('postgres://a:b@127.0.0.1:9/c')).toEqual([
      ['Connection', 'fail', 'The database does not answer: connect ECONNREFUSED 127.0.0.1:9'],
      encryption,
    ])
    expect(await ask('')).toEqual([['Pooler', 'pass', 'not used: every instance connects directly']])
  })

  it('is used by the whole server: relay and index go on without it, requests wait for it', async () => {
    const node = await startFakeNode()
    node.mine(12)
    const [site, wallet, api, sandbox] = await freePorts(4)
    const settings = readSettings({
      ...{ DATA_DIR: dataDir, CHAIN_RPC_URLS: node.url, SOLANA_RPC_URLS: 'none', PROJECT_ID: 'a'.repeat(32) },
      ...{ SITE_PORT: `${site}`, WALLET_PORT: `${wallet}`, API_PORT: `${api}`, SANDBOX_PORT: `${sandbox}` },
      ...{ DATABASE_URL: database.url, DATABASE_POOL_URL: pooler.url },
    })
    const server = await startServer(settings, { log: createLog({ level: 'silent' }) })
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${api}${path}`)).status
    try {
      await expect.poll(() => statusOf('/health')).toBe(200)
      const [dapp, phone] = [await openClient(`ws://127.0.0.1:${api}`), await openClient(`ws://127.0.0.1:${api}`)]
      const topic = newTopic()
      await phone.call('irn_subscribe', { topic })
      await pooler.kill()
      await expect.poll(() => statusOf('/readyz')).toBe(503)
      await dapp.call('irn_publish', sent(topic, 'still delivered'))
      expect(await phone.until(1)).toEqual(['still delivered'])
      await pooler.restart()
      await expect.poll(() => statusOf('/readyz')).toBe(200)
      dapp.terminate()
      phone.terminate()
    } finally {
      await server.stop()
      await node.stop()
    }
  })
})
