import { relayQuotas, relaySizes } from '@latchkey/wire/relayLimits'
import { type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClient, type RelayClient } from '../testing/relayClient.ts'
import { newTopic, sent } from '../testing/relayRoom.ts'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.ts'
import { createAnnouncer } from './createAnnouncer.ts'
import type { Heard } from './followMail.ts'
import { mailHeaders, toMail } from './natsMail.ts'
import { mailStream, topicStream } from './natsStreams.ts'
import { openNats } from './openNats.ts'
import { openNatsTestStore } from './testing/natsTestStore.ts'
import { natsProgram, startNats, type TestNats } from './testing/startNats.ts'

let server: TestNats
let store: Awaited<ReturnType<typeof openNatsTestStore>>
let connection: NatsConnection
let manager: JetStreamManager
const stops: (() => unknown)[] = []

beforeAll(async () => {
  if (!natsProgram) return
  server = await startNats()
  store = await openNatsTestStore([server.url])
  connection = await connect({ servers: server.url })
  manager = await jetstreamManager(connection)
})
afterAll(async () => {
  await connection?.close()
  await store?.stop()
  await server?.stop()
})
beforeEach(() => natsProgram && store.empty())
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

const start = async (options: Partial<Parameters<typeof startTestRelay>[0]> = {}): Promise<TestRelay> => {
  const relay = await startTestRelay({ openStore: store.open, sweepMs: 50, lingerMs: 100, ...options })
  stops.push(relay.stop)
  await expect.poll(relay.relay.isReady).toBe(true)
  return relay
}
const open = async ({ url }: TestRelay, options: Parameters<typeof openClient>[1] = {}): Promise<RelayClient> => {
  const client = await openClient(url, options)
  stops.push(client.terminate)
  return client
}

describe.skipIf(!natsProgram)('the relay on NATS', () => {
  it('[threat 70] gives room back although it missed that a message was deleted', async () => {
    const usual = relayQuotas(relaySizes)
    const quotas = { ...usual, stored: { ...usual.stored, topic: { bytes: 1e9, messages: 2 } } }
    const relay = await start({ quotas })
    const [dapp, topic] = [await open(relay), newTopic()]
    for (const message of ['a', 'b']) expect(await dapp.call('irn_publish', sent(topic, message))).toBe(true)
    expect((await dapp.request('irn_publish', sent(topic, 'c'))).error?.code).toBe(-32005)
    await manager.streams.deleteMessage(mailStream, 1)
    const isTaken = async () => (await dapp.request('irn_publish', sent(topic, 'c'))).result === true
    await expect.poll(isTaken, { interval: 200 }).toBe(true)
    expect(await store.falseSums()).toEqual([])
    const wallet = await open(relay)
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(2)).toEqual(['b', 'c'])
  })

  it('does not deliver a message again that is published again after it was delivered', async () => {
    const relay = await start()
    const [dapp, wallet, topic] = [await open(relay), await open(relay), newTopic()]
    for (const client of [dapp, wallet]) await client.call('irn_subscribe', { topic })
    await wallet.call('irn_publish', sent(topic, 'hello'))
    await dapp.call('irn_publish', sent(topic, 'once'))
    await wallet.until(1)
    await expect.poll(store.stored).toEqual({ bytes: 0, messages: 0 })
    expect(await dapp.call('irn_publish', sent(topic, 'once'))).toBe(true)
    await dapp.call('irn_publish', sent(topic, 'last'))
    expect(await wallet.until(2)).toEqual(['once', 'last'])
    expect(wallet.deliveries).toHaveLength(2)
  })

  it('stores a message again that expired before anyone received it', async () => {
    const relay = await start()
    const [dapp, topic] = [await open(relay), newTopic()]
    await dapp.call('irn_publish', sent(topic, 'short', { ttl: 1 }))
    await expect.poll(store.stored).toEqual({ bytes: 0, messages: 0 })
    expect(await dapp.call('irn_publish', sent(topic, 'short', { ttl: 60 }))).toBe(true)
    const wallet = await open(relay)
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(1)).toEqual(['short'])
  })

  it('goes on after its streams were emptied and made anew', async () => {
    const relay = await start()
    const [dapp, topic] = [await open(relay), newTopic()]
    for (const message of ['a', 'b', 'c']) await dapp.call('irn_publish', sent(newTopic(), message))
    await expect.poll(() => relay.relay.metrics.read().storedMessages).toBe(3)
    await store.empty()
    await start()
    await expect.poll(() => relay.relay.metrics.read().storedMessages).toBe(0)
    await dapp.call('irn_publish', sent(topic, 'anew'))
    const wallet = await open(relay)
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(1)).toEqual(['anew'])
  })

  it('delivers and deletes what a release up to 0.2 stored, and takes over from its settings', async () => {
    const relay = await start()
    const [wallet, topic] = [await open(relay), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    await wallet.call('irn_publish', sent(topic, 'hello'))
    const draft = { topic, message: 'earlier', tag: 1_108, attestation: undefined, ttlSeconds: 60 }
    const mail = toMail({ ...draft, publisher: Buffer.from('d'), project: 'p', network: 'n' }, 'gone', Date.now())
    await manager.streams.update(mailStream, { subjects: ['latchkey.relay.mail.*'] })
    const options = { msgID: mail.messageId, headers: mailHeaders(mail) }
    await jetstream(connection).publish(`latchkey.relay.mail.${topic}`, mail.payload, options)
    expect(await wallet.until(1)).toEqual(['earlier'])
    await expect.poll(store.stored).toMatchObject({ messages: 1 })
    const dapp = await open(relay)
    expect(await dapp.call('irn_publish', sent(topic, 'now'))).toBe(true)
    expect(await wallet.until(2)).toEqual(['earlier', 'now'])
  })

  it('tells other instances of each message it stores, without its text', async () => {
    const [relay, other] = [await start(), openNats({ urls: [server.url], topicsKept: 10, onLost: () => {} })]
    stops.push(other.close)
    const heard: Heard[] = []
    stops.push(createAnnouncer(other, (one) => void heard.push(one)).stop)
    await (await other.opened).connection.flush()
    connection.publish('latchkey.relay.stored', 'nonsense')
    const [dapp, topic] = [await open(relay), newTopic()]
    await dapp.call('irn_publish', sent(topic, 'secret words'))
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]?.subject).toBe(`latchkey.relay.mail.${heard[0]?.messageId}.${topic}`)
    expect(JSON.stringify(heard)).not.toContain('secret words')
  })

  it('changes the size of a stream that is there', async () => {
    await start({ topicsKept: 10 })
    expect((await manager.streams.info(topicStream)).config.max_msgs).toBe(10)
    await start({ topicsKept: 20 })
    expect((await manager.streams.info(topicStream)).config.max_msgs).toBe(20)
  })

  it('is not disturbed by what others write into its streams', async () => {
    const relay = await start()
    const [wallet, topic] = [await open(relay), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    connection.publish(`latchkey.relay.mail.${topic}`, 'nonsense')
    connection.publish('latchkey.relay.gone', 'nonsense')
    const dapp = await open(relay)
    await dapp.call('irn_publish', sent(topic, 'fine'))
    expect(await wallet.until(1)).toEqual(['fine'])
    expect(wallet.deliveries).toHaveLength(1)
  })
})
