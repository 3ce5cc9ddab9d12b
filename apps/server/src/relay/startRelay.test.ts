import { createHash, randomBytes } from 'node:crypto'
import { relayLimits } from '@latchkey/wire/relay'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { openClient, type RelayClient } from './testing/relayClient.ts'
import { startTestRelay, type TestRelay } from './testing/startTestRelay.ts'
import { createKey, createToken } from './testing/token.ts'

let database: TestDatabase
let rig: TestRelay
const clients: RelayClient[] = []

beforeAll(async () => {
  database = await startTestDatabase()
  rig = await startTestRelay({ pool: database.pool })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate()
})
afterAll(async () => {
  await rig.stop()
  await database.stop()
})

const open = async (options: Parameters<typeof openClient>[1] = {}): Promise<RelayClient> => {
  const client = await openClient(rig.url, options)
  clients.push(client)
  return client
}
const newTopic = () => randomBytes(32).toString('hex')
const newMessage = () => randomBytes(48).toString('base64')
const sent = (topic: string, message = newMessage(), rest = {}) => ({ topic, message, ttl: 300, tag: 1108, ...rest })
const settle = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms))

describe('the relay', () => {
  it('carries a message to a subscriber, as it was published', async () => {
    const [dapp, wallet] = await Promise.all([open(), open()])
    const topic = newTopic()
    const id = createHash('sha256')
      .update(topic + wallet.key.did)
      .digest('hex')
    expect(await wallet.call('irn_subscribe', { topic })).toBe(id)
    const before = Date.now()
    expect(await dapp.call('irn_publish', sent(topic, 'hello', { attestation: 'a.b.c', tvf: {} }))).toBe(true)
    await wallet.until(1)
    const [delivery] = wallet.deliveries
    expect(delivery).toMatchObject({ topic, message: 'hello', tag: 1108, attestation: 'a.b.c', subscriptionId: id })
    expect(delivery!.publishedAt).toBeGreaterThanOrEqual(before)
    expect(dapp.deliveries).toEqual([])
  })

  it('keeps a message for whoever is away, and gives it once it was acknowledged no more', async () => {
    const dapp = await open()
    const topic = newTopic()
    const messages = ['one', 'two', 'three']
    for (const message of messages) await dapp.call('irn_publish', sent(topic, message))
    const wallet = await open()
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(3)).toEqual(messages)
    await settle()
    wallet.terminate()
    const back = await open({ key: wallet.key })
    await back.call('irn_subscribe', { topic })
    await settle()
    expect(back.deliveries).toEqual([])
  })

  it('delivers again what was not acknowledged', async () => {
    const [dapp, wallet] = [await open(), await open({ isAcknowledging: false })]
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', sent(topic, 'again'))
    await wallet.until(1)
    wallet.terminate()
    const back = await open({ key: wallet.key })
    await back.call('irn_batchSubscribe', { topics: [topic] })
    expect(await back.until(1)).toEqual(['again'])
  })

  it('stores a message once, however often it is published', async () => {
    const [dapp, wallet] = await Promise.all([open(), open()])
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    const same = sent(topic)
    await Promise.all([dapp.call('irn_publish', same), dapp.call('irn_publish', same), dapp.call('irn_publish', same)])
    expect(await dapp.call('irn_publish', same)).toBe(true)
    await settle()
    expect(wallet.deliveries).toHaveLength(1)
  })

  it('forgets a message at the end of its life', async () => {
    const dapp = await open()
    const topic = newTopic()
    await dapp.call('irn_publish', sent(topic, 'short', { ttl: 1 }))
    await dapp.call('irn_publish', sent(topic, 'long', { ttl: 60 }))
    await settle(1_100)
    const wallet = await open()
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(1)).toEqual(['long'])
    expect(wallet.deliveries).toHaveLength(1)
  })

  it('keeps ids of 19 digits, as numbers and as texts', async () => {
    const client = await open()
    for (const id of ['1687239522123456789', '"1687239522123456789"', '9007199254740993']) {
      await client.request('irn_subscribe', { topic: newTopic() }, id)
      expect(client.frames.at(-1)).toContain(`{"id":${id},`)
    }
  })

  it('works in batches: subscribe, publish, unsubscribe', async () => {
    const [dapp, wallet] = await Promise.all([open(), open()])
    const topics = Array.from({ length: 500 }, newTopic)
    expect(await wallet.call('irn_batchSubscribe', { topics })).toHaveLength(500)
    const messages = topics.slice(0, 40).map((topic) => sent(topic))
    expect(await dapp.call('irn_batchPublish', { messages })).toBe(true)
    expect(new Set(await wallet.until(40))).toEqual(new Set(messages.map(({ message }) => message)))
    const subscriptions = topics.map((topic) => ({ topic, id: 'any' }))
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
    await dapp.call('irn_publish', sent(topics[0]!))
    await settle()
    expect(wallet.deliveries).toHaveLength(40)
  })

  it('hands out a mailbox by pages, each message once', async () => {
    const dapp = await open()
    const topics = Array.from({ length: 3 }, newTopic)
    const messages = Array.from({ length: 150 }, (_, at) => sent(topics[at % 3]!, `m${at}`))
    await dapp.call('irn_batchPublish', { messages })
    const wallet = await open()
    const pages = []
    for (let hasMore = true; hasMore; ) {
      const page = (await wallet.call('irn_batchFetchMessages', { topics })) as {
        messages: { message: string }[]
        hasMore: boolean
      }
      pages.push(page.messages.map(({ message }) => message))
      hasMore = page.hasMore
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 50])
    expect(pages.flat()).toEqual(messages.map(({ message }) => message))
    await settle()
    expect(await wallet.call('irn_fetchMessages', { topic: topics[0] })).toEqual({ messages: [], hasMore: false })
    await wallet.call('irn_batchSubscribe', { topics })
    await settle()
    expect(wallet.deliveries).toEqual([])
  })

  it('proposes and approves a session in one step each', async () => {
    const [dapp, wallet] = await Promise.all([open(), open()])
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    expect(
      await dapp.call('wc_proposeSession', {
        pairingTopic,
        sessionProposal: 'proposal',
        ttl: 300,
        attestation: '',
        correlationId: 1,
      }),
    ).toBe(true)
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    await wallet.until(1)
    expect(wallet.deliveries[0]).toMatchObject({ message: 'proposal', tag: 1100 })
    const approval = {
      sessionTopic,
      pairingTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settle',
      ttl: 300,
    }
    expect(await wallet.call('wc_approveSession', approval)).toBe(true)
    await dapp.until(1)
    expect(dapp.deliveries[0]).toMatchObject({ topic: pairingTopic, message: 'response', tag: 1101 })
    await dapp.call('irn_subscribe', { topic: sessionTopic })
    await dapp.until(2)
    expect(dapp.deliveries[1]).toMatchObject({ topic: sessionTopic, message: 'settle', tag: 1102 })
    await dapp.call('irn_publish', sent(sessionTopic, 'request'))
    await wallet.until(2)
  })

  it('delivers to every connection of a client, and to none of the publisher', async () => {
    const tab = await open()
    const [otherTab, wallet] = [await open({ key: tab.key }), await open()]
    const topic = newTopic()
    for (const client of [tab, otherTab, wallet]) await client.call('irn_subscribe', { topic })
    await wallet.call('irn_publish', sent(topic, 'to both'))
    await Promise.all([tab.until(1), otherTab.until(1)])
    await tab.call('irn_publish', sent(topic, 'to the wallet'))
    expect(await wallet.until(1)).toEqual(['to the wallet'])
    expect(otherTab.deliveries).toHaveLength(1)
  })

  it('also takes a token in a header, and answers at / as at /relay', async () => {
    const key = createKey()
    const root = rig.url.replace('/relay', '/')
    const headers = { authorization: `Bearer ${createToken(key, rig.url)}` }
    const client = await openClient(root, { key, token: '', headers })
    clients.push(client)
    expect(await client.call('irn_batchSubscribe', { topics: [] })).toEqual([])
    await expect(openClient(root.replace(/\/$/, '/other'))).rejects.toThrow('404')
  })

  it('pings within the 35 s that clients wait for it, and drops who does not answer', async () => {
    expect(relayLimits.pingMs).toBeLessThan(35_000)
    const quick = await startTestRelay({ pool: database.pool, pingMs: 300 })
    const alive = await openClient(quick.url)
    let pings = 0
    alive.socket.on('ping', () => {
      pings += 1
    })
    const dead = await openClient(quick.url, { isAlive: false })
    expect((await dead.closed).code).toBe(1006)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
    expect(pings).toBeGreaterThan(0)
    await vi.waitFor(() => expect(quick.relay.metrics.read().connections).toBe(1))
    await quick.stop()
    expect((await alive.closed).code).toBe(1012)
  })

  it('counts, in the words of Prometheus', async () => {
    const text = rig.relay.metrics.text()
    expect(text).toMatch(/# TYPE latchkey_relay_connections gauge/)
    expect(text).toMatch(/latchkey_relay_published_total [1-9]/)
    expect(text).toMatch(/latchkey_relay_line_lost_total 0/)
  })
})

