import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { openPostgresStore } from './openPostgresStore.ts'
import { startCutProxy } from './testing/cutProxy.ts'
import { openClient } from './testing/relayClient.ts'
import { newTopic, sent } from './testing/relayRoom.ts'
import { startTestRelay } from './testing/startTestRelay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database.stop())

it('an instance whose database is gone without a word listens again by itself', async () => {
  const way = await startCutProxy(database.url)
  const { pool, close } = await connect({ url: way.url, onLost: () => {}, answerMs: 500 })
  const here = await startTestRelay({ pool: database.pool })
  const there = await startTestRelay({ openStore: openPostgresStore(pool, { lookEveryMs: 200 }) })
  const [dapp, wallet] = await Promise.all([openClient(here.url), openClient(there.url)])
  try {
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', sent(topic, 'heard'))
    expect(await wallet.until(1)).toEqual(['heard'])
    way.forget()
    // Its clients send nothing, so nothing but the line itself can notice.
    await dapp.call('irn_publish', sent(topic, 'missed'))
    expect(await wallet.until(2)).toEqual(['heard', 'missed'])
  } finally {
    for (const client of [dapp, wallet]) client.terminate()
    await here.stop()
    await there.stop()
    await close()
    way.stop()
  }
})
