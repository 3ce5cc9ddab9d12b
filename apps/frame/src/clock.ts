/** Time, injected for tests. */
export type Clock = {
  now(): number
  /** Resolves after the time; rejects at once when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const browserClock: Clock = {
  now: () => Date.now(),
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
