import { JetStreamApiError } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { expect, it } from 'vitest'
import { StoreDown } from '../relayStore.ts'
import { createHoldings } from './createHoldings.ts'
import { createNatsMailbox } from './createNatsMailbox.ts'
import { createRemover } from './createRemover.ts'
import type { Nats } from './openNats.ts'

/** What the leader answers to each request, in order; the last answer is repeated. */
type Leader = { stored: readonly boolean[]; last: readonly number[] }

const full = { bytes: 1e9, messages: 1e9 }
const quotas = { topic: full, client: full, network: full, project: full, all: full }
const about = { client: 'aa', network: 'n', project: 'p', size: 10, publishedAt: 1, expiresAt: 2, from: 'other' }
const topic = 'ab'.repeat(32)
const messageSeven = () => {
  const header = headers()
  header.set('Latchkey-Mail', JSON.stringify(about))
  const text = JSON.stringify({ message: 'hello', tag: 1_109 })
  return { seq: 7, subject: `latchkey.relay.mail.${topic}`, header, string: () => text }
}

/** An instance that heard of message 7, and a leader that may not have it yet. */
const start = ({ stored, last }: Leader) => {
  const [reads, infos] = [[...stored], [...last]]
  const next = <T>(answers: T[]): T => (answers.length > 1 ? (answers.shift() as T) : (answers[0] as T))
  const noMessage = new JetStreamApiError({ code: 404, err_code: 10_037, description: 'no message found' })
  const manager = {
    streams: {
      getMessage: async () => (next(reads) ? messageSeven() : null),
      info: async () => ({ state: { last_seq: next(infos) } }),
      deleteMessage: () => Promise.reject(noMessage),
    },
  }
  const connection = { publish: () => undefined, subscribe: () => ({ unsubscribe: () => undefined }) }
  const opened = { manager, connection } as unknown as Awaited<Nats['opened']>
  const nats: Nats = {
    ask: (run) => run(opened),
    opened: Promise.resolve(opened),
    isAway: () => false,
    close: async () => undefined,
  }
  const holdings = createHoldings(quotas)
  const holding = { sequence: 7, messageId: 'm', topic, client: 'aa', publishedAt: 1, expiresAt: 2, size: 10 }
  holdings.add({ ...holding, isOwn: false }, { topic, about })
  const marks = { read: async () => [], add: async () => undefined, forget: async () => undefined }
  const follower = { untilCurrent: async () => undefined }
  const peers = { isPeer: async () => true, meet: async () => false }
  const { remove } = createRemover({ nats, holdings, marks })
  const mailbox = createNatsMailbox({ nats, holdings, follower, peers, marks, remove, lingerMs: 0 })
  const byIds = async () => (await mailbox.byIds(['7'])).map(({ message }) => message)
  return { byIds, remove, isHeld: () => holdings.get(7) !== undefined }
}

it.each([
  ['has it only later', { stored: [false, true], last: [6] }],
  ['stores it between two requests', { stored: [false, true], last: [7] }],
])('reads a message that another server announced and the leader %s', async (_, leader) => {
  const { byIds, isHeld } = start(leader)
  expect(await byIds()).toEqual(['hello'])
  expect(isHeld()).toBe(true)
})

it('tries again later if the leader stays behind, and forgets only what was deleted', async () => {
  const behind = start({ stored: [false], last: [6] })
  await expect(behind.byIds()).rejects.toThrow(StoreDown)
  await expect(behind.remove([7])).rejects.toThrow(StoreDown)
  expect(behind.isHeld()).toBe(true)
  const deleted = start({ stored: [false], last: [7] })
  expect(await deleted.byIds()).toEqual([])
  expect(deleted.isHeld()).toBe(false)
})

it('deletes no message on the word of a leader that did not have it yet', async () => {
  const late = start({ stored: [true], last: [7] })
  await expect(late.remove([7])).rejects.toThrow(StoreDown)
  expect(late.isHeld()).toBe(true)
  const deleted = start({ stored: [false], last: [7] })
  await deleted.remove([7])
  expect(deleted.isHeld()).toBe(false)
})
