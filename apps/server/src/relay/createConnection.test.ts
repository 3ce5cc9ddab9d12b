import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createConnection } from './createConnection.ts'
import { createHub } from './createHub.ts'
import { createRates } from './createRates.ts'
import { createRelayMetrics } from './createRelayMetrics.ts'
import { createSeats } from './createSeats.ts'
import type { Letter, Page } from './letter.ts'
import type { RelayParts } from './relayParts.ts'
import { StoreDown } from './relayStore.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_760_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const topic = 'a'.repeat(64)
const whose = { client: '01', network: 'n', project: 'p' }
const letter = (id: string, more: Partial<Letter> = {}): Letter => ({
  ...{ id, publisher: '02', topic, message: `m${id}`, publishedAt: 1, tag: 0 },
  ...more,
})
const vast = { requests: { perSecond: 0, burst: 1e9 }, bytes: { perSecond: 0, burst: 1e9 } }
const seatsOf = (topics: number) => ({ connections: 100, topics })

/** A connection with a socket that only records, and a mailbox that the test fills. */
const open = ({ client = vast, topicsMax = 10, clientTopics = 100 } = {}) => {
  const done: string[] = []
  const box = {
    pages: [] as Page[],
    asked: [] as unknown[],
    found: [] as Letter[],
    sought: [] as unknown[],
    failure: undefined as unknown,
  }
  const received: string[] = []
  const failures: unknown[] = []
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0 },
    send: (text: string) => void done.push(text),
    ping: (mark = '') => void done.push(`ping ${mark}`),
    close: (code: number, reason: string) => void done.push(`close ${code} ${reason}`),
    terminate: () => void done.push('terminate'),
  })
  const metrics = createRelayMetrics()
  const parts: RelayParts = {
    ...{ hub: createHub(), metrics, topicsMax, onFailure: (error) => void failures.push(error) },
    line: {
      publish: async () => {
        if (box.failure) throw box.failure
        return { kind: 'stored' }
      },
    },
    mailbox: {
      waiting: async (asked) => {
        box.asked.push(asked)
        return box.pages.shift() ?? { letters: [], hasMore: false }
      },
      byIds: async (ids) => {
        box.sought.push(ids)
        return box.found
      },
      receive: async () => [],
    },
    receipts: { add: (id) => void received.push(id), stop: async () => {} },
    rates: createRates({ topic: vast, client, network: vast, project: vast }),
    seats: createSeats({
      ...{ connection: seatsOf(topicsMax), network: seatsOf(100), project: seatsOf(100) },
      client: seatsOf(clientTopics),
    } as Parameters<typeof createSeats>[0]),
  }
  const connection = createConnection({
    arrived: () => 0,
    ...{ socket: socket as unknown as WebSocket, identity: { did: 'did:key:z1', key: Buffer.from('01', 'hex') } },
    ...{ whose, parts },
  })
  const say = async (text: string) => {
    socket.emit('message', Buffer.from(text), false)
    await vi.advanceTimersByTimeAsync(0)
  }
  const ask = async (method: string, params: unknown) => {
    await say(JSON.stringify({ id: 7, jsonrpc: '2.0', method, params }))
    return JSON.parse(done.at(-1) ?? '{}')
  }
  return { connection, socket, done, box, received, failures, parts, metrics, say, ask }
}

const sent = (texts: readonly string[]) =>
  texts.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text).params?.data?.message)
const frameId = (text = '') => String(JSON.parse(text).id)

it.each([
  ['{', 'null', -32700],
  ['{"id":3}', '3', -32600],
])('answers %s, which is no request', async (text, id, code) => {
  const { say, done, metrics } = open()
  await say(text)
  expect(done).toEqual([
    `{"id":${id},"jsonrpc":"2.0","error":{"code":${code},"message":"This is not a JSON-RPC 2.0 request."}}`,
  ])
  expect(metrics.read()).toMatchObject({ invalid: 1, connections: 1, accepted: 1 })
})

it.each([
  ['irn_destroy', {}, -32601, 'This relay does not know this method.'],
  ['irn_subscribe', { topic: 'x' }, -32602, 'topic must be 32 bytes in lower-case hex'],
])('refuses %s with %j', async (method, params, code, message) => {
  expect((await open().ask(method, params)).error).toEqual({ code, message })
})