describe('hostile clients', () => {
  const refusal = async (options: Parameters<typeof openClient>[1]) => (await open(options)).closed

  it.each([
    ['a bad token', () => ({ token: 'a.b.c' }), 'JWT validation error: JWT Token cannot be read'],
    [
      'a token of the day before yesterday',
      () => ({ token: token({ iat: 1, exp: 2 }) }),
      'JWT validation error: JWT Token is expired',
    ],
    [
      'a token of tomorrow',
      () => ({ token: token({ iat: Date.now() / 1_000 + 3_600 }) }),
      'JWT validation error: JWT Token is not yet valid',
    ],
    [
      'a token for another relay',
      () => ({ token: createToken(createKey(), 'wss://relay.example') }),
      'JWT validation error: JWT Token has another audience',
    ],
    ['an unknown project', () => ({ projectId: 'b'.repeat(32) }), 'Unauthorized: invalid key'],
    ['no project', () => ({ projectId: '' }), 'Unauthorized: invalid key'],
    ['a foreign origin', () => ({ headers: { origin: 'https://evil.example' } }), 'Unauthorized: origin not allowed'],
  ])('[ERR-05] with %s are closed with 3000 and the reason', async (_, options, reason) => {
    expect(await refusal(options())).toEqual({ code: 3000, reason })
  })

  const token = (claims: object) => createToken(createKey(), rig.url, claims)

  it('that do not ask for a close are refused by a status', async () => {
    await expect(openClient(rig.url, { token: 'x', query: { useOnCloseEvent: 'false' } })).rejects.toThrow('401')
  })

  it('from an allowed origin come in', async () => {
    const client = await open({ headers: { origin: 'https://app.example' } })
    expect(await client.call('irn_batchSubscribe', { topics: [] })).toEqual([])
  })

  it.each(['{', '[]', 'null', '{"id":1}', '[{"id":1,"method":"irn_publish"}]', '\u0000', '""""""'])(
    'that send %j get an answer and do no harm',
    async (text) => {
      const client = await open()
      client.socket.send(text)
      while (client.frames.length === 0) await settle(5)
      expect(JSON.parse(client.frames[0]!).error.code).toBeLessThan(-32_000)
      expect(await client.call('irn_batchSubscribe', { topics: [] })).toEqual([])
    },
  )

  it.each([
    ['irn_publish', {}, -32602],
    ['irn_publish', { topic: 'xyz', message: 'm', ttl: 1, tag: 0 }, -32602],
    ['irn_publish', { topic: 'A'.repeat(64), message: 'm', ttl: 1, tag: 0 }, -32602],
    ['irn_publish', { topic: 'a'.repeat(64), message: '', ttl: 1, tag: 0 }, -32602],
    ['irn_publish', { topic: 'a'.repeat(64), message: 'a\u0000', ttl: 1, tag: 0 }, -32602],
    ['irn_publish', { topic: 'a'.repeat(64), message: 'm', ttl: -1, tag: 0 }, -32602],
    ['irn_publish', { topic: 'a'.repeat(64), message: 'm', ttl: 1e9, tag: 0 }, -32602],
    ['irn_publish', { topic: 'a'.repeat(64), message: 'm', ttl: 1.5, tag: 0 }, -32602],
    [
      'irn_publish',
      { topic: 'a'.repeat(64), message: 'x'.repeat(relayLimits.messageBytes + 1), ttl: 1, tag: 0 },
      -32602,
    ],
    ['irn_batchSubscribe', { topics: Array(501).fill('a'.repeat(64)) }, -32602],
    ['irn_subscribe', ['a'.repeat(64)], -32602],
    ['irn_destroy', {}, -32601],
    ['__proto__', {}, -32601],
    ['constructor', {}, -32601],
  ])('that ask %s wrongly are told so', async (method, params, code) => {
    const client = await open()
    expect((await client.request(method, params)).error?.code).toBe(code)
  })

  it('that send more than a frame holds are cut off', async () => {
    const client = await open()
    client.socket.send('x'.repeat(relayLimits.frameBytes + 1))
    expect((await client.closed).code).toBe(1009)
  })

  it('that send bytes are cut off', async () => {
    const client = await open()
    client.socket.send(Buffer.from([1, 2, 3]))
    expect((await client.closed).code).toBe(1003)
  })

  it('that flood are slowed, then cut off with a reason', async () => {
    const client = await open()
    const topic = newTopic()
    const flood = Array.from({ length: 600 }, () => client.request('irn_publish', sent(topic)))
    expect(await client.closed).toEqual({ code: 3000, reason: 'Too many requests' })
    void flood
    expect(client.frames.some((text) => text.includes('-32005'))).toBe(true)
  })

  it('that want 100,000 topics get 2,000', async () => {
    const client = await open()
    let held = 0
    for (let at = 0; at < 200; at++) {
      const { error } = await client.request('irn_batchSubscribe', { topics: Array.from({ length: 500 }, newTopic) })
      if (error) expect(error.code).toBe(-32005)
      else held += 500
    }
    expect(held).toBe(relayLimits.topics)
    expect(rig.relay.metrics.read().topics).toBeLessThanOrEqual(relayLimits.topics)
  })

  it('that fill a mailbox find it full, and its owner finds it', async () => {
    const [hostile, other] = await Promise.all([open(), open()])
    const topic = newTopic()
    await database.pool.query(
      `INSERT INTO relay_messages (topic, digest, message, tag, publisher, published_at, expires_at)
       SELECT decode($1, 'hex'), sha256(n::text::bytea), 'm' || n, 0, '\\x00', now(), now() + interval '1 hour'
       FROM generate_series(1, 500) n`,
      [topic],
    )
    expect((await hostile.request('irn_publish', sent(topic))).error).toMatchObject({ code: -32005 })
    await other.call('irn_subscribe', { topic })
    await other.until(500)
  })

  it('that listen to a foreign topic take nothing from its owner', async () => {
    const [dapp, thief] = await Promise.all([open(), open()])
    const topic = newTopic()
    await thief.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', sent(topic, 'for the wallet'))
    await thief.until(1)
    await thief.call('irn_batchFetchMessages', { topics: [topic] })
    await settle()
    const wallet = await open()
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(1)).toEqual(['for the wallet'])
  })

  it('cannot acknowledge what they were not sent', async () => {
    const [dapp, wallet, thief] = [await open(), await open({ isAcknowledging: false }), await open()]
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', sent(topic, 'kept'))
    await wallet.until(1)
    thief.acknowledge(wallet.deliveries[0]!.frameId)
    await settle()
    const back = await open({ key: wallet.key })
    await back.call('irn_subscribe', { topic })
    await back.until(1)
  })

  it('get twenty connections for one key', async () => {
    const key = createKey()
    for (let at = 0; at < relayLimits.connectionsPerClient; at++) await open({ key })
    expect(await refusal({ key })).toEqual({ code: 3000, reason: 'Too many connections' })
  })

  it('leave nothing of theirs in the log', async () => {
    const client = await open()
    const secret = `secret${newMessage()}`
    const topic = newTopic()
    await client.call('irn_publish', sent(topic, secret))
    await refusal({ token: 'secret.token.here' })
    const log = rig.lines.join('')
    for (const text of ['secret', topic, client.key.did, 'auth=', 'projectId']) expect(log).not.toContain(text)
  })

  it('that hang up in the middle of the handshake harm nobody', async () => {
    for (let at = 0; at < 10; at++) {
      const socket = new WebSocket(`${rig.url}?auth=x&useOnCloseEvent=true`)
      socket.on('error', () => {})
      setTimeout(() => socket.terminate(), at)
    }
    await settle()
    expect(await (await open()).call('irn_batchSubscribe', { topics: [] })).toEqual([])
  })
})
