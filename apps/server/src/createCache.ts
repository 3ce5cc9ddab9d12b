/** Caches answers for a while, joins identical requests in flight, and never holds more than `max`. */
export type Cache<V> = {
  /** The cached answer, or that of `load`. Failures aren't cached; `isForced` always loads again. */
  get: (key: string, load: () => Promise<V>, options?: { isForced?: boolean }) => Promise<V>
  forget: (key: string) => void
  clear: () => void
  readonly size: number
}

type Entry<V> = { value: Promise<V>; until: number }
type Options<V> = {
  max: number
  /** How long an answer is kept; a function if that depends on the answer. */
  keepMs: number | ((value: V) => number)
}

export const createCache = <V>({ max, keepMs }: Options<V>): Cache<V> => {
  const entries = new Map<string, Entry<V>>()

  const load = (key: string, ask: () => Promise<V>): Promise<V> => {
    const entry: Entry<V> = { value: ask(), until: Number.POSITIVE_INFINITY }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    entry.value.then(
      (value) => {
        entry.until = Date.now() + (typeof keepMs === 'number' ? keepMs : keepMs(value))
      },
      () => entries.get(key) === entry && entries.delete(key),
    )
    return entry.value
  }

  return {
    get: (key, ask, { isForced = false } = {}) => {
      const entry = entries.get(key)
      if (!entry || isForced || entry.until <= Date.now()) return load(key, ask)
      // The most recently used is evicted last.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    get size() {
      return entries.size
    },
  }
}

/** The values of several keys, as far as they have one. Those that aren't cached are loaded together. */
export const getMany = async <K extends string, V>(
  cache: Cache<V | undefined>,
  keys: readonly K[],
  load: (missing: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): Promise<Map<K, V>> => {
  let batch: Promise<ReadonlyMap<K, V>> | undefined
  const missing: K[] = []
  const entries = await Promise.all(
    [...new Set(keys)].map(async (key) => {
      const value = await cache.get(key, async () => {
        missing.push(key)
        batch ??= Promise.resolve().then(() => load(missing))
        return (await batch).get(key)
      })
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
  return new Map(entries.flat())
}
