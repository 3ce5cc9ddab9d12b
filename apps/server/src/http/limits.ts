import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'

/** Token buckets that all instances share through PostgreSQL. */
export type Limiter = {
  /** Takes `cost` tokens from a bucket that refills with `perMinute`; undefined when taken, else how long to wait. */
  take: (key: string, perMinute: number, cost?: number) => Promise<number | undefined>
  stop: () => void
}

/** The last refusal. A cheaper call may still succeed. */
type Refused = { price: number; until: number }
type Lease = { tokens: number; until: number; refused: Refused | undefined }
type Granted = { granted: number; tokens: number }
type Options = { onFailure: (error: unknown) => void; now?: () => number }

/**
 * A batch of tokens that this instance takes at once and spends without further queries. Unspent tokens expire after a
 * second, which limits what other instances miss, and return with the next query.
 */
const leaseMs = 1_000
const leaseMax = 20
const leasesMax = 20_000
const cleanEveryMs = 60_000
const awayMs = 1_000

export const createLimiter = (db: Database, { onFailure, now: clock = Date.now }: Options): Limiter => {
  const leases = new Map<string, Lease>()
  /** Parallel requests wait for one refill instead of each taking a lease. */
  const refills = new Map<string, Promise<Lease | undefined>>()

  /** While the database is down, no request waits for it, and it is reported now and then instead of per request. */
  let awayUntil = 0

  const refill = async (key: string, perMinute: number, price: number): Promise<Lease | undefined> => {
    const known = leases.get(key)
    const isFresh = known !== undefined && known.until >= clock()
    const held = known?.tokens ?? 0
    // Calls that arrive meanwhile wait for the new lease; otherwise they would spend tokens counted into it.
    if (known) known.tokens = 0
    const left = isFresh ? held : 0
    const need = price - left
    const want = Math.max(need, Math.min(leaseMax, Math.floor(perMinute / 10)))
    try {
      const { granted, tokens } = await takeFromBucket(db, key, perMinute, { need, want, back: held - left })
      const now = clock()
      const isRefused = granted < need
      const lease = {
        tokens: left + granted,
        until: isRefused && isFresh ? known.until : now + leaseMs,
        refused: isRefused ? { price, until: now + (need - tokens) * (60_000 / perMinute) } : known?.refused,
      }
      remember(leases, key, lease)
      return lease
    } catch (error) {
      if (awayUntil < clock()) onFailure(error)
      awayUntil = clock() + awayMs
      return undefined
    } finally {
      refills.delete(key)
    }
  }

  const take = async (key: string, perMinute: number, cost = 1): Promise<number | undefined> => {
    // A call that costs more than the bucket can hold takes all of it.
    const price = Math.min(cost, perMinute)
    let lease = leases.get(key)
    for (;;) {
      const now = clock()
      if (lease && lease.until >= now && lease.tokens >= price) {
        lease.tokens -= price
        return undefined
      }
      const refused = lease?.refused
      if (refused && refused.until > now && price >= refused.price)
        return refused.until - now + (price - refused.price) * (60_000 / perMinute)
      if (awayUntil > now) return undefined
      const refilling = refills.get(key) ?? refill(key, perMinute, price)
      refills.set(key, refilling)
      lease = await refilling
      // Fail open: serve without rate limits while the database is down.
      if (!lease) return undefined
    }
  }

  const clean = () =>
    void db.execute(sql`DELETE FROM rate_buckets WHERE refilled_at < now() - interval '2 minutes'`).catch(onFailure)
  const timer = setInterval(clean, cleanEveryMs)
  return { take, stop: () => clearInterval(timer) }
}

const remember = (leases: Map<string, Lease>, key: string, lease: Lease): void => {
  leases.delete(key)
  leases.set(key, lease)
  const [oldest] = leases.keys()
  if (leases.size > leasesMax && oldest !== undefined) leases.delete(oldest)
}

type Question = {
  /** Minimum to take. With fewer, take nothing: a rejected call would lose its tokens and could retry forever. */
  need: number
  want: number
  /** Tokens taken earlier and not spent. */
  back: number
}

/** Refills and takes in one statement, so parallel requests on several instances never take the same token. */
const takeFromBucket = async (
  db: Database,
  key: string,
  perMinute: number,
  { need, want, back }: Question,
): Promise<Granted> => {
  const refilled = sql`least(${perMinute}::float8, bucket.tokens + ${back}::float8
    + extract(epoch FROM now() - bucket.refilled_at) * ${perMinute / 60}::float8)`
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
}
