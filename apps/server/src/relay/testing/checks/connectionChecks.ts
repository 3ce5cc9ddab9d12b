import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { expect } from 'vitest'
import type { WebSocket } from 'ws'
import type { RelayClient } from '../relayClient.ts'
import { newTopic, sent } from '../relayRoom.ts'
import { from, type RelayCheck } from './relayCheck.ts'

const many = 1_000_000
const plenty = { perSecond: 1_000_000_000, burst: 1_000_000_000 }
const unhurried = { requests: plenty, bytes: plenty }
const refused = { code: 3000, reason: 'Too many connections' }
const topicsOf = (count: number) => ({ topics: Array.from({ length: count }, newTopic) })

/** Stops reading, like a client that tries to fill our memory. */
const stopReading = ({ socket }: RelayClient): void => {
  ;(socket as WebSocket & { _socket: Socket })._socket.pause()
}

/** Limits on open connections, and what happens to clients that don't read. */
export const connectionChecks: readonly RelayCheck[] = [
  {
    sends: 'connections from fresh keys in one network',
    must: 'open as many as the network may have, and another when one is closed',
    quotas: { held: { network: { connections: 3, topics: many } } },
    run: async (rig) => {
      const first = await rig.open(from('203.0.113.1'))
      for (const address of ['203.0.113.2', '203.0.113.3']) await rig.open(from(address))
      expect(await (await rig.open(from('203.0.113.4'))).closed).toEqual(refused)
      const neighbour = await rig.open(from('203.0.114.4'))
      expect(await neighbour.call('irn_batchSubscribe', { topics: [] })).toEqual([])
      first.close()
      await first.closed
      await expect
        .poll(async () => {
          const client = await rig.open(from('203.0.113.5'))
          return await Promise.race([client.call('irn_batchSubscribe', { topics: [] }), client.closed])
        })
        .toEqual([])
    },
  },
  {
    sends: '40 handshakes at the same moment from one network that may have 10',
    must: 'open 10',
    quotas: { held: { network: { connections: 10, topics: many } } },
    run: async (rig) => {
      const clients = await Promise.all(Array.from({ length: 40 }, () => rig.open(from('203.0.113.1'))))
      const states = await Promise.all(
        clients.map((client) => Promise.race([client.call('irn_batchSubscribe', { topics: [] }), client.closed])),
      )
      expect(states.filter((state) => Array.isArray(state))).toHaveLength(10)
    },
  },
  {
    sends: 'connections of one project from fresh networks',
    must: 'open as many as the project may have',
    quotas: { held: { project: { connections: 2, topics: many } } },
    run: async (rig) => {
      for (const address of ['10.0.1.1', '10.0.2.1']) await rig.open(from(address))
      expect(await (await rig.open(from('10.0.3.1'))).closed).toEqual(refused)
    },
  },
  {
    sends: 'subscriptions by one client over two sockets, and by fresh keys in one network',
    must: 'count them for the client and for the network, and give them back when a socket closes',
    quotas: {
      held: { client: { connections: 20, topics: 30 }, network: { connections: 20, topics: 50 } },
    },
    run: async (rig) => {
      const one = await rig.open()
      const other = await rig.open({ key: one.key })
      await one.call('irn_batchSubscribe', topicsOf(30))
      const { error } = await other.request('irn_batchSubscribe', topicsOf(1))
      expect(error).toEqual({ code: -32005, message: 'This client has too many subscriptions.' })
      const neighbour = await rig.open()
      const crowded = await neighbour.request('irn_batchSubscribe', topicsOf(21))
      expect(crowded.error).toEqual({ code: -32005, message: 'This network has too many subscriptions.' })
      one.close()
      const isFree = async () => (await neighbour.request('irn_batchSubscribe', topicsOf(10))).error === undefined
      await expect.poll(isFree).toBe(true)
    },
  },
  {
    sends: 'nothing but subscriptions to a busy topic, and does not read',
    must: 'be cut off, and keep its messages for its next connection',
    quotas: {
      sent: { topic: unhurried, client: unhurried, network: unhurried, project: unhurried },
      stored: { topic: { bytes: 100_000_000, messages: many }, client: { bytes: 100_000_000, messages: many } },
    },
    run: async (rig) => {
      const [dapp, wallet] = [await rig.open(), await rig.open({ isAcknowledging: false })]
      const topic = newTopic()
      await wallet.call('irn_subscribe', { topic })
      stopReading(wallet)
      const message = randomBytes(375_000).toString('base64')
      let published = 0
      while (rig.relay.relay.metrics.read().slow === 0 && published < 60)
        await dapp.call('irn_publish', sent(topic, `${published++}${message}`))
      expect(rig.relay.relay.metrics.read().slow).toBe(1)
      expect(published).toBeLessThan(60)
      const back = await rig.open({ key: wallet.key })
      await back.call('irn_subscribe', { topic })
      expect(await back.until(published)).toHaveLength(published)
    },
  },
  {
    sends: 'a fetch of a mailbox with 4 MB',
    must: 'answer in pages of about half a megabyte',
    quotas: { sent: { topic: unhurried, client: unhurried, network: unhurried, project: unhurried } },
    run: async (rig) => {
      const [dapp, wallet] = [await rig.open(), await rig.open()]
      const topic = newTopic()
      const message = randomBytes(75_000).toString('base64')
      for (let at = 0; at < 30; at++) await dapp.call('irn_publish', sent(topic, `${at} ${message}`))
      const sizes = []
      for (let hasMore = true; hasMore; ) {
        const page = (await wallet.call('irn_fetchMessages', { topic })) as { messages: object[]; hasMore: boolean }
        sizes.push(page.messages.length)
        hasMore = page.hasMore
      }
      // A page ends with the message that goes beyond 524,288 bytes.
      expect(sizes).toEqual([6, 6, 6, 6, 6])
    },
  },
]