it('says that it cannot store now, and logs only what is not the database being down', async () => {
  const { ask, box, failures } = open()
  const now = { code: -32000, message: 'The relay cannot do this now. Try again.' }
  const message = { topic, message: 'm', ttl: 60, tag: 0 }
  box.failure = new StoreDown()
  expect((await ask('irn_publish', message)).error).toEqual(now)
  expect(failures).toEqual([])
  box.failure = new Error('odd')
  expect((await ask('irn_publish', message)).error).toEqual(now)
  expect(failures).toEqual([box.failure])
})

it('[threat 70] a refused client is closed after a hundred refusals, or after large ones sooner', async () => {
  const none = { ...vast, requests: { perSecond: 0, burst: 0 } }
  const small = open({ client: none })
  for (let at = 0; at < 100; at++) await small.say('{"id":1,"method":"m"}')
  expect(small.done).toHaveLength(100)
  expect(JSON.parse(small.done[0] ?? '').error).toEqual({ code: -32005, message: 'Too many requests' })
  expect(small.metrics.read().limited).toBe(100)
  await small.say('{"id":1,"method":"m"}')
  expect(small.done).toContain('close 3000 Too many requests')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(small.done).not.toContain('terminate')
  await vi.advanceTimersByTimeAsync(1)
  expect(small.done).toContain('terminate')

  const large = open({ client: { ...vast, bytes: { perSecond: 0, burst: 0 } } })
  const frame = JSON.stringify({ id: 1, method: 'm', x: 'x'.repeat(65_536 * 49) })
  await large.say(frame)
  await large.say(frame)
  expect(large.done.map((text) => JSON.parse(text).error.message)).toEqual(['Too much data', 'Too much data'])
  await large.say(frame)
  expect(large.done).toContain('close 3000 Too many requests')
})

it('[threat 70] an acknowledgment of nothing costs a request; one of a delivery does not', async () => {
  const { connection, done, say, received, metrics } = open({
    client: { ...vast, requests: { perSecond: 0, burst: 1 } },
  })
  connection.subscribe([topic])
  connection.deliver(letter('5'))
  const id = frameId(done.at(-1))
  await say(`{"id":"${id}","jsonrpc":"2.0","result":true}`)
  expect(received).toEqual(['5'])
  expect(metrics.read()).toMatchObject({ acknowledged: 1, limited: 0, delivered: 1 })
  await say(`{"id":${id},"jsonrpc":"2.0","result":true}`)
  expect(metrics.read().limited).toBe(0)
  await say(`{"id":${id},"jsonrpc":"2.0","error":{}}`)
  expect(metrics.read()).toMatchObject({ acknowledged: 1, limited: 1 })
})

it('a delivery that the client rejects is neither acknowledged nor charged', async () => {
  const { connection, done, say, received, metrics } = open({
    client: { ...vast, requests: { perSecond: 0, burst: 0 } },
  })
  connection.subscribe([topic])
  connection.deliver(letter('5'))
  await say(`{"id":${frameId(done.at(-1))},"jsonrpc":"2.0","error":{}}`)
  expect(received).toEqual([])
  expect(metrics.read().limited).toBe(0)
})

it('delivers to a subscriber who is there, and not its own messages', () => {
  const { connection, socket } = open()
  expect(connection.deliver(letter('1'))).toBe(false)
  connection.subscribe([topic])
  expect(connection.deliver(letter('1', { publisher: '01' }))).toBe(false)
  expect(connection.deliver(letter('1'))).toBe(true)
  connection.unsubscribe([topic])
  expect(connection.deliver(letter('2'))).toBe(false)
  connection.subscribe([topic])
  socket.readyState = 3
  expect(connection.deliver(letter('3'))).toBe(false)
})

it('[threat 70] subscribes to so many topics by connection and by client, each counted once', () => {
  const { connection, metrics } = open({ topicsMax: 2, clientTopics: 1 })
  const topics = ['b', 'c', 'd'].map((digit) => digit.repeat(64))
  expect(() => connection.subscribe(topics)).toThrow('A connection can subscribe to 2 topics.')
  expect(() => connection.subscribe(topics.slice(1))).toThrow('This client has too many subscriptions.')
  expect(connection.subscribe([topic, topic])).toHaveLength(2)
  expect(connection.subscribe([topic])).toHaveLength(1)
  expect(metrics.read().topics).toBe(1)
  expect(metrics.text()).toContain('refusals_total{kind="subscriptions",scope="connection"} 1\n')
  expect(metrics.text()).toContain('refusals_total{kind="subscriptions",scope="client"} 1\n')
  connection.unsubscribe(topics)
  expect(metrics.read().topics).toBe(1)
  connection.unsubscribe([topic])
  expect(metrics.read().topics).toBe(0)
  expect(() => connection.subscribe([topic])).not.toThrow()
})

