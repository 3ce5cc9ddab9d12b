import { type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream'
import { sleep } from '../../sleep.ts'
import { StoreDown } from '../relayStore.ts'
import { type About, messageIdOf, readAbout } from './natsMail.ts'
import { mailStream } from './natsStreams.ts'
import type { Nats } from './openNats.ts'

/** A stored message, as this instance learns of it. */
export type Heard = { sequence: number; subject: string; messageId: string; about: About }

/** Learns of every stored message, its own too, in the order of the stream and without gaps; of some again. */
export type Follower = {
  /** Resolves when everything stored before the call has been received. */
  untilCurrent: () => Promise<void>
  /** The last message received. */
  last: () => number
  /**
   * Starts again if nothing arrived since the last check although more is stored, or if another server leads the stream
   * now: a copy on another server may lag, and with NATS 2.9 lack messages after a crash.
   */
  check: (stream: { leader: string | undefined; last: number }) => void
  /** Starts over after the stream lost contents. */
  restart: () => void
  stop: () => void
}

type Options = {
  nats: Nats
  isKnown: (messageId: string) => boolean
  onHeard: (heard: Heard) => void
  onLost: (error: unknown) => void
}

const retryMs = 250
/** The server says this often that it has nothing new. After two that are missing, we ask again elsewhere. */
const heartbeatMs = 1_000
const expiresMs = 5_000
const pageMax = 1_000
const patienceMs = 1_000
const attempts = 5
/** Checks that `trail` remembers. */
const trailMax = 6
/** Servers tried until the leader's is found. */
const placesMax = 20

export const followMail = ({ nats, isKnown, onHeard, onLost }: Options): Follower => {
  const stopping = new AbortController()
  const waiting = new Set<() => void>()
  let last = 0
  let messages: ConsumerMessages | undefined
  /** The server that sends us messages. NATS picks it at random. */
  let place: string | undefined
  let misplaced = 0
  /**
   * The last message received at each of the latest checks. Those since the first are heard again from a new server: it
   * may number them differently or have more of them.
   */
  let trail: readonly number[] = []

  const leave = () => messages?.stop()
  /** The servers lost messages, and give their numbers again. */
  const forget = () => {
    last = 0
    trail = []
  }

  /** The client library also restarts by itself, but may wait for a consumer that was lost with its server. */
  const watch = async (of: ConsumerMessages): Promise<void> => {
    for await (const { type } of of.status()) if (type === 'heartbeats_missed') of.stop()
  }

  const followOnce = async (): Promise<void> => {
    const { js, manager } = await nats.opened
    const { state, cluster } = await manager.streams.info(mailStream)
    if (state.last_seq < (trail[0] ?? 0)) forget()
    const consumer = await js.consumers.get(mailStream, {
      headers_only: true,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: (trail[0] ?? 0) + 1,
    })
    const started = await consumer.consume({ max_messages: pageMax, expires: expiresMs, idle_heartbeat: heartbeatMs })
    messages = started
    place = (await consumer.info()).cluster?.leader
    if (place !== cluster?.leader && misplaced++ < placesMax) return leave()
    misplaced = 0
    void watch(messages)
    for await (const { seq, subject, headers } of messages) {
      const about = readAbout(headers)
      if (about) onHeard({ sequence: seq, subject, messageId: messageIdOf(headers), about })
      last = Math.max(last, seq)
      for (const wake of waiting) wake()
    }
  }

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await followOnce().catch((error) => {
        misplaced = 0
        if (!stopping.signal.aborted) onLost(error)
      })
      if (misplaced === 0) await sleep(retryMs, stopping.signal)
    }
  }
  void follow()

  /** The leader's number of the last stored message; 0 if it is known here. */
  const askLast = async (): Promise<number> => {
    const found = await nats.ask(({ manager }) => manager.streams.getMessage(mailStream, { last_by_subj: '>' }))
    return !found || isKnown(messageIdOf(found.header)) ? 0 : found.seq
  }

  const reaches = (sequence: number): Promise<boolean> =>
    new Promise((resolve) => {
      const wake = () => {
        if (last < sequence && !stopping.signal.aborted) return
        end(last >= sequence)
      }
      const end = (isThere: boolean) => {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve(isThere)
      }
      const timer = setTimeout(() => end(false), patienceMs)
      waiting.add(wake)
      wake()
    })

  const catchUp = async (): Promise<void> => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      // Read again each time: the last message may have been deleted before it arrived.
      if (await reaches(await askLast())) return
    }
    leave()
    throw new StoreDown('This instance lags behind NATS.')
  }

  /** One request at a time; calls made meanwhile share the next one. */
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const untilCurrent = (): Promise<void> => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        running = catchUp()
        next = undefined
        return running
      })
    return next
  }

  return {
    untilCurrent,
    last: () => last,
    check: (stream) => {
      const isStuck = last < stream.last && last === trail.at(-1)
      const isShorter = stream.last < (trail[0] ?? 0)
      trail = [...trail, last].slice(-trailMax)
      if (isStuck || isShorter || (stream.leader !== undefined && place !== stream.leader)) leave()
    },
    restart: () => {
      forget()
      leave()
    },
    stop: () => {
      stopping.abort()
      leave()
      for (const wake of waiting) wake()
    },
  }
}
