import { createHash } from 'node:crypto'
import { relayLimits } from '@latchkey/wire/relayLimits'
import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openClient } from './testing/relayClient.ts'
import { newTopic, sent, settle, untilAcknowledged, useTestRelay } from './testing/relayRoom.ts'
import { startTestRelay } from './testing/startTestRelay.ts'
import { createKey, createToken } from './testing/token.ts'

const { room, open } = useTestRelay()

describe('the relay', () => {
  it('delivers a message to a subscriber unchanged', async () => {
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

  it('keeps a message for an offline client, and drops it after the acknowledgment', async () => {
    const dapp = await open()
    const topic = newTopic()
    const messages = ['one', 'two', 'three']
    for (const message of messages) await dapp.call('irn_publish', sent(topic, message))
    const wallet = await open()
    await wallet.call('irn_subscribe', { topic })
    expect(await wallet.until(3)).toEqual(messages)
    await untilAcknowledged(room.database, topic)
    wallet.terminate()
    const back = await open({ key: wallet.key })
    await back.call('irn_subscribe', { topic })
    await settle()
    expect(back.deliveries).toEqual([])
  })

  it('redelivers unacknowledged messages', async () => {
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

  it('deletes a message when it expires', async () => {
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

  it('keeps 19-digit IDs, as numbers and as text', async () => {
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

  it('returns a mailbox in pages, each message once', async () => {
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
    await untilAcknowledged(room.database, ...topics)
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

  it('delivers to every connection of a client, and none of the publisher', async () => {
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

  it('accepts a token in a header, and answers at / as at /relay', async () => {
    const key = createKey()
    const root = room.rig.url.replace('/relay', '/')
    const headers = { authorization: `Bearer ${createToken(key, room.rig.url)}` }
    const client = await openClient(root, { key, token: '', headers })
    expect(await client.call('irn_batchSubscribe', { topics: [] })).toEqual([])
    client.terminate()
    await expect(openClient(root.replace(/\/$/, '/other'))).rejects.toThrow('404')
  })

  it('pings within the 35 s that clients wait, and drops unresponsive ones', async () => {
    expect(relayLimits.pingMs).toBeLessThan(35_000)
    const quick = await startTestRelay({ pool: room.database.pool, pingMs: 300 })
    const alive = await openClient(quick.url)
    let pings = 0
    alive.socket.on('ping', () => {
      pings += 1
    })
    const dead = await openClient(quick.url, { isAlive: false })
    expect((await dead.closed).code).toBe(1006)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
    expect(pings).toBeGreaterThan(0)
    await vi.waitFor(() => expect(quick.relay.metrics.read().connections).toBe(1), 10_000)
    await quick.stop()
    expect((await alive.closed).code).toBe(1012)
  })

  it('has Prometheus counters', async () => {
    const text = room.rig.relay.metrics.text()
    expect(text).toMatch(/# TYPE latchkey_relay_connections gauge/)
    expect(text).toMatch(/latchkey_relay_published_total [1-9]/)
    expect(text).toMatch(/latchkey_relay_line_lost_total 0/)
  })
})
