import { relayLimits } from '@latchkey/wire/relayLimits'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openClient } from './testing/relayClient.ts'
import { newMessage, newTopic, sent, settle, useTestRelay } from './testing/relayRoom.ts'
import { createKey, createToken } from './testing/token.ts'

const { room, open } = useTestRelay()

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

  const token = (claims: object) => createToken(createKey(), room.rig.url, claims)

  it('without a close request are rejected with a status', async () => {
    await expect(openClient(room.rig.url, { token: 'x', query: { useOnCloseEvent: 'false' } })).rejects.toThrow('401')
  })

  it('from an allowed origin are accepted', async () => {
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
  ])('that send an invalid %s get an error', async (method, params, code) => {
    const client = await open()
    expect((await client.request(method, params)).error?.code).toBe(code)
  })

  it('that exceed the frame size are disconnected', async () => {
    const client = await open()
    client.socket.send('x'.repeat(relayLimits.frameBytes + 1))
    expect((await client.closed).code).toBe(1009)
  })

  it('that send binary data are disconnected', async () => {
    const client = await open()
    client.socket.send(Buffer.from([1, 2, 3]))
    expect((await client.closed).code).toBe(1003)
  })

  it('that flood are throttled, then disconnected with a reason', async () => {
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
    expect(held).toBe(2_000)
    expect(room.rig.relay.metrics.read().topics).toBeLessThanOrEqual(2_000)
  })

  it('that fill a mailbox find it full, and its owner can still read it', async () => {
    const [hostile, other] = await Promise.all([open(), open()])
    const topic = newTopic()
    await room.database.pool.query(
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

  it('get twenty connections per key', async () => {
    const key = createKey()
    for (let at = 0; at < 20; at++) await open({ key })
    expect(await refusal({ key })).toEqual({ code: 3000, reason: 'Too many connections' })
  })

  it('leave nothing in the log', async () => {
    const client = await open()
    const secret = `secret${newMessage()}`
    const topic = newTopic()
    await client.call('irn_publish', sent(topic, secret))
    await refusal({ token: 'secret.token.here' })
    const log = room.rig.lines.join('')
    for (const text of ['secret', topic, client.key.did, 'auth=', 'projectId']) expect(log).not.toContain(text)
  })

  it('that disconnect during the handshake do no harm', async () => {
    for (let at = 0; at < 10; at++) {
      const socket = new WebSocket(`${room.rig.url}?auth=x&useOnCloseEvent=true`)
      socket.on('error', () => {})
      setTimeout(() => socket.terminate(), at)
    }
    await settle()
    expect(await (await open()).call('irn_batchSubscribe', { topics: [] })).toEqual([])
  })
})
