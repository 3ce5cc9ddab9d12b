import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRates } from './createRates.ts'
import { createRelayMetrics } from './createRelayMetrics.ts'
import type { Draft, Letter, Outcome } from './letter.ts'
import { relayHandlers } from './relayHandlers.ts'
import type { Connection, RelayParts } from './relayParts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_760_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const [topic, other] = ['a'.repeat(64), 'b'.repeat(64)]
const wide = { perSecond: 0, burst: 1_000 }
const open = { requests: wide, bytes: wide }

const setUp = ({ outcome = { kind: 'stored' } as Outcome, listeners = 1, topicRate = open, refusal = '' } = {}) => {
  const drafts: Draft[] = []
  const passed: Letter[] = []
  const done: unknown[] = []
  const metrics = createRelayMetrics()
  const parts = {
    metrics,
    line: {
      publish: async (draft: Draft) => {
        drafts.push(draft)
        return outcome
      },
    },
    hub: {
      deliver: (letter: Letter) => {
        passed.push(letter)
        return listeners
      },
    },
    rates: createRates({ topic: topicRate, client: open, network: open, project: open }),
  } as unknown as RelayParts
  const connection = {
    ...{ key: Buffer.from('01', 'hex'), whose: { client: '01', network: 'n', project: 'p' } },
    subscribe: (topics: string[]) => {
      done.push(['subscribe', ...topics])
      return topics.map(() => 'id')
    },
    unsubscribe: (topics: string[]) => void done.push(['unsubscribe', ...topics]),
    acknowledge: (id: string) => id === '7',
    fetch: async (topics: string[]) => {
      done.push(['fetch', ...topics])
      return { letters: [{ id: '1', publisher: 'x', topic, message: 'm', publishedAt: 1, tag: 2 }], hasMore: true }
    },
  } as unknown as Connection
  const judge = (cost: object) => {
    done.push(cost)
    return refusal || undefined
  }
  return { call: { connection, parts, judge }, drafts, passed, done, metrics }
}
const message = { topic, message: 'hello', ttl: 60, tag: 1108 }

it('stores a message with its sender, its lifetime and its attestation', async () => {
  const { call, drafts, done, metrics } = setUp()
  expect(await relayHandlers.irn_publish({ ...message, attestation: 'a.b.c' }, call)).toBe(true)
  expect(drafts).toEqual([
    {
      ...{ topic, message: 'hello', tag: 1108, attestation: 'a.b.c', ttlSeconds: 60 },
      ...{ publisher: Buffer.from('01', 'hex'), network: 'n', project: 'p' },
    },
  ])
  expect(done).toEqual([{ requests: 0 }])
  expect(metrics.read()).toMatchObject({ published: 1, repeated: 0, passed: 0 })
  const repeated = setUp({ outcome: { kind: 'known' } })
  await relayHandlers.irn_publish(message, repeated.call)
  expect(repeated.metrics.read()).toMatchObject({ published: 0, repeated: 1 })
})

it('[threat 70] passes a message on without storing it once a quota is used up, and refuses it if nobody listens', async () => {
  const full = { kind: 'full', scope: 'network' } as const
  const { call, passed, metrics } = setUp({ outcome: full })
  await relayHandlers.irn_publish({ ...message, attestation: 'a.b.c' }, call)
  await relayHandlers.irn_publish(message, call)
  const letter = { publisher: '01', topic, message: 'hello', tag: 1108, publishedAt: 1_760_000_000_000 }
  expect(passed).toEqual([
    { ...letter, attestation: 'a.b.c', id: expect.stringMatching(/^-\d+$/) },
    { ...letter, id: expect.stringMatching(/^-\d+$/) },
  ])
  expect(new Set(passed.map(({ id }) => id)).size).toBe(2)
  expect(Object.keys(passed[1] ?? {})).not.toContain('attestation')
  expect(metrics.read()).toMatchObject({ passed: 2, published: 0, repeated: 0 })
  const alone = setUp({ outcome: full, listeners: 0 })
  await expect(relayHandlers.irn_publish(message, alone.call)).rejects.toMatchObject({
    ...{ code: -32005, message: 'Too many messages from this network are waiting. Try again later.' },
  })
  expect(alone.metrics.read().passed).toBe(0)
  expect(alone.metrics.text()).toContain('refusals_total{kind="storage",scope="network"} 1\n')
})

