import { createHash } from 'node:crypto'
import { isRelayMethod, relayLimits, relayMethods } from '@latchkey/wire/relay'
import { relayRefusalCode, relayRefusals } from '@latchkey/wire/relayRefusals'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { sleep } from '../sleep.ts'
import { type Bucket, createBucket } from './createBucket.ts'
import { LineDown } from './createLine.ts'
import { createOutbox } from './createOutbox.ts'
import { readFrame, writeError, writeResult } from './frames.ts'
import { RelayFault, relayHandlers } from './relayHandlers.ts'
import type { Connection, RelayParts } from './relayParts.ts'
import type { ClientIdentity } from './verifyToken.ts'

type Options = { socket: WebSocket; identity: ClientIdentity; parts: RelayParts; projectBucket: Bucket }

const strikesMax = 100
const attempts = 3
const receiptMs = 5_000

export const createConnection = ({ socket, identity, parts, projectBucket }: Options): Connection => {
  const { hub, mailbox, receipts, metrics, onFailure } = parts
  const client = identity.key.toString('hex')
  const topics = new Map<string, string>()
  const outbox = createOutbox(socket)
  const bucket = createBucket(relayLimits.requestsPerSecond, relayLimits.requestBurst)
  /** Answers to fetches that are on their way: a pong proves that what was sent before it has arrived. */
  const fetched = new Map<string, readonly string[]>()
  let fetches = 0
  let strikes = 0
  let isAlive = true

  const send = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }

  const sendWaiting = async (under: readonly string[]): Promise<void> => {
    let after = '0'
    for (;;) {
      const letters = await mailbox.waiting(identity.key, under, after, relayLimits.fetchPage)
      for (const letter of letters) connection.deliver(letter)
      const last = letters.at(-1)
      if (!last || letters.length < relayLimits.fetchPage || socket.readyState !== socket.OPEN) return
      after = last.id
      while (socket.bufferedAmount > relayLimits.frameBytes && socket.readyState === socket.OPEN) await sleep(20)
    }
  }

  /** A mailbox that cannot be read must not look like an empty one: then the client has to come back. */
  const deliverWaiting = async (under: readonly string[]): Promise<void> => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        return await sendWaiting(under)
      } catch (error) {
        onFailure(error)
        await sleep(attempt * 300)
      }
    }
    connection.close(1_013, 'Try again later')
  }

  const judge = (cost: number): boolean => {
    if (bucket.take(cost) && projectBucket.take(cost)) return true
    metrics.add('limited')
    strikes += 1
    if (strikes > strikesMax) connection.close(relayRefusalCode, relayRefusals.tooManyRequests)
    return false
  }

  const answer = async (id: string, method: string, given: unknown): Promise<string> => {
    if (!isRelayMethod(method)) return writeError(id, -32601, 'This relay does not know this method.')
    const parsed = v.safeParse(relayMethods[method], given)
    if (!parsed.success) {
      const [issue] = parsed.issues
      return writeError(id, -32602, `${v.getDotPath(issue) ?? 'params'} ${issue.message}`.slice(0, 200))
    }
    try {
      return writeResult(id, await relayHandlers[method](parsed.output as never, { connection, parts, judge }))
    } catch (error) {
      if (error instanceof RelayFault) return writeError(id, error.code, error.message)
      if (!(error instanceof LineDown)) onFailure(error)
      return writeError(id, -32000, 'The relay cannot do this now. Try again.')
    }
  }

  const onText = async (text: string): Promise<void> => {
    isAlive = true
    const frame = readFrame(text)
    if (frame.kind === 'reply') {
      const letterId = outbox.settle(frame.id.replaceAll('"', ''))
      if (letterId === undefined) return void judge(1)
      if (!frame.isAccepted) return
      metrics.add('acknowledged')
      return receipts.add(letterId, identity.key)
    }
    if (!judge(1)) return send(writeError(frame.id, -32005, relayRefusals.tooManyRequests))
    if (frame.kind === 'invalid') {
      metrics.add('invalid')
      return send(writeError(frame.id, frame.id === 'null' ? -32700 : -32600, 'This is not a request of JSON-RPC 2.0.'))
    }
    send(await answer(frame.id, frame.method, frame.params))
  }

  const connection: Connection = {
    client,
    key: identity.key,
    subscribe: (wanted) => {
      const fresh = [...new Set(wanted)].filter((topic) => !topics.has(topic))
      if (topics.size + fresh.length > relayLimits.topics)
        throw new RelayFault(-32005, `A connection may listen to ${relayLimits.topics} topics.`)
      for (const topic of fresh) {
        topics.set(
          topic,
          createHash('sha256')
            .update(topic + identity.did)
            .digest('hex'),
        )
        hub.join(topic, connection)
      }
      metrics.add('topics', fresh.length)
      // Also for topics that were listened to before: asking again is how a client asks for what it missed.
      if (wanted.length > 0) setImmediate(() => void deliverWaiting(wanted))
      return wanted.map((topic) => topics.get(topic) ?? '')
    },
    unsubscribe: (unwanted) => {
      for (const topic of unwanted) {
        if (!topics.delete(topic)) continue
        hub.part(topic, connection)
        metrics.add('topics', -1)
      }
    },
    fetch: async (under) => {
      const known = new Set([...fetched.values()].flat())
      const limit = relayLimits.fetchPage + known.size + 1
      const found = await mailbox.waiting(identity.key, under, '0', limit)
      const fresh = found.filter(({ id }) => !known.has(id))
      const letters = fresh.slice(0, relayLimits.fetchPage)
      if (letters.length > 0) {
        const mark = `fetch ${++fetches}`
        fetched.set(
          mark,
          letters.map(({ id }) => id),
        )
        setImmediate(() => socket.readyState === socket.OPEN && socket.ping(mark))
      }
      return { letters, hasMore: fresh.length > letters.length }
    },
    deliver: (letter) => {
      const subscriptionId = topics.get(letter.topic)
      if (subscriptionId === undefined || letter.publisher === client) return
      if (outbox.send(letter, subscriptionId)) metrics.add('delivered')
    },
    catchUp: () => {
      const all = [...topics.keys()]
      for (let at = 0; at < all.length; at += relayLimits.batch)
        void deliverWaiting(all.slice(at, at + relayLimits.batch))
    },
    tend: () => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      if (socket.readyState === socket.OPEN) socket.ping()
      const overdue = outbox.overdue(Date.now())
      if (overdue.length === 0) return
      mailbox.byIds(overdue).then((letters) => {
        for (const letter of letters) {
          outbox.resend(letter, topics.get(letter.topic) ?? '')
          metrics.add('resent')
        }
      }, onFailure)
    },
    close: (code, reason) => {
      if (socket.readyState === socket.OPEN) socket.close(code, reason)
      // One that does not say goodbye is not waited for.
      setTimeout(() => socket.terminate(), 2_000).unref()
    },
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) return connection.close(1_003, 'Text only')
    onText(String(data)).catch(onFailure)
  })
  socket.on('pong', (mark) => {
    isAlive = true
    const ids = fetched.get(mark.toString())
    if (!ids) return
    for (const id of ids) receipts.add(id, identity.key)
    // Until the receipts are surely written, so that the next page does not repeat this one.
    setTimeout(() => fetched.delete(mark.toString()), receiptMs).unref()
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    connection.unsubscribe([...topics.keys()])
    hub.leave(connection)
    metrics.add('connections', -1)
  })
  hub.enter(connection)
  metrics.add('connections')
  metrics.add('accepted')
  return connection
}
