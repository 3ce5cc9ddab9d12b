import { limits } from '@latchkey/wire/limits'
import type { Standing } from './createStandings.ts'

/** One ping of a node: how long it took, or undefined when it failed. */
export type Ping = number | undefined

const { stability: stabilityWeight, latency: latencyWeight, pings: kept } = limits.rpc.ranking

/** Adds a ping and keeps only as many as the ranking looks at. */
export const addPing = (pings: readonly Ping[], ping: Ping): Ping[] => [...pings, ping].slice(-kept)

/**
 * Orders nodes by their last pings, best first (API-31); equal ones stay in the order of the settings. One that lags or
 * talks nonsense comes after all others; one of another chain is worse than none and is left out.
 */
export const rankNodes = (
  pings: readonly (readonly Ping[])[],
  standingOf: (node: number) => Standing = () => 'good',
): number[] => {
  const means = pings.map(meanLatency)
  const slowest = Math.max(...means.filter((mean) => mean !== undefined), 0)
  const scores = pings.map((samples, index) => {
    // A node that was never asked is taken for a good one, or it would never be asked.
    if (samples.length === 0) return stabilityWeight + latencyWeight
    const answered = samples.filter((ping) => ping !== undefined).length
    const mean = means[index]
    const latency = mean === undefined || slowest === 0 ? 0 : 1 - mean / slowest
    return stabilityWeight * (answered / samples.length) + latencyWeight * latency
  })
  const isAside = (node: number) => Number(standingOf(node) !== 'good')
  return scores
    .map((_, index) => index)
    .filter((node) => standingOf(node) !== 'foreign')
    .sort((a, b) => isAside(a) - isAside(b) || (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

const meanLatency = (samples: readonly Ping[]): number | undefined => {
  const answered = samples.filter((ping) => ping !== undefined)
  return answered.length === 0 ? undefined : answered.reduce((sum, ms) => sum + ms, 0) / answered.length
}
