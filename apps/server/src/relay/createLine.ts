import { createHash } from 'node:crypto'
import { relayLimits } from '@latchkey/wire/relay'
import pg from 'pg'
import { isDatabaseDown } from '../db/isDatabaseDown.ts'
import { sleep } from '../sleep.ts'
import type { Letter } from './mailbox.ts'

/** A message that a client wants stored. */
export type Draft = {
  topic: string
  message: string
  tag: number
  attestation: string | undefined
  ttlSeconds: number
  publisher: Buffer
}

export type Outcome = 'stored' | 'known' | 'full'

/** The database cannot be reached now; the client may try again. */
export class LineDown extends Error {}

/**
 * The one connection of this instance that stores messages and hears of those that other instances stored.
 * One for both, because a notification names the connection that caused it: our own need no second look.
 */
export type Line = {
  /** Settles when the message is safe. */
  publish: (draft: Draft) => Promise<Outcome>
  stop: () => Promise<void>
}

type Options = {
  config: pg.ClientConfig
  /** A message of this instance is stored. */
  onStored: (letter: Letter) => void
  /** Other instances stored messages with these ids. */
  onHeard: (ids: readonly string[]) => void
  /** The line is open, perhaps again: whatever was stored before may have been missed. */
  onOpen: () => void
  onLost: (error: unknown) => void
}

type Waiting = Draft & {
  digest: Buffer
  publishedAt: Date
  deadline: number
  settle: (outcome: Outcome) => void
  fail: (error: Error) => void
}
type Stored = { at: number; id: string | null; has_room: boolean }

const channel = 'latchkey_relay'
/** Ids of so many messages fit into one notification of at most 8,000 bytes. */
const batchMax = 256
const batchBytes = 4_194_304
const patienceMs = 10_000
const retryMs = 250

const storeSql = `
  WITH given AS (
    SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::text[], $4::bigint[], $5::text[], $6::bytea[], $7::timestamptz[], $8::int[])
      WITH ORDINALITY AS g (topic, digest, message, tag, attestation, publisher, published_at, ttl, at)
  ), judged AS (
    SELECT given.*, (SELECT count(*) FROM (SELECT FROM relay_messages m WHERE m.topic = given.topic LIMIT $9) held) < $9
      OR EXISTS (SELECT FROM relay_messages m WHERE m.topic = given.topic AND m.digest = given.digest) AS has_room
    FROM given
  ), fresh AS (
    INSERT INTO relay_messages (topic, digest, message, tag, attestation, publisher, published_at, expires_at)
    SELECT topic, digest, message, tag, attestation, publisher, published_at, published_at + make_interval(secs => ttl)
    FROM judged WHERE has_room ORDER BY at
    ON CONFLICT (topic, digest) DO NOTHING
    RETURNING id, topic, digest
  ), told AS (
    SELECT pg_notify('${channel}', string_agg(id::text, ',')) FROM fresh HAVING count(*) > 0
  )
  SELECT judged.at::int, fresh.id, judged.has_room
  FROM judged LEFT JOIN fresh USING (topic, digest) LEFT JOIN told ON true ORDER BY judged.at`

export const createLine = ({ config, onStored, onHeard, onOpen, onLost }: Options): Line => {
  const queue: Waiting[] = []
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isPumping = false

  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client(config)
    fresh.on('error', onLost)
    fresh.once('end', () => reopen(fresh))
    fresh.on('notification', ({ payload, processId }) => {
      // The driver knows its own number, but its types do not say so.
      if (payload && processId !== (fresh as pg.Client & { processID?: number }).processID) onHeard(payload.split(','))
    })
    await fresh.connect()
    await fresh.query(`LISTEN ${channel}`)
    return fresh
  }

  const reopen = (dead: pg.Client) => {
    if (client !== dead) return
    client = undefined
    if (!stopping.signal.aborted) void keepOpen()
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
      waiting.fail(new LineDown())
    }
  }

  const take = (): Waiting[] => {
    let bytes = 0
    const count = queue.findIndex(({ message }, at) => {
      bytes += message.length
      return at > 0 && (at >= batchMax || bytes > batchBytes)
    })
    return queue.splice(0, count === -1 ? queue.length : count)
  }

  const store = async (on: pg.Client, batch: readonly Waiting[]): Promise<void> => {
    const { rows } = await on.query<Stored>({ name: 'relay store', text: storeSql, values: toValues(batch) })
    const seen = new Set<string>()
    for (const { at, id, has_room } of rows) {
      const waiting = batch[at - 1]
      if (!waiting) continue
      const isFirst = id !== null && !seen.has(id)
      if (isFirst) {
        seen.add(id)
        onStored(toLetter(id, waiting))
      }
      waiting.settle(has_room ? (isFirst ? 'stored' : 'known') : 'full')
    }
  }

  /** Storing twice is storing once, so what is uncertain is simply stored again on the next connection. */
  const hold = async (dead: pg.Client, batch: readonly Waiting[]): Promise<void> => {
    queue.unshift(...batch)
    giveUpOld()
    await sleep(retryMs, stopping.signal)
    reopen(dead)
    void dead.end().catch(() => undefined)
  }

  /** One message that the database does not take must not hold up the others. */
  const storeSingly = async (on: pg.Client, batch: readonly Waiting[]): Promise<void> => {
    for (const one of batch) await store(on, [one]).catch(() => one.fail(new LineDown()))
  }

  /** Whatever arrived while one batch was being stored makes the next: the busier, the larger. */
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

  void keepOpen()
  return {
    publish: (draft) =>
      new Promise<Outcome>((settle, fail) => {
        if (stopping.signal.aborted) return fail(new LineDown())
        const digest = createHash('sha256').update(draft.message).digest()
        queue.push({ ...draft, digest, publishedAt: new Date(), deadline: Date.now() + patienceMs, settle, fail })
        void pump()
      }),
    stop: async () => {
      stopping.abort()
      for (const waiting of queue.splice(0)) waiting.fail(new LineDown())
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
  relayLimits.mailbox,
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
