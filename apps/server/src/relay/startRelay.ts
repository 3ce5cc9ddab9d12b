import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RelayQuotas, relayLimits } from '@latchkey/wire/relayLimits'
import { relayRefusalCode, relayRefusals } from '@latchkey/wire/relayRefusals'
import { type WebSocket, WebSocketServer } from 'ws'
import { refuseSocket } from '../http/refuseSocket.ts'
import { describeError, type Log } from '../log.ts'
import { createConnection } from './createConnection.ts'
import { createHub } from './createHub.ts'
import { createRates } from './createRates.ts'
import { createReader } from './createReader.ts'
import { createReceipts } from './createReceipts.ts'
import { createRelayMetrics, type RelayMetrics } from './createRelayMetrics.ts'
import { createSeats } from './createSeats.ts'
import type { RelayParts } from './relayParts.ts'
import type { OpenStore, RelayStore } from './relayStore.ts'
import { shedHeld } from './shedHeld.ts'
import { Refusal, verifyToken } from './verifyToken.ts'
import type { Whose } from './whose.ts'

/** The WalletConnect relay of one instance. */
export type Relay = {
  /** Accepts a WebSocket on one of its paths; false for any other path. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  metrics: RelayMetrics
  /** Whether it can store and deliver messages now. */
  isReady: RelayStore['isReady']
  stop: () => Promise<void>
}

export type RelayOptions = {
  openStore: OpenStore
  log: Log
  /** Hosts, with ports, under which clients know this relay; their tokens must name one. */
  hosts: readonly string[]
  findProject: (id: string) => Promise<{ allowedOrigins: readonly string[] } | undefined>
  /** Whether this network address may open another connection now. */
  mayConnect?: (request: IncomingMessage) => Promise<boolean>
  /** The network that a connection counts for, in the form the database stores. */
  networkOf: (request: IncomingMessage) => string
  quotas: RelayQuotas
  /** Most topics to store peers for. */
  topicsKept: number
  /** Headers of a refused upgrade. */
  headers?: Readonly<Record<string, string>>
  pingMs?: number
  /** How long acknowledged messages stay after they were published. */
  lingerMs?: number
  /** Bytes that all clients may hold in memory. */
  heldBytes?: number
  /** How often expired messages are deleted. */
  sweepMs?: number
}

const paths: readonly string[] = ['/', relayLimits.path, `${relayLimits.path}/`]
const sweepEveryMs = 5_000
const shedMs = 1_000
/** Each piece of a message takes memory of its own, however small it is. */
const incoming = { maxPayload: relayLimits.frameBytes, maxFragments: 256, maxBufferedChunks: 8_192 }
/** Refused clients that may wait for their close frame; more get a status. */
const refusedMax = 100

