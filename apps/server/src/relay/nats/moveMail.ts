import type pg from 'pg'
import type { Draft } from '../letter.ts'
import type { NatsLine } from './createNatsLine.ts'

type Row = {
  id: string
  topic: string
  message: string
  tag: string
  attestation: string | null
  publisher: Buffer
  publishedAt: Date
  seconds: number
  project: string
  network: string
}

const waitingSql = `
  SELECT id, encode(topic, 'hex') AS topic, message, tag, attestation, publisher, published_at AS "publishedAt",
    extract(epoch FROM expires_at - published_at)::int AS seconds, project, network
  FROM relay_messages WHERE expires_at > now() ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`

const batchMax = 100

const toDraft = ({ topic, message, tag, attestation, publisher, seconds, project, network }: Row): Draft => ({
  ...{ topic, message, tag: Number(tag), attestation: attestation ?? undefined },
  ...{ ttlSeconds: seconds, publisher, project, network },
})

/**
 * Moves messages from PostgreSQL to NATS: those stored before `NATS_URL` was set, or by instances that don't know it
 * yet. A row goes when NATS has the message, so it may be delivered twice but isn't lost.
 */
export const moveMail = async (pool: pg.Pool, publish: NatsLine['publish']): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<Row>(waitingSql, [batchMax])
    const outcomes = await Promise.all(rows.map((row) => publish(toDraft(row), row.publishedAt.getTime())))
    const moved = rows.filter((_, at) => outcomes[at]?.kind !== 'full').map(({ id }) => id)
    if (moved.length > 0) await client.query('DELETE FROM relay_messages WHERE id = ANY ($1::bigint[])', [moved])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
