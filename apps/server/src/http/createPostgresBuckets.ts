import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import type { BucketStore, Granted } from './bucketStore.ts'

const cleanEveryMs = 60_000

/** Buckets that all instances share through PostgreSQL. */
export const createPostgresBuckets = (db: Database, onFailure: (error: unknown) => void): BucketStore => {
  const clean = () =>
    void db.execute(sql`DELETE FROM rate_buckets WHERE refilled_at < now() - interval '2 minutes'`).catch(onFailure)
  const timer = setInterval(clean, cleanEveryMs)
  return {
    take: async (key, perMinute, { need, want, back }) => {
      // A statement that waited for another began before its refill; a clock that was set back must not count for more.
      const passed = sql`greatest(-1, extract(epoch FROM now() - bucket.refilled_at))`
      const refilled = sql`least(${perMinute}::float8,
        bucket.tokens + ${back}::float8 + ${passed} * ${perMinute / 60}::float8)`
      const taken = sql`CASE WHEN ${refilled} < ${need}::float8 THEN 0 ELSE least(${want}::int, floor(${refilled})) END`
      const { rows } = await db.execute<Granted>(sql`
        INSERT INTO rate_buckets AS bucket (key, tokens, granted)
        VALUES (${key}, ${perMinute - want}::float8, ${want}::int)
        ON CONFLICT (key) DO UPDATE SET
          granted = ${taken},
          tokens = ${refilled} - ${taken},
          refilled_at = now()
        RETURNING granted, tokens`)
      const [row] = rows
      if (!row) throw new Error('The bucket gave no row.')
      return row
    },
    stop: () => clearInterval(timer),
  }
}