it('fetched messages count as received once the client has answered a ping sent after them', async () => {
  const { connection, socket, done, box, received } = open()
  box.pages = [{ letters: [letter('8'), letter('9')], hasMore: false }]
  expect((await connection.fetch([topic])).letters).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['ping fetch 1'])
  socket.emit('pong', Buffer.from('fetch 2'))
  expect(received).toEqual([])
  await connection.fetch([topic])
  expect(box.asked.at(-1)).toMatchObject({ topics: [topic], except: ['8', '9'] })
  socket.emit('pong', Buffer.from('fetch 1'))
  expect(received).toEqual(['8', '9'])
  await vi.advanceTimersByTimeAsync(4_999)
  await connection.fetch([topic])
  expect(box.asked.at(-1)).toMatchObject({ except: ['8', '9'] })
  await vi.advanceTimersByTimeAsync(1)
  await connection.fetch([topic])
  expect(box.asked.at(-1)).toMatchObject({ except: [] })
  expect(done).toEqual(['ping fetch 1'])
})

it('does not deliver an acknowledged message again from an older page, until two pings later', async () => {
  const { connection, done, box, socket } = open()
  connection.subscribe([topic])
  await vi.advanceTimersByTimeAsync(0)
  connection.deliver(letter('5'))
  connection.acknowledge(frameId(done.at(-1)))
  const subscribeAgain = async () => {
    box.pages = [{ letters: [letter('5')], hasMore: false }]
    connection.catchUp()
    await vi.advanceTimersByTimeAsync(0)
    return sent(done).length
  }
  expect(await subscribeAgain()).toBe(1)
  connection.tend()
  expect(await subscribeAgain()).toBe(1)
  socket.emit('pong', Buffer.from(''))
  connection.tend()
  expect(await subscribeAgain()).toBe(2)
})

it('resends what was not acknowledged for ten seconds, if the mailbox still has it', async () => {
  const { connection, done, box, metrics, socket } = open()
  connection.subscribe([topic])
  connection.deliver(letter('5'))
  connection.deliver(letter('6'))
  await vi.advanceTimersByTimeAsync(9_999)
  connection.tend()
  socket.emit('pong', Buffer.from(''))
  await vi.advanceTimersByTimeAsync(1)
  expect([sent(done), box.sought]).toEqual([['m5', 'm6'], []])
  box.found = [letter('6')]
  connection.tend()
  socket.emit('pong', Buffer.from(''))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent(done)).toEqual(['m5', 'm6', 'm6'])
  expect(metrics.read().resent).toBe(1)
  connection.tend()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent(done)).toEqual(['m5', 'm6', 'm6', 'm6'])
})

it.each(['message', 'ping', 'pong'])('drops a client that is silent between two pings; a %s keeps it', (event) => {
  const { connection, done, socket } = open()
  connection.tend()
  socket.emit(event, Buffer.from('{}'), false)
  connection.tend()
  expect(done.filter((text) => text === 'ping ')).toHaveLength(2)
  connection.tend()
  expect(done.at(-1)).toBe('terminate')
})

it('[threat 70] cuts a client that leaves more than a megabyte unread', async () => {
  const { connection, socket, done, ask, metrics } = open()
  connection.subscribe([topic])
  socket.bufferedAmount = 1_048_576
  socket.emit('ping', Buffer.of())
  await ask('irn_batchSubscribe', { topics: [] })
  expect(done).toHaveLength(1)
  socket.bufferedAmount = 1_048_577
  await ask('irn_batchSubscribe', { topics: [] }).catch(() => undefined)
  expect(done.slice(1)).toEqual(['terminate'])
  socket.emit('ping', Buffer.of())
  expect(done.slice(1)).toEqual(['terminate', 'terminate'])
  expect(metrics.read().slow).toBe(2)
})

it('leaves nothing behind when it closes', () => {
  const { connection, socket, parts, metrics, done } = open()
  connection.subscribe([topic])
  expect(parts.hub.all()).toEqual([connection])
  socket.emit('message', Buffer.from('x'), true)
  expect(done).toEqual(['close 1003 Text only'])
  socket.emit('close')
  expect([parts.hub.all(), parts.hub.hasTopics()]).toEqual([[], false])
  expect(metrics.read()).toMatchObject({ connections: 0, topics: 0 })
  socket.emit('error', new Error('reset'))
  expect(done.at(-1)).toBe('terminate')
})
