import { sleep } from '../../../sleep.ts'

const patienceMs = 25_000
const lookEveryMs = 600

/** Looks again and again until there is something or the patience of one call is over; never holds a connection. */
export const waitUntil = async <T>(signal: AbortSignal, look: () => Promise<T | undefined>): Promise<T | undefined> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== undefined || Date.now() >= deadline || signal.aborted) return found
    await sleep(lookEveryMs, signal)
  }
}
