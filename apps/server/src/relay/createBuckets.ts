import type { Rate } from '@latchkey/wire/relayLimits'

/** Token buckets in memory, one for each key. */
export type Buckets = {
  has: (key: string, cost: number) => boolean
  spend: (key: string, cost: number) => void
}

type Bucket = { tokens: number; at: number }

/**
 * Keeps at most `keysMax` buckets and drops the least recently used. A client can create new keys and topics at will,
 * so the buckets that must not be reset this way are those of networks and projects.
 */
export const createBuckets = ({ perSecond, burst }: Rate, keysMax = 50_000): Buckets => {
  const buckets = new Map<string, Bucket>()

  const refilled = (key: string): Bucket => {
    const now = performance.now()
    const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now }
    return { tokens: Math.min(burst, tokens + ((now - at) / 1_000) * perSecond), at: now }
  }

  return {
    has: (key, cost) => refilled(key).tokens >= cost,
    spend: (key, cost) => {
      const { tokens, at } = refilled(key)
      // The newest is last, so drop the first.
      buckets.delete(key)
      buckets.set(key, { tokens: Math.max(0, tokens - cost), at })
      const [oldest] = buckets.keys()
      if (buckets.size > keysMax && oldest !== undefined) buckets.delete(oldest)
    },
  }
}
