/** Keeps callers from waiting for nodes that are down. */
export type Breaker = {
  /** Whether a node may be called now. A single caller at a time probes a node that is down. */
  mayAsk: (node: number) => boolean
  /** Whether a node is down, as far as the calls to it show. */
  isOpen: (node: number) => boolean
  /** How many calls a node has answered. If more during a call that failed, the call was too much, not the node. */
  answered: (node: number) => number
  succeeded: (node: number) => void
  failed: (node: number) => void
  /** Milliseconds until the first node may be called again. */
  waitMs: () => number
}

/** Failures in a row that open the circuit. One call makes four attempts, so a single bad call never does. */
const failuresMax = 8
const pauseMs = 2_000
const pauseMaxMs = 30_000

type State = { failures: number; pauses: number; openUntil: number; answered: number }

export const createBreaker = (size: number, now: () => number = Date.now): Breaker => {
  const states: State[] = Array.from({ length: size }, () => ({ failures: 0, pauses: 0, openUntil: 0, answered: 0 }))
  return {
    mayAsk: (node) => {
      const state = states[node]
      if (!state || state.failures < failuresMax) return true
      if (now() < state.openUntil) return false
      // This caller probes the node and blocks the rest until the probe returns.
      state.openUntil = now() + pauseMs
      return true
    },
    isOpen: (node) => (states[node]?.failures ?? 0) >= failuresMax,
    answered: (node) => states[node]?.answered ?? 0,
    succeeded: (node) => {
      states[node] = { failures: 0, pauses: 0, openUntil: 0, answered: (states[node]?.answered ?? 0) + 1 }
    },
    failed: (node) => {
      const state = states[node]
      if (!state || ++state.failures < failuresMax) return
      state.openUntil = now() + Math.min(pauseMs * 2 ** state.pauses++, pauseMaxMs)
    },
    waitMs: () => Math.max(0, Math.min(...states.map(({ openUntil }) => openUntil)) - now()),
  }
}
