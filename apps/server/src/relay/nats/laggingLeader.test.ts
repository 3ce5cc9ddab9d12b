import { headers } from '@nats-io/transport-node'
import { expect, it } from 'vitest'
import { StoreDown } from '../relayStore.ts'
import { createHoldings } from './createHoldings.ts'
import { createNatsMailbox } from './createNatsMailbox.ts'
import type { Nats } from './openNats.ts'

/** What the leader answers to each request, in order; the last answer is repeated. */
type Leader = { stored: readonly boolean[]; last: readonly number[] }

const full = { bytes: 1e9, messages: 1e9 }
const quotas = { topic: full, client: full, network: full, project: full, all: full }
const about = { client: 'aa', network: 'n', project: 'p', size: 10, publishedAt: 1, expiresAt: 2, from: 'other' }
const topic = 'ab'.repeat(32)
const subject = `latchkey.relay.mail.anId.${topic}`
const stored = () => {
  const header = headers()
  header.set('Latchkey-Mail', JSON.stringify(about))
  header.set('Nats-Msg-Id', 'anId')
  return { seq: 7, subject, header, string: () => JSON.stringify({ message: 'hello', tag: 1_109 }) }
}

/** An instance that heard of a message, and a leader that may not have it yet. */
const start = (leader: Leader, heardAt = Date.now()) => {
  const [reads, infos] = [[...leader.stored], [...leader.last]]
  const next = <T>(answers: T[]): T => (answers.length > 1 ? (answers.shift() as T) : (answers[0] as T))
  const asked: unknown[] = []
  const getMessage = async (_: string, query: unknown) => {
    asked.push(query)
    return next(reads) ? stored() : null
  }
  const manager = { streams: { getMessage, info: async () => ({ state: { last_seq: next(infos) } }) } }
  const nats = { ask: (run: (opened: never) => unknown) => run({ manager } as never) } as unknown as Nats
  const holdings = createHoldings(quotas)
  const place = { messageId: 'anId', subject, topic, sequence: 7, heardAt }
  holdings.add({ ...place, client: 'aa', publishedAt: 1, expiresAt: 2, size: 10, isOwn: false }, { topic, about })
  const mailbox = createNatsMailbox({
    ...{ nats, holdings, follower: { untilCurrent: async () => {} }, remove: async () => {}, lingerMs: 0 },
    marks: { read: async () => [], add: async () => {}, forget: async () => {} },
    peers: { isPeer: async () => true, meet: async () => false },
  })
  const byIds = async () => (await mailbox.byIds(['anId'])).map(({ message }) => message)
  return { byIds, asked, isHeld: () => holdings.get('anId') !== undefined }
}

it.each([
  ['has it only later', { stored: [false, true], last: [6] }],
  ['stores it between two requests', { stored: [false, true], last: [7] }],
  ['counts differently and has it only later', { stored: [false, false, true], last: [9] }],
])('reads a message that another server announced and the leader %s', async (_, leader) => {
  const { byIds, asked, isHeld } = start(leader)
  expect(await byIds()).toEqual(['hello'])
  expect(isHeld()).toBe(true)
  expect(asked[0]).toEqual({ last_by_subj: subject })
})

it('tries again later if the leader stays behind', async () => {
  const { byIds, isHeld } = start({ stored: [false], last: [6] }, 1)
  await expect(byIds()).rejects.toThrow(StoreDown)
  expect(isHeld()).toBe(true)
})

it('forgets a message that was deleted', async () => {
  const { byIds, isHeld } = start({ stored: [false], last: [7] }, 1)
  expect(await byIds()).toEqual([])
  expect(isHeld()).toBe(false)
})
