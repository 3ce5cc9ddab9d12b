import { isRelayMethod, relayMethods } from '@latchkey/wire/relay'
import { relayLimits } from '@latchkey/wire/relayLimits'
import { relayRefusalCode, relayRefusals } from '@latchkey/wire/relayRefusals'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { createBuckets } from './createBuckets.ts'
import { createCatchUp } from './createCatchUp.ts'
import { createDeliveries } from './createDeliveries.ts'
import type { Cost } from './createRates.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { readFrame, writeError, writeResult } from './frames.ts'
import { RelayFault, relayHandlers } from './relayHandlers.ts'
import type { Connection, RelayParts } from './relayParts.ts'
import { StoreDown } from './relayStore.ts'
import type { ClientIdentity } from './verifyToken.ts'
import type { Whose } from './whose.ts'

type Options = {
  socket: WebSocket
  /** Bytes that arrived so far. */
  arrived: () => number
  identity: ClientIdentity
  whose: Whose
  parts: RelayParts
}

/** Refusals before a client that keeps sending is disconnected. */
const strikes = { perSecond: 1, burst: 100 }
/** A ping or pong of a client has these bytes besides its payload. */
const controlBytes = 6
/** A refused frame counts as one more refusal per this many bytes. */
const strikeBytes = 65_536
const receiptMs = 5_000

