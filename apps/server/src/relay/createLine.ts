import { createHash } from 'node:crypto'
import { type RelayScope, relayLimits, relayScopes } from '@latchkey/wire/relayLimits'
import pg from 'pg'
import { isDatabaseDown } from '../db/isDatabaseDown.ts'
import { sleep } from '../sleep.ts'
import type { Draft, Letter, Outcome } from './letter.ts'
import { type Line, StoreDown, type StoreNeeds } from './relayStore.ts'
import { relayChannel, storeSql } from './storeSql.ts'

/**
 * This instance's connection for storing messages and for notifications about other instances' messages. One for both,
 * because a notification names its connection, so our own can be skipped.
 */
type PostgresLine = Line & { stop: () => Promise<void> }

type Options = Pick<StoreNeeds, 'quotas' | 'onStored' | 'onHeard' | 'onOpen' | 'onLost'> & {
  config: pg.ClientConfig
  lingerMs?: number | undefined
  lookEveryMs?: number | undefined
}

type Waiting = Draft & {
  digest: Buffer
  publishedAt: Date
  deadline: number
  settle: (outcome: Outcome) => void
  fail: (error: Error) => void
}
type Stored = { at: number; id: string | null; refused: RelayScope | null }

/** IDs per notification, which holds at most 8,000 bytes. */
const batchMax = 256
const batchBytes = 4_194_304
const patienceMs = 10_000
const retryMs = 250
/** A server that is gone without a word is noticed only by asking it: notifications would just stay away. */
const usualLookMs = 10_000

export const createLine = (options: Options): PostgresLine => {
  const { config, quotas, lingerMs = relayLimits.lingerMs, onStored, onHeard, onOpen, onLost } = options
  const { lookEveryMs = usualLookMs } = options
  const quotaValues = [
    relayScopes,
    relayScopes.map((scope) => quotas[scope].bytes),
    relayScopes.map((scope) => quotas[scope].messages),
    lingerMs / 1_000,
  ]
  const queue: Waiting[] = []
  let queuedBytes = 0
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isPumping = false
  let isLooking = false

  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client(config)
    fresh.on('error', onLost)
    fresh.once('end', () => reopen(fresh))
    fresh.on('notification', ({ payload, processId }) => {
      // The driver has its own number, but its types don't include it.
      if (payload && processId !== (fresh as pg.Client & { processID?: number }).processID) onHeard(payload.split(','))
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${relayChannel}`)
    return fresh
  }

  const reopen = (dead: pg.Client) => {
    if (client !== dead) return
    client = undefined
    if (!stopping.signal.aborted) void keepOpen()
  }

  const leave = (dead: pg.Client) => {
    reopen(dead)
    void dead.end().catch(() => undefined)
  }

  const keepOpen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        client = await open()
        onOpen()
        void pump()
        return
      } catch (error) {
        onLost(error)
        giveUpOld()
        await sleep(retryMs, stopping.signal)
      }
    }
  }

  const giveUpOld = () => {
    const now = Date.now()
    for (const waiting of queue.filter(({ deadline }) => deadline < now)) {
      queue.splice(queue.indexOf(waiting), 1)
      queuedBytes -= waiting.message.length
      waiting.fail(new StoreDown())
    }
  }

  const take = (): Waiting[] => {
    let bytes = 0
    const count = queue.findIndex(({ message }, at) => {
      bytes += message.length
      return at > 0 && (at >= batchMax || bytes > batchBytes)
    })
    const batch = queue.splice(0, count === -1 ? queue.length : count)
    for (const { message } of batch) queuedBytes -= message.length
    return batch
  }

  const store = async (on: pg.Client, batch: readonly Waiting[]): Promise<void> => {
    const { rows } = await on.query<Stored>({
      name: 'relay store',
      text: storeSql,
      values: [...toValues(batch), ...quotaValues],
    })
    const seen = new Set<string>()
    for (const { at, id, refused } of rows) {
      const waiting = batch[at - 1]
      if (!waiting) continue
      const isFirst = id !== null && !seen.has(id)
      if (isFirst) {
        seen.add(id)
        onStored(toLetter(id, waiting))
      }
      waiting.settle(refused ? { kind: 'full', scope: refused } : { kind: isFirst ? 'stored' : 'known' })
    }
  }

  /** Storing is idempotent, so uncertain messages are stored again on the next connection. */
  const hold = async (dead: pg.Client, batch: readonly Waiting[]): Promise<void> => {
    queue.unshift(...batch)
    for (const { message } of batch) queuedBytes += message.length
    giveUpOld()
    await sleep(retryMs, stopping.signal)
    leave(dead)
  }

  /** One message that the database rejects must not block the others. */
  const storeSingly = async (on: pg.Client, batch: readonly Waiting[]): Promise<void> => {
    for (const one of batch) await store(on, [one]).catch(() => one.fail(new StoreDown()))
  }

  /** Messages that arrive while a batch is stored form the next one, so batches grow with load. */
  const pump = async (): Promise<void> => {
    if (isPumping) return
    isPumping = true
    try {
      while (client && queue.length > 0) {
        const batch = take()
        const on = client
        try {
          await store(on, batch)
        } catch (error) {
          onLost(error)
          if (isDatabaseDown(error) && !stopping.signal.aborted) await hold(on, batch)
          else await storeSingly(on, batch)
        }
      }
    } finally {
      isPumping = false
    }
  }

  /** Storing asks the server too, and waits behind a look that it doesn't answer. */
  const look = async (): Promise<void> => {
    const on = client
    if (!on || isPumping || isLooking) return
    isLooking = true
    try {
      await on.query('SELECT 1')
    } catch (error) {
      onLost(error)
      leave(on)
    } finally {
      isLooking = false
    }
  }
  const looking = setInterval(() => void look(), lookEveryMs)

  void keepOpen()
  return {
    publish: (draft) =>
      new Promise<Outcome>((settle, fail) => {
        if (stopping.signal.aborted || queuedBytes + draft.message.length > relayLimits.queueBytes)
          return fail(new StoreDown())
        queuedBytes += draft.message.length
        const digest = createHash('sha256').update(draft.message).digest()
        queue.push({ ...draft, digest, publishedAt: new Date(), deadline: Date.now() + patienceMs, settle, fail })
        void pump()
      }),
    stop: async () => {
      stopping.abort()
      clearInterval(looking)
      for (const waiting of queue.splice(0)) waiting.fail(new StoreDown())
      await client?.end().catch(() => undefined)
    },
  }
}

const toValues = (batch: readonly Waiting[]): unknown[] => [
  batch.map(({ topic }) => Buffer.from(topic, 'hex')),
  batch.map(({ digest }) => digest),
  batch.map(({ message }) => message),
  batch.map(({ tag }) => tag),
  batch.map(({ attestation }) => attestation ?? null),
  batch.map(({ publisher }) => publisher),
  batch.map(({ publishedAt }) => publishedAt),
  batch.map(({ ttlSeconds }) => ttlSeconds),
  batch.map(({ project }) => project),
  batch.map(({ network }) => network),
]

const toLetter = (id: string, { topic, message, publishedAt, tag, attestation, publisher }: Waiting): Letter => ({
  id,
  publisher: publisher.toString('hex'),
  topic,
  message,
  publishedAt: publishedAt.getTime(),
  tag,
  ...(attestation !== undefined && { attestation }),
})
