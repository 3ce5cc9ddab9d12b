import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { openClient, type RelayClient } from './relayClient.ts'
import { startTestRelay, type TestRelay } from './startTestRelay.ts'

/** A relay for the tests of one file. Clients are closed after the test that opened them. */
export const useTestRelay = () => {
  const room = {} as { database: TestDatabase; rig: TestRelay }
  const clients: RelayClient[] = []
  beforeAll(async () => {
    room.database = await startTestDatabase()
    room.rig = await startTestRelay({ pool: room.database.pool })
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.terminate()
  })
  afterAll(async () => {
    await room.rig.stop()
    await room.database.stop()
  })
  const open = async (options: Parameters<typeof openClient>[1] = {}): Promise<RelayClient> => {
    const client = await openClient(room.rig.url, options)
    clients.push(client)
    return client
  }
  return { room, open }
}

export const newTopic = () => randomBytes(32).toString('hex')
export const newMessage = () => randomBytes(48).toString('base64')
export const sent = (topic: string, message = newMessage(), rest = {}) => ({
  topic,
  message,
  ttl: 300,
  tag: 1108,
  ...rest,
})
export const settle = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms))

const notAcknowledged = `
  SELECT count(*)::int AS left FROM relay_messages
  WHERE topic = ANY($1) AND NOT EXISTS (SELECT FROM relay_receipts WHERE message_id = relay_messages.id)`

/** Waits until the relay has stored the acknowledgment of every message on these topics. */
export const untilAcknowledged = ({ pool }: TestDatabase, ...topics: readonly string[]): Promise<void> =>
  expect
    .poll(async () => (await pool.query(notAcknowledged, [topics.map((topic) => Buffer.from(topic, 'hex'))])).rows)
    .toEqual([{ left: 0 }])
