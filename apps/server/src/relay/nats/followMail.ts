import { type ConsumerMessages, DeliverPolicy } from '@nats-io/jetstream'
import { sleep } from '../../sleep.ts'
import { StoreDown } from '../relayStore.ts'
import { type About, readAbout, topicOf } from './natsMail.ts'
import { mailStream } from './natsStreams.ts'
import type { Nats } from './openNats.ts'

/** A stored message, as this instance learns of it. */
export type Heard = { sequence: number; topic: string; messageId: string; about: About }

/** Learns of every stored message, its own too, in the order of the stream and without gaps. */
export type Follower = {
  /** Resolves when everything stored before the call has been received. */
  untilCurrent: () => Promise<void>
  /** The last message received. */
  last: () => number
  /** Starts over after the stream lost its contents. */
  restart: () => void
  stop: () => void
}

type Options = {
  nats: Nats
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

export const followMail = ({ nats, onHeard, onLost }: Options): Follower => {
  const stopping = new AbortController()
  const waiting = new Set<() => void>()
  let last = 0
  let messages: ConsumerMessages | undefined

  const leave = () => messages?.stop()

  /** The client library also restarts by itself, but may wait for a consumer that was lost with its server. */
  const watch = async (of: ConsumerMessages): Promise<void> => {
    for await (const { type } of of.status()) if (type === 'heartbeats_missed') of.stop()
  }

  const followOnce = async (): Promise<void> => {
    const { js } = await nats.opened
    const consumer = await js.consumers.get(mailStream, {
      headers_only: true,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: last + 1,
    })
    messages = await consumer.consume({ max_messages: pageMax, expires: expiresMs, idle_heartbeat: heartbeatMs })
    void watch(messages)
    for await (const { seq, subject, headers } of messages) {
      if (seq <= last) continue
      const about = readAbout(headers)
      if (about)
        onHeard({ sequence: seq, topic: topicOf(subject), messageId: headers?.get('Nats-Msg-Id') ?? '', about })
      last = seq
      for (const wake of waiting) wake()
    }
  }

  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await followOnce().catch((error) => stopping.signal.aborted || onLost(error))
      await sleep(retryMs, stopping.signal)
    }
  }
  void follow()

  /** The last stored message, according to the stream's leader. */
  const askLast = async (): Promise<number> =>
    (await nats.ask(({ manager }) => manager.streams.getMessage(mailStream, { last_by_subj: '>' })))?.seq ?? 0

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
    restart: () => {
      last = 0
      leave()
    },
    stop: () => {
      stopping.abort()
      leave()
      for (const wake of waiting) wake()
    },
  }
}