/** Starts the relay. Mailboxes are in a shared store, so any instance serves any client and a restart loses nothing. */
export const startRelay = (options: RelayOptions): Relay => {
  const { log, hosts, findProject, mayConnect, networkOf, quotas, topicsKept, heldBytes } = options
  const { pingMs = relayLimits.pingMs, lingerMs = relayLimits.lingerMs, sweepMs = sweepEveryMs } = options
  const metrics = createRelayMetrics()
  const hub = createHub()
  const seats = createSeats(quotas.held)
  let loggedAt = 0
  const onFailure = (error: unknown) => {
    metrics.add('lineLost')
    // If the store is down, every client fails at once; log it once a second.
    if (Date.now() - loggedAt < 1_000) return
    loggedAt = Date.now()
    log.error({ part: 'relay', ...describeError(error) })
  }
  const store = options.openStore({
    quotas: quotas.stored,
    lingerMs,
    topicsKept,
    sweepMs,
    isWanted: hub.hasTopic,
    onStored: hub.deliver,
    onHeard: (ids) => {
      metrics.add('heard', ids.length)
      if (hub.hasTopics()) reader.read(ids)
    },
    onOpen: () => {
      for (const connection of hub.all()) connection.catchUp()
    },
    onLost: onFailure,
  })
  const { mailbox, line } = store
  const receipts = createReceipts(mailbox, { onFailure, lingerMs })
  const reader = createReader(mailbox, { onLetter: hub.deliver, onFailure })
  const rates = createRates(quotas.sent)
  const topicsMax = quotas.held.connection.topics
  const parts: RelayParts = { hub, line, mailbox, receipts, rates, seats, topicsMax, metrics, onFailure }
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, ...incoming })
  server.on('wsClientError', (error, socket) => refuseSocket(socket, '400 Bad Request', options.headers, error.message))
  let stopping: Promise<void> | undefined
  let refusedCount = 0

  const admit = async (request: IncomingMessage, socket: Duplex, url: URL) => {
    if (mayConnect && !(await mayConnect(request))) throw new Refusal(relayRefusals.tooManyConnections)
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const identity = verifyToken(bearer ?? url.searchParams.get('auth') ?? '', { hosts, nowMs: Date.now() })
    const projectId = url.searchParams.get('projectId') ?? ''
    const project = await findProject(projectId)
    if (!project) throw new Refusal(relayRefusals.invalidKey)
    const { origin } = request.headers
    // Native wallets send no origin; a page can't hide its own.
    if (origin !== undefined && !project.allowedOrigins.includes(origin))
      throw new Refusal(relayRefusals.originNotAllowed)
    const client = identity.key.toString('hex')
    const whose: Whose = { client, network: networkOf(request), project: projectId.toLowerCase() }
    takeSeat(socket, whose)
    return { identity, whose }
  }

  /** Counts a connection from the start; otherwise a thousand parallel handshakes would all be accepted. */
  const takeSeat = (socket: Duplex, whose: Whose) => {
    if (socket.destroyed) throw new Error('The client has gone.')
    const full = seats.take('connections', whose, 1)
    if (full) {
      metrics.refuse('connections', full)
      throw new Refusal(relayRefusals.tooManyConnections)
    }
    socket.once('close', () => seats.give('connections', whose, 1))
  }

  const accept = (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<WebSocket> =>
    new Promise((resolve) => server.handleUpgrade(request, socket, head, resolve))

  const refuse = async (request: IncomingMessage, socket: Duplex, head: Buffer, url: URL, error: unknown) => {
    metrics.add('refused')
    if (!(error instanceof Refusal)) onFailure(error)
    else if (error.message !== relayRefusals.tooManyConnections) metrics.refuse('token', 'client')
    const isFinal = error instanceof Refusal
    const reason = isFinal ? error.message : 'Try again later'
    // Browsers hide the status of a failed upgrade from the page, so clients ask for a close frame.
    if (url.searchParams.get('useOnCloseEvent') === 'true' && refusedCount < refusedMax) {
      refusedCount += 1
      socket.once('close', () => (refusedCount -= 1))
      const opened = await accept(request, socket, head)
      opened.on('error', () => opened.terminate())
      opened.close(isFinal ? relayRefusalCode : 1_013, reason)
      setTimeout(() => opened.terminate(), 2_000).unref()
      return
    }
    const status = isFinal ? '401 Unauthorized' : '503 Service Unavailable'
    refuseSocket(socket, status, options.headers, reason)
  }

  const take = async (request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): Promise<void> => {
    try {
      const { identity, whose } = await admit(request, socket, url)
      if (stopping) return void socket.destroy()
      const arrived = () => request.socket.bytesRead
      createConnection({ socket: await accept(request, socket, head), arrived, identity, whose, parts })
    } catch (error) {
      await refuse(request, socket, head, url, error)
    }
  }

  const tending = setInterval(() => {
    for (const connection of hub.all()) connection.tend()
  }, pingMs)
  const sweeping = setInterval(() => {
    store.sweep().then(({ purged, storedBytes, storedMessages }) => {
      metrics.add('purged', purged)
      metrics.set('storedBytes', storedBytes)
      metrics.set('storedMessages', storedMessages)
    }, onFailure)
  }, sweepMs)
  const shedding = setInterval(() => shedHeld(hub.all(), heldBytes), shedMs)

  const end = async (): Promise<void> => {
    clearInterval(tending)
    clearInterval(sweeping)
    clearInterval(shedding)
    for (const connection of hub.all()) connection.close(1_012, 'Service restart')
    reader.stop()
    await receipts.stop()
    await store.stop()
    server.close()
  }

  return {
    upgrade: (request, socket, head) => {
      const url = URL.canParse(request.url ?? '', 'ws://relay') ? new URL(request.url ?? '', 'ws://relay') : undefined
      if (stopping || !url || !paths.includes(url.pathname)) return false
      const drop = () => socket.destroy()
      socket.once('error', drop)
      void take(request, socket, head, url).catch(drop)
      return true
    },
    metrics,
    isReady: store.isReady,
    stop: () => {
      stopping ??= end()
      return stopping
    },
  }
}
