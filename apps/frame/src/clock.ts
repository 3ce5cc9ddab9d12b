/** Time, injected for tests. */
export type Clock = {
  now(): number
  /** Milliseconds since some moment. Setting the clock back doesn't reduce them. */
  elapsed(): number
  /** Resolves after the time; rejects at once when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Counts time by the larger step of two clocks: a date can be set back, a counter may stand still during sleep. */
export const createElapsed = (): (() => number) => {
  let [total, date, count] = [0, Date.now(), performance.now()]
  return () => {
    const next = [Date.now(), performance.now()] as const
    total += Math.max(0, next[0] - date, next[1] - count)
    ;[date, count] = next
    return total
  }
}

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: createElapsed(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const timer = setTimeout(resolve, ms)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}
