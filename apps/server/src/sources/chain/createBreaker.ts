/** Keeps callers from waiting for nodes that are known to be down. */
export type Breaker = {
  /** Whether a node may be asked now. One that is down is tried by a single caller at a time. */
  mayAsk: (node: number) => boolean
  succeeded: (node: number) => void
  failed: (node: number) => void
  /** When the first node may be asked again, in milliseconds from now. */
  waitMs: () => number
}

/** So many failures in a row open the circuit; a call alone makes four tries, so one bad call never does. */
const failuresMax = 8
const pauseMs = 2_000
const pauseMaxMs = 30_000

type State = { failures: number; pauses: number; openUntil: number }

export const createBreaker = (size: number, now: () => number = Date.now): Breaker => {
  const states: State[] = Array.from({ length: size }, () => ({ failures: 0, pauses: 0, openUntil: 0 }))
  return {
    mayAsk: (node) => {
      const state = states[node]
      if (!state || state.failures < failuresMax) return true
      if (now() < state.openUntil) return false
      // The one who is let through now keeps the others out until it is known how it went.
      state.openUntil = now() + pauseMs
      return true
    },
    succeeded: (node) => {
      states[node] = { failures: 0, pauses: 0, openUntil: 0 }
    },
    failed: (node) => {
      const state = states[node]
      if (!state || ++state.failures < failuresMax) return
      state.openUntil = now() + Math.min(pauseMs * 2 ** state.pauses++, pauseMaxMs)
    },
    waitMs: () => Math.max(0, Math.min(...states.map(({ openUntil }) => openUntil)) - now()),
  }
}
