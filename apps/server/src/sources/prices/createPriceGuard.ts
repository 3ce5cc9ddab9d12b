/** A pool price at a point in time, and whether it was published. */
export type Sample = { at: number; usd: number; isBelieved?: boolean }

/** Recent prices per token, to compare a new one against. */
export type PriceGuard = {
  /** Number of samples to compare a new price with. */
  count: (token: string, now?: number) => number
  add: (token: string, sample: Sample) => void
  /** Adds recent prices from other sources. */
  introduce: (token: string, past: readonly Sample[], now?: number) => void
  /** The price to publish: the usual one while a jump hasn't lasted. Undefined while too little is known. */
  judge: (token: string, usd: number, now?: number) => { usd: number; isGuarded: boolean } | undefined
  readonly size: number
}

export const windowMs = 5 * 60_000
/** A price held for one block must not fill the window. */
const spacingMs = 5_000
const samplesMax = 64
const tokensMax = 5_000
/** With fewer samples, there is no usual price. */
export const samplesMin = 3
const deviationMax = 0.15
/** A price that jumped is trusted after it lasted this long in every sample. */
const lastingMs = 120_000

export const createPriceGuard = (): PriceGuard => {
  const samples = new Map<string, Sample[]>()
  const recent = (token: string, now: number) => (samples.get(token) ?? []).filter(({ at }) => now - at <= windowMs)
  const put = (token: string, kept: Sample[]): void => {
    samples.delete(token)
    samples.set(token, kept.sort((a, b) => a.at - b.at).slice(-samplesMax))
    const [oldest] = samples.keys()
    if (samples.size > tokensMax && oldest !== undefined) samples.delete(oldest)
  }
  return {
    count: (token, now = Date.now()) => recent(token, now).length,
    add: (token, sample) => {
      const kept = recent(token, sample.at)
      if (kept.some(({ at }) => Math.abs(sample.at - at) < spacingMs)) return
      put(token, [...kept, sample])
    },
    introduce: (token, past, now = Date.now()) => {
      const known = past.filter(({ at, usd }) => now - at <= windowMs && usd > 0)
      if (known.length > 0) put(token, [...recent(token, now), ...known])
    },
    judge: (token, usd, now = Date.now()) => {
      const kept = recent(token, now)
      if (kept.length < samplesMin && !kept.some(({ isBelieved }) => isBelieved)) return undefined
      const usual = usualOf(kept)
      if (isNear(usd, usual)) return { usd, isGuarded: false }
      const since = kept.findLastIndex((sample) => !isNear(usd, sample.usd)) + 1
      const start = kept[since]?.at ?? now
      return now - start >= lastingMs ? { usd, isGuarded: false } : { usd: usual, isGuarded: true }
    },
    get size() {
      return samples.size
    },
  }
}

/** The price published in the last minutes; for a new token, its first samples. */
const usualOf = (kept: readonly Sample[]): number => {
  const believed = kept.filter(({ isBelieved }) => isBelieved)
  return median((believed.length > 0 ? believed : kept.slice(0, samplesMin)).map(({ usd }) => usd))
}

const isNear = (usd: number, other: number): boolean => Math.abs(usd / other - 1) <= deviationMax

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 ? (low + high) / 2 : high
}
