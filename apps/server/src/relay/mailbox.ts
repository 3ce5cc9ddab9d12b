import type { ReceivedMessage } from '@latchkey/wire/relay'
import type pg from 'pg'

/** A stored message on its way to a subscriber. */
export type Letter = ReceivedMessage & { id: string; publisher: string }

type Row = {
  id: string
  topic: Buffer
  message: string
  tag: string
  attestation: string | null
  publisher: Buffer
  published_at: Date
}

const columns = 'm.id, m.topic, m.message, m.tag, m.attestation, m.publisher, m.published_at'

const toLetter = (row: Row): Letter => ({
  id: row.id,
  publisher: row.publisher.toString('hex'),
  topic: row.topic.toString('hex'),
  message: row.message,
  publishedAt: row.published_at.getTime(),
  tag: Number(row.tag),
  ...(row.attestation !== null && { attestation: row.attestation }),
})

const toBytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** The stored messages of every topic, shared by all instances. */
export type Mailbox = {
  /** What waits for a client under some topics: not its own, not expired, not acknowledged; oldest first. */
  waiting: (client: Buffer, topics: readonly string[], after: string, limit: number) => Promise<Letter[]>
  /** Messages that another instance has just stored. */
  byIds: (ids: readonly string[]) => Promise<Letter[]>
  /** Notes what clients have acknowledged; a message that is gone meanwhile is none to note. */
  receive: (receipts: readonly { id: string; client: Buffer }[]) => Promise<void>
  /** Deletes what has expired and says how many. */
  purge: () => Promise<number>
}

const purgeMax = 5_000

export const createMailbox = (pool: pg.Pool): Mailbox => ({
  waiting: async (client, topics, after, limit) => {
    const { rows } = await pool.query<Row>({
      name: 'relay waiting',
      text: `SELECT ${columns} FROM relay_messages m
        WHERE m.topic = ANY ($1::bytea[]) AND m.id > $2 AND m.publisher <> $3 AND m.expires_at > now()
          AND NOT EXISTS (SELECT FROM relay_receipts r WHERE r.message_id = m.id AND r.client = $3)
        ORDER BY m.id LIMIT $4`,
      values: [topics.map(toBytes), after, client, limit],
    })
    return rows.map(toLetter)
  },
  byIds: async (ids) => {
    const { rows } = await pool.query<Row>({
      name: 'relay by ids',
      text: `SELECT ${columns} FROM relay_messages m WHERE m.id = ANY ($1::bigint[]) ORDER BY m.id`,
      values: [ids],
    })
    return rows.map(toLetter)
  },
  receive: async (receipts) => {
    await pool.query({
      name: 'relay receive',
      text: `INSERT INTO relay_receipts (message_id, client)
        SELECT m.id, given.client FROM unnest($1::bigint[], $2::bytea[]) AS given (id, client)
        JOIN relay_messages m ON m.id = given.id
        ON CONFLICT DO NOTHING`,
      values: [receipts.map(({ id }) => id), receipts.map(({ client }) => client)],
    })
  },
  purge: async () => {
    const { rowCount } = await pool.query(
      // Instances that purge at the same moment take different rows.
      `DELETE FROM relay_messages WHERE id IN (
        SELECT id FROM relay_messages WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [purgeMax],
    )
    return rowCount ?? 0
  },
})
