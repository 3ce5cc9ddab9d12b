import { relayQuotas, relaySizes } from '@latchkey/wire/relayLimits'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createLine } from './createLine.ts'
import type { Draft } from './letter.ts'
import { createMailbox } from './mailbox.ts'
import { newTopic } from './testing/relayRoom.ts'

const receipt = { id: '1', client: Buffer.from('c') }

/** A pool whose queries fail with these codes, one after the other. */
const failing = (...codes: string[]) => {
  const asked: unknown[] = []
  const query = async (given: unknown) => {
    asked.push(given)
    const code = codes.shift()
    if (code) throw Object.assign(new Error(`failed with ${code}`), { code })
    return { rows: [receipt] }
  }
  return { pool: { query } as unknown as pg.Pool, asked }
}

it.each(['23503', '40P01'])(
  'tries up to five times to write receipts that another instance overtook: %s',
  async (code) => {
    const some = failing(code, code, code, code)
    expect(await createMailbox(some.pool).receive([receipt])).toEqual([receipt])
    expect(some.asked).toHaveLength(5)
    expect(some.asked[0]).toMatchObject({ values: [['1'], [receipt.client], 3] })
    const many = failing(code, code, code, code, code)
    await expect(createMailbox(many.pool).receive([receipt])).rejects.toThrow(code)
    expect(many.asked).toHaveLength(5)
  },
)

it('does not repeat what failed for another reason', async () => {
  const { pool, asked } = failing('23505')
  await expect(createMailbox(pool).receive([receipt])).rejects.toThrow('23505')
  expect(asked).toHaveLength(1)
})

let database: TestDatabase
let listener: pg.Client
const told: number[] = []
beforeAll(async () => {
  database = await startTestDatabase()
  listener = new pg.Client(database.url)
  listener.on('notification', ({ payload }) => void told.push(payload?.split(',').length ?? 0))
  await listener.connect()
  await listener.query('LISTEN latchkey_relay')
})
afterAll(async () => {
  await listener.end()
  await database.stop()
})

/** A line to the database, without limits on what is stored. */
const openLine = async (onStored: (message: string) => void = () => {}) => {
  const vast = { bytes: 1e12, messages: 1e9 }
  let isOpen = () => {}
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve
  })
  const line = createLine({
    config: { connectionString: database.url },
    quotas: { ...relayQuotas(relaySizes).stored, topic: vast, client: vast, network: vast, project: vast, all: vast },
    ...{ onStored: ({ message }) => onStored(message), onHeard: () => {}, onLost: () => {} },
    onOpen: () => isOpen(),
  })
  await opened
  return line
}
const newDraft = (): Omit<Draft, 'message'> => ({
  ...{ topic: newTopic(), tag: 0, attestation: undefined, ttlSeconds: 60, publisher: Buffer.from('p') },
  ...{ project: 'p', network: 'n' },
})

it('hands out no message whose time is over, also before it is deleted', async () => {
  const line = await openLine()
  const { topic, ...rest } = newDraft()
  for (const message of ['over', 'in time']) await line.publish({ ...rest, topic, message })
  await line.stop()
  await database.pool.query("UPDATE relay_messages SET expires_at = now() WHERE message = 'over'")
  const { letters } = await createMailbox(database.pool).waiting({ client: Buffer.from('c'), topics: [topic] })
  expect(letters.map(({ message }) => message)).toEqual(['in time'])
})

it('keeps the receipts of eight strangers for a message, however many acknowledge it', async () => {
  const line = await openLine()
  await line.publish({ ...newDraft(), message: 'for two' })
  await line.stop()
  const { rows } = await database.pool.query<{ id: string }>("SELECT id FROM relay_messages WHERE message = 'for two'")
  const mailbox = createMailbox(database.pool)
  for (let at = 0; at < 12; at++) await mailbox.receive([{ id: rows[0]?.id ?? '', client: Buffer.from(`s${at}`) }])
  const kept = await database.pool.query('SELECT 1 FROM relay_receipts WHERE message_id = $1', [rows[0]?.id])
  expect(kept.rowCount).toBe(8)
})

it.each([
  ['256 messages', 600, 1, 256],
  ['4 MiB', 20, 524_288, 8],
])('stores what waits in batches of %s at most, and answers each message', async (_, count, size, largest) => {
  told.length = 0
  const stored: string[] = []
  const line = await openLine((message) => void stored.push(message.trim()))
  const draft = newDraft()
  const messages = Array.from({ length: count }, (_, at) => String(at).padEnd(size, ' '))
  const outcomes = await Promise.all(messages.map((message) => line.publish({ ...draft, message })))
  expect(outcomes).toEqual(messages.map(() => ({ kind: 'stored' })))
  expect(stored).toEqual(messages.map((message) => message.trim()))
  await expect.poll(() => told.reduce((sum, batch) => sum + batch, 0)).toBe(count)
  expect(Math.max(...told)).toBe(largest)
  expect(await line.publish({ ...draft, message: messages[0] ?? '' })).toEqual({ kind: 'known' })
  await line.stop()
})
