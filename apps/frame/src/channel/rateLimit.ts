/** A token bucket: `burst` at once, then `perSecond`. Returns whether one more may pass. */
export const createRateLimit = (perSecond: number, burst: number, elapsed: () => number): (() => boolean) => {
  let left = burst
  let at = elapsed()
  return () => {
    const time = elapsed()
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
    at = time
    if (left < 1) return false
    left -= 1
    return true
  }
}
