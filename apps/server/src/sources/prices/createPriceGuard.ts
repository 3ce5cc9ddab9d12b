/** Prices of the last minutes per token, against which a new one is held. */
export type PriceGuard = {
  /** How many samples there are that a new price would be compared with. */
  count: (token: string, now?: number) => number
  add: (token: string, usd: number, at?: number) => void
  /** The price to give: the new one, or the usual one when the new one has jumped further than trades explain. */
  judge: (token: string, usd: number, now?: number) => { usd: number; isGuarded: boolean }
  readonly size: number
}

const windowMs = 5 * 60_000
/** Whoever holds a price for a block must not fill the window with it. */
const spacingMs = 5_000
const samplesMax = 64
const tokensMax = 5_000
/** Fewer samples tell nothing about what is usual. */
export const samplesMin = 3
const deviationMax = 0.15

type Sample = { at: number; usd: number }

export const createPriceGuard = (): PriceGuard => {
  const samples = new Map<string, Sample[]>()
  const recent = (token: string, now: number) => (samples.get(token) ?? []).filter(({ at }) => now - at <= windowMs)
  return {
    count: (token, now = Date.now()) => recent(token, now).length,
    add: (token, usd, at = Date.now()) => {
      const kept = recent(token, at)
      if (kept.some((sample) => Math.abs(sample.at - at) < spacingMs)) return
      samples.delete(token)
      samples.set(token, [...kept, { at, usd }].slice(-samplesMax))
      const [oldest] = samples.keys()
      if (samples.size > tokensMax && oldest !== undefined) samples.delete(oldest)
    },
    judge: (token, usd, now = Date.now()) => {
      const kept = recent(token, now)
      if (kept.length < samplesMin) return { usd, isGuarded: false }
      const usual = median(kept.map((sample) => sample.usd))
      return Math.abs(usd / usual - 1) > deviationMax ? { usd: usual, isGuarded: true } : { usd, isGuarded: false }
    },
    get size() {
      return samples.size
    },
  }
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 ? (low + high) / 2 : high
}
