import type pg from 'pg'
import { openPostgresStore } from '../../openPostgresStore.ts'
import type { TestStore } from './testStore.ts'

const falseSums = `
  SELECT scope, key, bytes::int, messages::int FROM relay_usage
  WHERE scope NOT IN ('topics', 'freed') AND (messages <> 0 OR bytes <> 0)
  EXCEPT (SELECT 'all', ''::bytea, sum(size)::int, count(*)::int FROM relay_messages
    UNION ALL SELECT 'topic', topic, sum(size)::int, count(*)::int FROM relay_messages GROUP BY topic
    UNION ALL SELECT 'client', publisher, sum(size)::int, count(*)::int FROM relay_messages GROUP BY publisher
    UNION ALL SELECT 'network', convert_to(network, 'UTF8'), sum(size)::int, count(*)::int FROM relay_messages GROUP BY network
    UNION ALL SELECT 'project', convert_to(project, 'UTF8'), sum(size)::int, count(*)::int FROM relay_messages GROUP BY project)
  UNION ALL SELECT scope, key, bytes::int, messages::int FROM relay_usage
  WHERE scope = 'topics' AND messages <> (SELECT count(*) FROM relay_topics)`

export const createPostgresTestStore = (pool: pg.Pool): TestStore => {
  const count = async (table: string) => (await pool.query(`SELECT FROM ${table}`)).rowCount ?? 0
  return {
    open: openPostgresStore(pool),
    empty: async () => void (await pool.query('TRUNCATE relay_messages, relay_receipts, relay_topics')),
    stored: async () => {
      const { rows } = await pool.query<{ bytes: string; messages: string }>(
        'SELECT coalesce(sum(octet_length(message)), 0) AS bytes, count(*) AS messages FROM relay_messages',
      )
      return { bytes: Number(rows[0]?.bytes), messages: Number(rows[0]?.messages) }
    },
    falseSums: async () => (await pool.query(falseSums)).rows,
    receipts: () => count('relay_receipts'),
    lifetimes: async () => {
      const { rows } = await pool.query<{ seconds: number }>(
        'SELECT extract(epoch FROM expires_at - published_at)::int AS seconds FROM relay_messages ORDER BY id',
      )
      return rows.map(({ seconds }) => seconds)
    },
    topics: () => count('relay_topics'),
    plant: async (topic, messages) => {
      await pool.query(
        `INSERT INTO relay_messages (topic, digest, message, tag, publisher, published_at, expires_at, size)
         SELECT decode($1, 'hex'), sha256(n::text::bytea), 'm' || n, 0, '\\x00', now(), now() + interval '4 seconds', 1030
         FROM generate_series(1, $2) n`,
        [topic, messages],
      )
    },
  }
}
