import { relayLimits } from '@latchkey/wire/relayLimits'
import type pg from 'pg'
import type { Letter, Receipt } from './letter.ts'
import { peerMark } from './peerMark.ts'
import type { Mailbox } from './relayStore.ts'

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

/** Receipts from non-peers kept per message. */
const receiptsMax = 8

const waitingSql = `
  WITH listed AS (
    SELECT m.id, m.size FROM relay_messages m
    WHERE m.topic = ANY ($1::bytea[]) AND m.id > $2 AND m.publisher <> $3 AND m.expires_at > now()
      AND m.id <> ALL ($4::bigint[])
      AND NOT EXISTS (SELECT FROM relay_receipts r WHERE r.message_id = m.id AND r.client = $3)
    ORDER BY m.id LIMIT $5 + 1
  ), measured AS (
    SELECT id, row_number() OVER (ORDER BY id) AS at, sum(size) OVER (ORDER BY id) - size AS before FROM listed
  )
  SELECT ${columns}, (SELECT count(*)::int FROM listed) AS listed
  FROM measured JOIN relay_messages m USING (id)
  WHERE measured.at <= $5 AND measured.before < $6 ORDER BY m.id`

const receiveSql = `
  WITH found AS (
    SELECT m.id, given.client, m.published_at <= now() - make_interval(secs => $3) AS is_ripe,
      coalesce(${peerMark('m.topic', 'given.client')} IN (pair.first, pair.second), false) AS is_peer
    FROM unnest($1::bigint[], $2::bytea[]) AS given (id, client)
    JOIN relay_messages m ON m.id = given.id LEFT JOIN relay_topics pair ON pair.topic = m.topic
  ), gone AS (
    DELETE FROM relay_messages WHERE id IN (SELECT id FROM found WHERE is_peer AND is_ripe)
  ), noted AS (
    INSERT INTO relay_receipts (message_id, client)
    SELECT found.id, found.client FROM found
    WHERE found.id NOT IN (SELECT id FROM found WHERE is_peer AND is_ripe)
      AND (is_peer OR (SELECT count(*) FROM relay_receipts r WHERE r.message_id = found.id) < ${receiptsMax})
    ON CONFLICT DO NOTHING
  )
  SELECT id, client FROM found WHERE NOT (is_peer AND is_ripe)`

/** Another instance deleted one of these messages in the meantime. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['23503', '40P01'].includes(String(error.code))

const overtakenMax = 5

export const createMailbox = (pool: pg.Pool, { lingerMs = relayLimits.lingerMs as number } = {}): Mailbox => {
  const receive = async (receipts: readonly Receipt[], attempt = 1): Promise<Receipt[]> => {
    try {
      const { rows } = await pool.query<Receipt>({
        name: 'relay receive',
        text: receiveSql,
        values: [receipts.map(({ id }) => id), receipts.map(({ client }) => client), lingerMs / 1_000],
      })
      return rows
    } catch (error) {
      if (!isOvertaken(error) || attempt >= overtakenMax) throw error
      return receive(receipts, attempt + 1)
    }
  }

  return {
    waiting: async ({ client, topics, after = '0', except = [] }) => {
      const bytes = topics.map((topic) => Buffer.from(topic, 'hex'))
      const { rows } = await pool.query<Row & { listed: number }>({
        name: 'relay waiting',
        text: waitingSql,
        values: [bytes, after, client, except, relayLimits.fetchPage, relayLimits.fetchPageBytes],
      })
      return { letters: rows.map(toLetter), hasMore: rows.length < (rows[0]?.listed ?? 0) }
    },
    byIds: async (ids) => {
      const { rows } = await pool.query<Row>({
        name: 'relay by ids',
        text: `SELECT ${columns} FROM relay_messages m WHERE m.id = ANY ($1::bigint[]) ORDER BY m.id`,
        values: [ids],
      })
      return rows.map(toLetter)
    },
    receive: (receipts) => receive(receipts),
  }
}
