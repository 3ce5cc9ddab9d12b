import { type Cache, createCache } from './createCache.ts'

type Kept = { text: string; until: number }

/** Where instances leave answers for each other. It may fail or be empty at any time. */
export type Shelf = {
  read: (key: string) => Promise<Kept | undefined>
  write: (key: string, kept: Kept) => Promise<void>
  forget: (key: string) => Promise<void>
}

type Options<V, P> = {
  max: number
  keepMs: number
  /** Without one, this is a cache of this process alone. */
  shelf?: Shelf | undefined
  /** The answer as JSON can hold it, and back. */
  pack: (value: V) => P
  unpack: (packed: P) => V
}

/** A cache of this process in front of one that all instances share. */
export const createSharedCache = <V, P>({ max, keepMs, shelf, pack, unpack }: Options<V, P>): Cache<V> => {
  const near = createCache<{ value: V; until: number }>({ max, keepMs: ({ until }) => until - Date.now() })
  /** Keys that were invalidated here: another instance may still store what it read before. */
  const forgotten = new Map<string, number>()

  const readShelf = async (key: string) => {
    if (!shelf || (forgotten.get(key) ?? 0) > Date.now()) return undefined
    try {
      const kept = await shelf.read(key)
      // Clocks of instances differ: never longer than our own answer would last.
      if (!kept || kept.until <= Date.now()) return undefined
      return { value: unpack(JSON.parse(kept.text) as P), until: Math.min(kept.until, Date.now() + keepMs) }
    } catch {
      return undefined
    }
  }

  const load = async (key: string, ask: () => Promise<V>, isForced: boolean) => {
    const found = isForced ? undefined : await readShelf(key)
    if (found) return found
    const kept = { value: await ask(), until: Date.now() + keepMs }
    // Not awaited: a slow shelf delays no answer.
    void shelf?.write(key, { text: JSON.stringify(pack(kept.value)), until: kept.until }).catch(() => undefined)
    return kept
  }

  const forget = (key: string): void => {
    near.forget(key)
    if (!shelf) return
    forgotten.delete(key)
    forgotten.set(key, Date.now() + keepMs)
    const [oldest] = forgotten.keys()
    if (forgotten.size > max && oldest !== undefined) forgotten.delete(oldest)
    void shelf.forget(key).catch(() => undefined)
  }

  return {
    get: async (key, ask, { isForced = false } = {}) =>
      (await near.get(key, () => load(key, ask, isForced), { isForced })).value,
    forget,
    clear: near.clear,
    get size() {
      return near.size
    },
  }
}
