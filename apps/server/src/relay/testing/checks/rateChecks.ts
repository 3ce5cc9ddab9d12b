import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { newMessage, newTopic, sent } from '../relayRoom.ts'
import { createKey } from '../token.ts'
import { from, type RelayCheck } from './relayCheck.ts'

const plenty = { perSecond: 1_000_000_000, burst: 1_000_000_000 }
/** So slow that nothing is refilled while a check runs. */
const once = (burst: number) => ({ perSecond: 0.001, burst })
const big = () => randomBytes(7_500).toString('base64')
const tooMany = { code: -32005, message: 'Too many requests' }
const tooMuch = { code: -32005, message: 'Too much data' }

/** How fast clients may send. */
export const rateChecks: readonly RelayCheck[] = [
  {
    sends: 'messages of 500 kB over one socket, as fast as it can',
    must: 'store at most 8 MB with the usual quotas',
    run: async (rig) => {
      const client = await rig.open()
      const isClosed = client.closed.then(() => ({ error: tooMuch }))
      const message = randomBytes(375_000).toString('base64')
      for (let at = 0; at < 40; at++) {
        const publishing = client.request('irn_publish', sent(newTopic(), `${at}${message}`, { ttl: 2_592_000 }))
        const { error } = await Promise.race([publishing, isClosed])
        if (error) expect(error.code).toBe(-32005)
      }
      const { bytes } = await rig.stored()
      expect(bytes).toBeGreaterThan(4_000_000)
      expect(bytes).toBeLessThanOrEqual(8_388_608)
    },
  },
  {
    sends: 'more bytes than its rate allows, by a client on two sockets',
    must: 'refuse the surplus on both',
    quotas: { sent: { client: { requests: plenty, bytes: once(45_000) } } },
    run: async (rig) => {
      const one = await rig.open()
      const other = await rig.open({ key: one.key })
      for (const client of [one, other, one, other])
        expect((await client.request('irn_publish', sent(newTopic(), big()))).error).toBeUndefined()
      for (const client of [one, other])
        expect((await client.request('irn_publish', sent(newTopic(), big()))).error).toEqual(tooMuch)
      expect((await rig.stored()).messages).toBe(4)
    },
  },
  {
    sends: 'requests from fresh keys in one network',
    must: 'share the rate of the network, and leave another network alone',
    quotas: { sent: { network: { requests: once(6), bytes: plenty } } },
    run: async (rig) => {
      const errors = []
      for (let at = 0; at < 8; at++) {
        const client = await rig.open(from(`203.0.113.${at}`))
        errors.push((await client.request('irn_publish', sent(newTopic()))).error)
      }
      expect(errors).toEqual([...Array(6).fill(undefined), tooMany, tooMany])
      const neighbour = await rig.open(from('203.0.114.1'))
      expect(await neighbour.call('irn_publish', sent(newTopic()))).toBe(true)
      const text = rig.relay.relay.metrics.text()
      expect(text).toContain('latchkey_relay_refusals_total{kind="rate",scope="network"} 2\n')
    },
  },
  {
    sends: 'bytes from fresh keys in fresh networks',
    must: 'share the rate of the project',
    quotas: { sent: { project: { requests: plenty, bytes: once(25_000) } } },
    run: async (rig) => {
      const errors = []
      for (let at = 0; at < 4; at++) {
        const client = await rig.open(from(`10.0.${at}.1`))
        errors.push((await client.request('irn_publish', sent(newTopic(), big()))).error)
      }
      expect(errors).toEqual([undefined, undefined, tooMuch, tooMuch])
    },
  },
  {
    sends: 'messages under one topic from several clients',
    must: 'share the rate of the topic',
    quotas: { sent: { topic: { requests: once(3), bytes: plenty } } },
    run: async (rig) => {
      const topic = newTopic()
      const errors = []
      for (let at = 0; at < 5; at++)
        errors.push((await (await rig.open()).request('irn_publish', sent(topic, newMessage()))).error)
      expect(errors).toEqual([undefined, undefined, undefined, tooMany, tooMany])
    },
  },
  {
    sends: 'frames of 1 MB that are not JSON',
    must: 'count their bytes and close the connection',
    run: async (rig) => {
      const client = await rig.open()
      const junk = 'x'.repeat(1_000_000)
      for (let at = 0; at < 20; at++) client.socket.send(junk)
      expect(await client.closed).toEqual({ code: 3000, reason: 'Too many requests' })
    },
  },
  {
    sends: 'thousands of pings',
    must: 'close the connection instead of answering all of them',
    run: async (rig) => {
      const client = await rig.open({ key: createKey() })
      for (let at = 0; at < 2_000; at++) client.socket.ping('x'.repeat(100))
      expect(await client.closed).toEqual({ code: 3000, reason: 'Too many requests' })
    },
  },
]
