import type { BucketStore } from './bucketStore.ts'
import { createLocalBuckets } from './createLocalBuckets.ts'

/** Token buckets that all instances share. */
export type Limiter = {
  /** Takes `cost` tokens from a bucket that refills with `perMinute`; undefined when taken, else how long to wait. */
  take: (key: string, perMinute: number, cost?: number) => Promise<number | undefined>
  stop: () => void
}

/** The last refusal. A cheaper call may still succeed. */
type Refused = { price: number; until: number }
type Lease = { tokens: number; until: number; refused: Refused | undefined }
type Options = {
  onFailure: (error: unknown) => void
  /** Called whenever this process decides alone. */
  onLocal?: () => void
  now?: () => number
}

/**
 * A batch of tokens that this instance takes at once and spends without further queries. Unspent tokens expire after a
 * second, which limits what other instances miss, and return with the next query.
 */
const leaseMs = 1_000
const leaseMax = 20
const leasesMax = 20_000
const awayMs = 1_000

export const createLimiter = (shared: BucketStore, options: Options): Limiter => {
  // Not the time of day, which may be set back.
  const { onFailure, onLocal = () => {}, now: clock = () => performance.now() } = options
  const local = createLocalBuckets(clock)
  const leases = new Map<string, Lease>()
  /** Parallel requests wait for one refill instead of each taking a lease. */
  const refills = new Map<string, Promise<Lease>>()

  /** While the shared buckets are down, requests don't wait for them; the outage is reported now and then. */
  let awayUntil = 0

  /** Limits of this process alone while the shared ones can't be reached: calls are neither refused nor unlimited. */
  const takeLocally: BucketStore['take'] = async (...asked) => {
    onLocal()
    return await local.take(...asked)
  }

  const takeShared: BucketStore['take'] = async (key, perMinute, question) => {
    if (awayUntil > clock()) return await takeLocally(key, perMinute, question)
    try {
      return await shared.take(key, perMinute, question)
    } catch (error) {
      if (awayUntil < clock()) onFailure(error)
      awayUntil = clock() + awayMs
      return await takeLocally(key, perMinute, question)
    }
  }

  const refill = async (key: string, perMinute: number, price: number): Promise<Lease> => {
    const known = leases.get(key)
    const isFresh = known !== undefined && known.until >= clock()
    const held = known?.tokens ?? 0
    // Calls that arrive meanwhile wait for the new lease; otherwise they would spend tokens counted into it.
    if (known) known.tokens = 0
    const left = isFresh ? held : 0
    const need = price - left
    const want = Math.max(need, Math.min(leaseMax, Math.floor(perMinute / 10)))
    try {
      const { granted, tokens } = await takeShared(key, perMinute, { need, want, back: held - left })
      const now = clock()
      const isRefused = granted < need
      const lease = {
        tokens: left + granted,
        until: isRefused && isFresh ? known.until : now + leaseMs,
        refused: isRefused ? { price, until: now + (need - tokens) * (60_000 / perMinute) } : known?.refused,
      }
      remember(leases, key, lease)
      return lease
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
      const refilling = refills.get(key) ?? refill(key, perMinute, price)
      refills.set(key, refilling)
      lease = await refilling
    }
  }

  return { take, stop: shared.stop }
}

const remember = (leases: Map<string, Lease>, key: string, lease: Lease): void => {
  leases.delete(key)
  leases.set(key, lease)
  const [oldest] = leases.keys()
  if (leases.size > leasesMax && oldest !== undefined) leases.delete(oldest)
}
