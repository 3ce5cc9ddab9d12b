import { setMaxListeners } from 'node:events'
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { sleep } from '../../sleep.ts'
import { StoreDown } from '../relayStore.ts'
import { natsOptions } from './natsOptions.ts'
import { ensureStreams } from './natsStreams.ts'

type Opened = { connection: NatsConnection; js: JetStreamClient; manager: JetStreamManager }

/** The NATS servers that instances share. They may fail at any time. */
export type Nats = {
  /** Runs requests. Whatever fails because of NATS fails as `StoreDown`. */
  ask: <T>(run: (on: Opened) => Promise<T>) => Promise<T>
  /** Resolves when the streams are there. */
  opened: Promise<Opened>
  /** Whether it was out of reach when last asked. */
  isAway: () => boolean
  close: () => Promise<void>
}

/** Another instance wrote the same record first. */
export class Overtaken extends Error {}

type Options = {
  urls: readonly string[]
  topicsKept: number
  onLost: (error: unknown) => void
}

const retryMs = 500
/** How long a request waits for the first connection. */
const openingMs = 2_000
const timeoutMs = 3_000

const isOvertaken = (error: unknown): boolean =>
  error instanceof JetStreamApiError &&
  (error.code === JetStreamApiCodes.StreamWrongLastSequence ||
    error.code === JetStreamApiCodes.StreamWrongLastSequenceUnknown)

/** Whether no stream takes the message. The library doesn't export this error's class. */
const isUnserved = (error: unknown): boolean => error instanceof Error && error.name === 'JetStreamNotEnabled'

/** Whether a message to be deleted no longer exists. */
export const isGone = (error: unknown): boolean =>
  error instanceof JetStreamApiError && /no message found|stream store EOF/i.test(error.message)

/** Three servers or more each keep a copy of everything on three of them. */
export const copiesOn = (urls: readonly string[]): number => (urls.length >= 3 ? 3 : 1)

/** Connects in the background, for as long as it takes. */
export const openNats = ({ urls, topicsKept, onLost }: Options): Nats => {
  const stopping = new AbortController()
  // Every request that waits for the first connection listens.
  setMaxListeners(0, stopping.signal)
  let current: Opened | undefined
  let isConnected = false
  let isFailing = false

  const ensure = (manager: JetStreamManager) => ensureStreams(manager, { copies: copiesOn(urls), topicsKept })

  const watch = async (opened: Opened): Promise<void> => {
    for await (const { type } of opened.connection.status()) {
      if (type === 'disconnect') isConnected = false
      if (type === 'disconnect' && !stopping.signal.aborted) onLost(new Error('Lost the connection to NATS.'))
      if (type !== 'reconnect') continue
      isConnected = true
      // The server may have restarted without its disk.
      void mend(opened)
    }
  }

  let isMending = false
  const mend = async ({ manager }: Opened): Promise<void> => {
    if (isMending) return
    isMending = true
    await ensure(manager).catch(onLost)
    isMending = false
  }

  const openOnce = async (): Promise<Opened> => {
    const connection = await connect(natsOptions(urls))
    try {
      const manager = await jetstreamManager(connection, { timeout: timeoutMs, checkAPI: false })
      await ensure(manager)
      isConnected = true
      const fresh = { connection, manager, js: jetstream(connection, { timeout: timeoutMs }) }
      void watch(fresh)
      return fresh
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  const open = async (): Promise<Opened> => {
    for (;;) {
      try {
        current = await openOnce()
        if (stopping.signal.aborted) await current.connection.close()
        return current
      } catch (error) {
        if (stopping.signal.aborted) throw new StoreDown()
        onLost(error)
        await sleep(retryMs, stopping.signal)
      }
    }
  }
  const opened = open()
  opened.catch(() => undefined)

  return {
    opened,
    isAway: () => !isConnected || isFailing,
    ask: async (run) => {
      if (!current) await Promise.race([opened, sleep(openingMs, stopping.signal)])
      if (!current || !isConnected || stopping.signal.aborted) throw new StoreDown('NATS is away.')
      try {
        const answer = await run(current)
        isFailing = false
        return answer
      } catch (error) {
        if (isOvertaken(error)) throw new Overtaken()
        // The streams are gone, or an earlier release set their subjects back.
        if (isUnserved(error)) void mend(current)
        isFailing = true
        throw new StoreDown('NATS did not answer.', { cause: error })
      }
    },
    close: async () => {
      stopping.abort()
      await current?.connection.close()
    },
  }
}
