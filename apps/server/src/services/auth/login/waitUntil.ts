import { createCache } from '../../../createCache.ts'
import { sleep } from '../../../sleep.ts'

const patienceMs = 25_000
const lookEveryMs = 600
/** Many waits with one key look no more often than one. */
const looks = createCache<unknown>({ max: 5_000, keepMs: lookEveryMs - 100 })

/** Polls until there is a result or the wait of one call is over. It never holds a connection. */
export const waitUntil = async <T>(
  signal: AbortSignal,
  key: string,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = (await looks.get(key, look)) as T | undefined
    if (found !== undefined || Date.now() >= deadline || signal.aborted) return found
    await sleep(lookEveryMs, signal)
  }
}