export const createConnection = ({ socket, arrived, identity, whose, parts }: Options): Connection => {
  const { hub, mailbox, receipts, rates, metrics, onFailure } = parts
  const patience = createBuckets(strikes, 1)
  /** Fetch replies in flight; a pong proves that everything sent before it has arrived. */
  const fetched = new Map<string, readonly string[]>()
  /** Recently acknowledged messages, which a mailbox page or an announcement read earlier still lists. */
  let settled = new Set<string>()
  let settledBefore = new Set<string>()
  let fetches = 0
  /** Bytes that belong to whole messages. */
  let finished = arrived()
  let isAlive = true
  let isPinged = false

  const isOpen = () => socket.readyState === socket.OPEN
  const unread = () => socket.bufferedAmount
  const cut = () => {
    metrics.add('slow')
    socket.terminate()
  }
  const outbox = createDeliveries({ send: socket.send.bind(socket), isOpen, unread, cut })

  const send = (text: string) => {
    if (!isOpen()) return
    if (unread() > relayLimits.unsentBytes) cut()
    else socket.send(text)
  }

  /** Charges the client, its network and its project; returns the refusal message. */
  const judge = (cost: Partial<Cost>): string | undefined => {
    const lack = rates.take(whose, cost)
    if (!lack) return undefined
    metrics.add('limited')
    metrics.refuse('rate', lack.scope)
    const weight = 1 + Math.floor((cost.bytes ?? 0) / strikeBytes)
    if (!patience.has('', weight)) connection.close(relayRefusalCode, relayRefusals.tooManyRequests)
    patience.spend('', weight)
    return lack.unit === 'bytes' ? relayRefusals.tooMuchData : relayRefusals.tooManyRequests
  }

  const catchUp = createCatchUp({
    mailbox,
    client: identity.key,
    isOpen,
    unread,
    onLetter: (letter) => void connection.deliver(letter),
    onFailure,
    onGivenUp: () => connection.close(1_013, 'Try again later'),
  })

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
      if (!(error instanceof StoreDown)) onFailure(error)
      return writeError(id, -32000, 'The relay cannot do this now. Try again.')
    }
  }

  const onFrame = async (data: Buffer): Promise<void> => {
    isAlive = true
    const tooMuch = judge({ bytes: data.length })
    const frame = readFrame(data.toString())
    if (frame.kind === 'reply') {
      const frameId = frame.id.replaceAll('"', '')
      const isKnown = frame.isAccepted ? connection.acknowledge(frameId) : outbox.settle(frameId) !== undefined
      if (!isKnown) judge({ requests: 1 })
      return
    }
    const refusal = tooMuch ?? judge({ requests: 1 })
    if (refusal) return send(writeError(frame.id, -32005, refusal))
    if (frame.kind === 'invalid') {
      metrics.add('invalid')
      return send(writeError(frame.id, frame.id === 'null' ? -32700 : -32600, 'This is not a JSON-RPC 2.0 request.'))
    }
    send(await answer(frame.id, frame.method, frame.params))
  }

  const subscriptions = createSubscriptions({ listener: () => connection, did: identity.did, parts })

  const connection: Connection = {
    whose,
    key: identity.key,
    subscribe: (wanted) => {
      subscriptions.add(wanted)
      // Also for topics subscribed before: subscribing again is how a client asks for missed messages.
      if (wanted.length > 0) catchUp.ask(wanted)
      return wanted.map((topic) => subscriptions.idOf(topic) ?? '')
    },
    unsubscribe: (unwanted) => {
      for (const topic of unwanted) if (subscriptions.remove(topic)) catchUp.drop(topic)
    },
    fetch: async (under) => {
      const except = [...fetched.values()].flat()
      const page = await mailbox.waiting({ client: identity.key, topics: under, except })
      if (page.letters.length > 0) {
        const mark = `fetch ${++fetches}`
        fetched.set(
          mark,
          page.letters.map(({ id }) => id),
        )
        setImmediate(() => isOpen() && socket.ping(mark))
      }
      return page
    },
    deliver: (letter) => {
      const subscriptionId = subscriptions.idOf(letter.topic)
      if (subscriptionId === undefined || letter.publisher === whose.client || !isOpen()) return false
      if (settled.has(letter.id) || settledBefore.has(letter.id)) return true
      if (outbox.send(letter, subscriptionId)) metrics.add('delivered')
      return true
    },
    acknowledge: (frameId) => {
      const letterId = outbox.settle(frameId)
      if (letterId === undefined) return false
      metrics.add('acknowledged')
      settled.add(letterId)
      receipts.add(letterId, identity.key)
      return true
    },
    catchUp: () => catchUp.ask(subscriptions.topics()),
    tend: () => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      isPinged = true
      if (isOpen()) socket.ping()
      settledBefore = settled
      settled = new Set()
      const overdue = outbox.overdue(Date.now())
      if (overdue.length === 0) return
      mailbox.byIds(overdue).then((letters) => {
        for (const letter of letters) {
          outbox.resend(letter, subscriptions.idOf(letter.topic) ?? '')
          metrics.add('resent')
        }
        const found = new Set(letters.map(({ id }) => id))
        for (const id of overdue) if (!found.has(id)) outbox.forget(id)
      }, onFailure)
    },
    held: () => unread() + Math.max(0, arrived() - finished),
    close: (code, reason) => {
      if (isOpen()) socket.close(code, reason)
      // Don't wait for a client that doesn't close its side.
      setTimeout(() => socket.terminate(), 2_000).unref()
    },
    cut,
  }

  socket.on('message', (data, isBinary) => {
    finished = arrived()
    if (isBinary) return connection.close(1_003, 'Text only')
    onFrame(data as Buffer).catch(onFailure)
  })
  // The socket answers pings itself, and a client that doesn't read would make us buffer the replies.
  socket.on('ping', (mark) => {
    isAlive = true
    finished += controlBytes + mark.length
    judge({ requests: 1 })
    if (unread() > relayLimits.unsentBytes) cut()
  })
  socket.on('pong', (mark) => {
    isAlive = true
    finished += controlBytes + mark.length
    const ids = fetched.get(mark.toString())
    if (!ids && !isPinged) judge({ requests: 1 })
    isPinged = false
    if (!ids) return
    for (const id of ids) receipts.add(id, identity.key)
    // Keep them until the receipts are written, so the next page doesn't repeat this one.
    setTimeout(() => fetched.delete(mark.toString()), receiptMs).unref()
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    connection.unsubscribe(subscriptions.topics())
    hub.leave(connection)
    metrics.add('connections', -1)
  })
  hub.enter(connection)
  metrics.add('connections')
  metrics.add('accepted')
  return connection
}
