import type { BucketStore } from './bucketStore.ts'

type Bucket = { tokens: number; at: number }

/** A caller needs this many addresses to evict another's bucket. */
const bucketsMax = 50_000

/** Buckets in the memory of this process, used while the shared ones can't be reached. */
export const createLocalBuckets = (clock: () => number): BucketStore => {
  const buckets = new Map<string, Bucket>()
  return {
    take: async (key, perMinute, { need, want, back }) => {
      const now = clock()
      const known = buckets.get(key)
      const refilled = known ? known.tokens + back + (now - known.at) * (perMinute / 60_000) : perMinute
      const held = Math.min(perMinute, refilled)
      const granted = held < need ? 0 : Math.min(want, Math.floor(held))
      buckets.delete(key)
      buckets.set(key, { tokens: held - granted, at: now })
      const [oldest] = buckets.keys()
      if (buckets.size > bucketsMax && oldest !== undefined) buckets.delete(oldest)
      return { granted, tokens: held - granted }
    },
    stop: () => {},
  }
}
