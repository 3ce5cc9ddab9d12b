/** The frame's browser storage. A cache: losing it costs one more step, never the wallet. */
export type KeyStore = {
  /** False when the browser blocks storage and everything ends with the page. */
  isLasting: boolean
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /** Keeps and returns the first value, so two tabs agree on one device key. */
  keepFirst<T>(key: string, value: T): Promise<T>
  /** Throws if the browser can't delete it. */
  remove(key: string): Promise<void>
}

/** A store for browsers that block storage. */
export const createMemoryStore = (entries: Map<string, unknown> = new Map()): KeyStore => ({
  isLasting: false,
  get: async (key) => entries.get(key),
  set: async (key, value) => {
    entries.set(key, value)
  },
  keepFirst: async <T>(key: string, value: T) => {
    if (!entries.has(key)) entries.set(key, value)
    return entries.get(key) as T
  },
  remove: async (key) => {
    entries.delete(key)
  },
})

/** The store of one embedder and project. Browsers without partitioning share one database. */
export const scopeStore = (store: KeyStore, embedder: string, projectId: string): KeyStore => {
  const scoped = (key: string): string => JSON.stringify([embedder, projectId, key])
  return {
    isLasting: store.isLasting,
    get: (key) => store.get(scoped(key)),
    set: (key, value) => store.set(scoped(key), value),
    keepFirst: (key, value) => store.keepFirst(scoped(key), value),
    remove: (key) => store.remove(scoped(key)),
  }
}
