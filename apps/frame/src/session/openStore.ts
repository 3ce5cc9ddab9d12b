import { createMemoryStore, type KeyStore } from './keyStore.ts'

const table = 'records'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = (indexedDb: IDBFactory): Promise<IDBDatabase> => {
  const request = indexedDb.open('latchkey', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return done(request)
}

const createDatabaseStore = (database: IDBDatabase): KeyStore => {
  const rows = (mode: IDBTransactionMode) => database.transaction(table, mode).objectStore(table)
  return {
    isLasting: true,
    get: (key) => done(rows('readonly').get(key)),
    set: async (key, value) => {
      await done(rows('readwrite').put(value, key))
    },
    keepFirst: async <T>(key: string, value: T) => {
      // One transaction: between the look and the write no other tab comes in.
      const store = rows('readwrite')
      const kept: T | undefined = await done(store.get(key))
      if (kept !== undefined) return kept
      await done(store.put(value, key))
      return value
    },
    remove: async (key) => {
      await done(rows('readwrite').delete(key))
    },
  }
}

/** A store that falls back to memory for good as soon as the browser refuses: a full or blocked disk is no dead end. */
const withFallback = (lasting: KeyStore): KeyStore => {
  const memory = createMemoryStore()
  const either = async <T>(first: (store: KeyStore) => Promise<T>): Promise<T> => {
    try {
      return await first(lasting)
    } catch {
      return first(memory)
    }
  }
  return {
    isLasting: true,
    get: async (key) => (await memory.get(key)) ?? (await either((store) => store.get(key))),
    set: (key, value) => either((store) => store.set(key, value)),
    keepFirst: (key, value) => either((store) => store.keepFirst(key, value)),
    remove: async (key) => {
      await memory.remove(key)
      await either((store) => store.remove(key))
    },
  }
}

/** Opens this browser's store, or one in memory where storage is refused (private mode, blocked third parties). */
export const openStore = async (find: () => IDBFactory | undefined = () => globalThis.indexedDB): Promise<KeyStore> => {
  try {
    // Asking for it throws where storage is blocked.
    const indexedDb = find()
    return indexedDb ? withFallback(createDatabaseStore(await openDatabase(indexedDb))) : createMemoryStore()
  } catch {
    return createMemoryStore()
  }
}
