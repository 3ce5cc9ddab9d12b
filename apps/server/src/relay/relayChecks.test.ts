import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { openNatsTestStore } from './nats/testing/natsTestStore.ts'
import { natsProgram, startNats, type TestNats } from './nats/testing/startNats.ts'
import { connectionChecks } from './testing/checks/connectionChecks.ts'
import { mailboxChecks } from './testing/checks/mailboxChecks.ts'
import { createPostgresTestStore } from './testing/checks/postgresTestStore.ts'
import { rateChecks } from './testing/checks/rateChecks.ts'
import { runCheck } from './testing/checks/relayCheck.ts'
import { storageChecks } from './testing/checks/storageChecks.ts'
import type { TestStore } from './testing/checks/testStore.ts'
import { tokenChecks } from './testing/checks/tokenChecks.ts'
import { openClient } from './testing/relayClient.ts'
import { newTopic } from './testing/relayRoom.ts'
import { startTestRelay } from './testing/startTestRelay.ts'

const groups = [
  ['tokens', tokenChecks],
  ['storage', storageChecks],
  ['mailboxes', mailboxChecks],
  ['rates', rateChecks],
  ['connections', connectionChecks],
] as const

const runAll = (store: () => TestStore) =>
  describe.each(groups)('[threat 70] the relay and %s', (_, checks) => {
    it.each(checks.map((check) => [check.sends, check.must, check] as const))('%s: must %s', (_sends, _must, check) =>
      runCheck(check, store()),
    )
  })

describe('on PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.stop())

  runAll(() => createPostgresTestStore(database.pool))

  it('[threat 70] 60 clients with 500 topics each use five database connections at most', async () => {
    const rig = await startTestRelay({ pool: database.pool })
    // Connections of earlier relays may take a moment to close.
    const since = (await database.pool.query<{ now: Date }>('SELECT now()')).rows[0]?.now
    const clients = await Promise.all(Array.from({ length: 60 }, () => openClient(rig.url)))
    const topics = () => Array.from({ length: 500 }, newTopic)
    const watched = Promise.all(clients.map((client) => client.call('irn_batchSubscribe', { topics: topics() })))
    const counts: number[] = []
    for (let at = 0; at < 20; at++) {
      const { rows } = await database.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'latchkey-relay' AND backend_start > $1`,
        [since],
      )
      counts.push(rows[0]?.count ?? 0)
    }
    await watched
    for (const client of clients) client.terminate()
    await rig.stop()
    expect(Math.max(...counts)).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThanOrEqual(5)
  })
})

describe.skipIf(!natsProgram)('on NATS', () => {
  let server: TestNats
  let store: Awaited<ReturnType<typeof openNatsTestStore>>
  beforeAll(async () => {
    server = await startNats()
    store = await openNatsTestStore([server.url])
  })
  afterAll(async () => {
    await store.stop()
    await server.stop()
  })

  runAll(() => store)
})
