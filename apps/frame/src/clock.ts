/** Time, injected for tests. */
export type Clock = {
  now(): number
  /** Milliseconds since some moment. Setting the clock back doesn't reduce them. */
  elapsed(): number
  /** Resolves after the time; rejects at once when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/**
 * Counts the time since it was made, by the larger step of two clocks: the date can be set back, and the browser's own
 * counter may stand still while the computer sleeps.
 */
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
