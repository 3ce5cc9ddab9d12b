import { sleep } from '../../../sleep.ts'

const patienceMs = 25_000
const lookEveryMs = 600

/** Polls until there is a result or the wait of one call is over. It never holds a connection. */
export const waitUntil = async <T>(signal: AbortSignal, look: () => Promise<T | undefined>): Promise<T | undefined> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== undefined || Date.now() >= deadline || signal.aborted) return found
    await sleep(lookEveryMs, signal)
  }
}
