import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createPostgresTestStore } from '../testing/checks/postgresTestStore.ts'
import { openClient, type RelayClient } from '../testing/relayClient.ts'
import { newTopic, sent } from '../testing/relayRoom.ts'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.ts'
import { openNatsStore } from './openNatsStore.ts'
import { openNatsTestStore } from './testing/natsTestStore.ts'
import { natsProgram, startNats, type TestNats } from './testing/startNats.ts'

let database: TestDatabase
let nats: TestNats
const stops: (() => unknown)[] = []

beforeAll(async () => {
  if (!natsProgram) return
  ;[database, nats] = await Promise.all([startTestDatabase(), startNats()])
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  await nats?.stop()
  await database?.stop()
})

const open = async ({ url }: TestRelay): Promise<RelayClient> => {
  const client = await openClient(url)
  stops.push(client.terminate)
  return client
}

describe.skipIf(!natsProgram)('mail in PostgreSQL', () => {
  it('moves to NATS with its time and lifetime, also from instances that do not use NATS yet', async () => {
    const before = await startTestRelay({ pool: database.pool })
    stops.push(before.stop)
    const [dapp, topic] = [await open(before), newTopic()]
    const messages = Array.from({ length: 150 }, (_, at) => `m${at}`)
    for (const message of messages) await dapp.call('irn_publish', sent(topic, message, { attestation: 'a.b' }))
    const { rows } = await database.pool.query<{ at: Date }>(
      'SELECT published_at AS at FROM relay_messages ORDER BY id',
    )

    const openStore = openNatsStore({ urls: [nats.url], earlier: database.pool })
    const after = await startTestRelay({ openStore, sweepMs: 50 })
    stops.push(after.stop)
    const wallet = await open(after)
    await wallet.call('irn_subscribe', { topic })
    expect(new Set(await wallet.until(150))).toEqual(new Set(messages))
    expect(wallet.deliveries.map(({ publishedAt }) => publishedAt).sort()).toEqual(rows.map(({ at }) => at.getTime()))
    expect(wallet.deliveries[0]).toMatchObject({ topic, tag: 1108, attestation: 'a.b' })
    const left = createPostgresTestStore(database.pool).stored
    await expect.poll(left).toEqual({ bytes: 0, messages: 0 })
    await dapp.call('irn_publish', sent(topic, 'late'))
    expect(await wallet.until(151)).toContain('late')
    const there = await openNatsTestStore([nats.url])
    stops.push(there.stop)
    expect(new Set(await there.lifetimes())).toEqual(new Set([300]))
  })

  it('stays in PostgreSQL while NATS is away', async () => {
    const before = await startTestRelay({ pool: database.pool })
    stops.push(before.stop)
    const dapp = await open(before)
    await nats.kill()
    await dapp.call('irn_publish', sent(newTopic(), 'patient'))
    const openStore = openNatsStore({ urls: [nats.url], earlier: database.pool })
    const after = await startTestRelay({ openStore, sweepMs: 50 })
    stops.push(after.stop)
    const failures = () => after.relay.metrics.read().lineLost
    await expect.poll(failures).toBeGreaterThan(2)
    const { stored } = createPostgresTestStore(database.pool)
    expect(await stored()).toEqual({ bytes: 7, messages: 1 })
    await nats.restart()
    await expect.poll(stored).toEqual({ bytes: 0, messages: 0 })
  })
})