it.each([
  [{ ...open, requests: { perSecond: 0, burst: 1 } }, 'Too many requests'],
  [{ ...open, bytes: { perSecond: 0, burst: 9 } }, 'Too much data'],
])('[threat 70] charges each message of a batch to its topic: %j', async (topicRate, says) => {
  const { call, drafts, metrics } = setUp({ topicRate })
  const batch = { messages: [message, { ...message, message: 'world' }] }
  await expect(relayHandlers.irn_batchPublish(batch, call)).rejects.toMatchObject({ code: -32005, message: says })
  expect(drafts).toEqual([])
  expect(metrics.read().limited).toBe(1)
  expect(metrics.text()).toContain('refusals_total{kind="rate",scope="topic"} 1\n')
})

it('[threat 70] charges the sender for each further message of a batch', async () => {
  const { call, done, drafts } = setUp({ refusal: 'Too many requests' })
  const batch = { messages: [message, message, message] }
  await expect(relayHandlers.irn_batchPublish(batch, call)).rejects.toMatchObject({
    ...{ code: -32005, message: 'Too many requests' },
  })
  expect([done, drafts]).toEqual([[{ requests: 2 }], []])
})

it('a session proposal and its approval are published and listened for in one step', async () => {
  const { call, done, drafts } = setUp()
  const proposal = { pairingTopic: topic, sessionProposal: 'p', ttl: 300, attestation: 'a.b.c' }
  expect(await relayHandlers.wc_proposeSession(proposal, call)).toBe(true)
  const answer = { sessionProposalResponse: 'r', sessionSettlementRequest: 's', ttl: 300 }
  expect(await relayHandlers.wc_approveSession({ ...answer, pairingTopic: topic, sessionTopic: other }, call)).toBe(
    true,
  )
  expect(done).toEqual([['subscribe', topic], { requests: 0 }, ['subscribe', other], { requests: 1 }])
  expect(drafts.map((draft) => [draft.topic, draft.message, draft.tag, draft.attestation])).toEqual([
    [topic, 'p', 1100, 'a.b.c'],
    [topic, 'r', 1101, undefined],
    [other, 's', 1102, undefined],
  ])
})

it('answers subscriptions, fetches and receipts', async () => {
  const { call, done } = setUp()
  expect(await relayHandlers.irn_subscribe({ topic }, call)).toBe('id')
  expect(await relayHandlers.irn_batchSubscribe({ topics: [topic, other] }, call)).toEqual(['id', 'id'])
  expect(await relayHandlers.irn_unsubscribe({ topic }, call)).toBe(true)
  expect(await relayHandlers.irn_batchUnsubscribe({ subscriptions: [{ topic }, { topic: other }] }, call)).toBe(true)
  const page = { messages: [{ topic, message: 'm', publishedAt: 1, tag: 2 }], hasMore: true }
  expect(await relayHandlers.irn_fetchMessages({ topic }, call)).toEqual(page)
  expect(await relayHandlers.irn_batchFetchMessages({ topics: [topic, other] }, call)).toEqual(page)
  const receipts = ['7', '8', '9'].map((id) => ({ topic, message_id: Number(id) }))
  expect(await relayHandlers.irn_batchReceive({ receipts: receipts.slice(0, 1) } as never, call)).toBe(true)
  expect(await relayHandlers.irn_batchReceive({ receipts } as never, call)).toBe(true)
  expect(done).toEqual([
    ['subscribe', topic],
    ['subscribe', topic, other],
    ['unsubscribe', topic],
    ['unsubscribe', topic, other],
    ['fetch', topic],
    ['fetch', topic, other],
    { requests: 2 },
  ])
})
