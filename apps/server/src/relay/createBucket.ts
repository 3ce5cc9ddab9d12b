/** A token bucket in memory: so many a second on average, so many at once. */
export type Bucket = { take: (cost?: number) => boolean }

export const createBucket = (perSecond: number, burst: number): Bucket => {
  let tokens = burst
  let at = performance.now()
  return {
    take: (cost = 1) => {
      const now = performance.now()
      tokens = Math.min(burst, tokens + ((now - at) / 1_000) * perSecond)
      at = now
      if (tokens < cost) return false
      tokens -= cost
      return true
    },
  }
}
