import { limits } from '@latchkey/wire/limits'
import type { NodeStatus } from './createNodeStatuses.ts'

/** One ping of a node: its duration, or undefined if it failed. */
export type Ping = number | undefined

/** How many of a node's last pings have to fail before it counts as away. At the start, one is enough. */
const failedPings = 3

/** Whether a node has stopped answering, or never did. */
export const isSilent = (pings: readonly Ping[]): boolean =>
  pings.length > 0 && pings.slice(-failedPings).every((ping) => ping === undefined)

const { stability: stabilityWeight, latency: latencyWeight, pings: kept } = limits.rpc.ranking

/** Adds a ping and keeps only as many as the ranking uses. */
export const addPing = (pings: readonly Ping[], ping: Ping): Ping[] => [...pings, ping].slice(-kept)

/** Orders nodes by their last pings (API-31). Lagging or invalid ones come last; those of other chains are left out. */
export const rankNodes = (
  pings: readonly (readonly Ping[])[],
  statusOf: (node: number) => NodeStatus = () => 'good',
): number[] => {
  const means = pings.map(meanLatency)
  const slowest = Math.max(...means.filter((mean) => mean !== undefined), 0)
  const scores = pings.map((samples, index) => {
    // Assume that a node without pings is good; otherwise it would never be called.
    if (samples.length === 0) return stabilityWeight + latencyWeight
    const answered = samples.filter((ping) => ping !== undefined).length
    const mean = means[index]
    const latency = mean === undefined || slowest === 0 ? 0 : 1 - mean / slowest
    return stabilityWeight * (answered / samples.length) + latencyWeight * latency
  })
  const isAside = (node: number) => Number(statusOf(node) !== 'good')
  return scores
    .map((_, index) => index)
    .filter((node) => statusOf(node) !== 'foreign')
    .sort((a, b) => isAside(a) - isAside(b) || (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

const meanLatency = (samples: readonly Ping[]): number | undefined => {
  const answered = samples.filter((ping) => ping !== undefined)
  return answered.length === 0 ? undefined : answered.reduce((sum, ms) => sum + ms, 0) / answered.length
}
