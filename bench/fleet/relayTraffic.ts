import { randomBytes } from 'node:crypto'
import { openClient, type RelayClient } from '@latchkey/server/relay/testing/relayClient'
import { createKey } from '@latchkey/server/relay/testing/token'
import { sleep } from '@latchkey/server/sleep'
import { projectId, urls } from './places.ts'

/** Messages of one topic, tracked one by one. */
export type RelayTraffic = {
  stop: () => void
  /** Waits until everything acknowledged has arrived, then counts. */
  settle: (ms: number) => Promise<RelayCount>
}

export type RelayCount = {
  acknowledged: number
  lost: number
  /** Delivered only after the reader connected again, although it was connected all the time. */
  late: number
  /** Delivered again although the connection that acknowledged it stayed open. */
  doubled: number
  /** Delivered again after a connection broke, when the relay can't know whether the first delivery arrived. */
  repeated: number
  /** Not acknowledged at first, and published again by the client. */
  publishedAgain: number
  /** The errors of those, and how often each occurred. */
  refusals: string[]
  connections: number
}

const answerMs = 20_000

/** A client that connects again with its own key when it loses its connection, as real ones do. */
const keepClient = (onOpen: (client: RelayClient) => Promise<void>) => {
  const key = createKey()
  let current: RelayClient | undefined
  let isStopped = false
  const state = { connections: 0 }
  const run = async () => {
    while (!isStopped) {
      try {
        current = await openClient(urls.relay, { projectId, key })
        current.socket.on('error', () => {})
        state.connections += 1
        await onOpen(current)
        await current.closed
      } catch {
        // The proxy found no relay; the next try may.
      }
      current = undefined
      await sleep(300)
    }
  }
  void run()
  return {
    state,
    current: () => current,
    stop: () => {
      isStopped = true
      current?.close()
    },
  }
}

const within = <T>(work: Promise<T>, client: RelayClient): Promise<T | undefined> =>
  Promise.race([work, client.closed.then(() => undefined), sleep(answerMs).then(() => undefined)])

/** One client publishes to another through the proxy, `perSecond` messages a second. */
export const startRelayTraffic = (perSecond: number): RelayTraffic => {
  const topic = randomBytes(32).toString('hex')
  const acknowledged = new Set<string>()
  const readers: RelayClient[] = []
  const refusals = new Map<string, number>()
  let publishedAgain = 0
  let isStopped = false
  let isGivenUp = false

  const reader = keepClient(async (client) => {
    readers.push(client)
    await within(client.call('irn_subscribe', { topic }), client)
    // Only a client that has published is a peer, whose acknowledgments delete messages; others fill the topic's quota.
    await within(client.request('irn_publish', { topic, message: 'hello', ttl: 3_600, tag: 1_108 }), client)
  })
  const writer = keepClient(async () => {})

  const publish = async (message: string) => {
    for (let tries = 0; !isGivenUp; tries++) {
      const client = writer.current()
      if (!client) {
        await sleep(200)
        continue
      }
      if (tries > 0) publishedAgain += 1
      const reply = await within(client.request('irn_publish', { topic, message, ttl: 3_600, tag: 1_108 }), client)
      if (reply?.result === true) return void acknowledged.add(message)
      const said = reply?.error?.message ?? 'no answer'
      refusals.set(said, (refusals.get(said) ?? 0) + 1)
      await sleep(500)
    }
  }
  const publishing: Promise<void>[] = []
  const writing = (async () => {
    for (let number = 0; !isStopped; number++) {
      publishing.push(publish(`${number} ${randomBytes(8).toString('hex')} `.padEnd(600, 'x')))
      await sleep(1_000 / perSecond)
    }
  })()

  return {
    stop: () => {
      isStopped = true
    },
    settle: async (ms) => {
      await writing
      await Promise.race([Promise.all(publishing), sleep(ms)])
      isGivenUp = true
      await Promise.all(publishing)
      const arrived = () => new Set(readers.flatMap(({ deliveries }) => deliveries.map(({ message }) => message)))
      const missing = () => [...acknowledged].filter((message) => !arrived().has(message))
      const untilNone = async () => {
        for (const deadline = Date.now() + ms; missing().length > 0 && Date.now() < deadline; ) await sleep(500)
      }
      await untilNone()
      const late = missing().length
      // Messages that were stored but not sent arrive on the next connection.
      if (late > 0) {
        reader.current()?.terminate()
        await untilNone()
      }
      // Time for repeated deliveries to arrive.
      await sleep(3_000)
      writer.stop()
      reader.stop()
      const each = readers.map(({ deliveries }) => deliveries.map(({ message }) => message))
      const once = each.map((messages) => new Set(messages).size).reduce((all, one) => all + one, 0)
      return {
        acknowledged: acknowledged.size,
        lost: missing().length,
        late: late - missing().length,
        doubled: each.flat().length - once,
        repeated: once - arrived().size,
        publishedAgain,
        refusals: [...refusals].map(([said, times]) => `${times} × ${said}`),
        connections: reader.state.connections + writer.state.connections,
      }
    },
  }
}
