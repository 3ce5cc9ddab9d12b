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
    // A database that the browser closed throws synchronously; wrapped in a promise, it can be caught like other
    // errors.
    get: async (key) => done(rows('readonly').get(key)),
    set: async (key, value) => {
      await done(rows('readwrite').put(value, key))
    },
    keepFirst: async <T>(key: string, value: T) => {
      // One transaction, so no other tab can write in between.
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

/** Falls back to memory when writing fails. A value that can't be deleted is hidden here, and the failure reported. */
const withFallback = (lasting: KeyStore): KeyStore => {
  const memory = createMemoryStore()
  const removed = new Set<string>()
  return {
    isLasting: true,
    get: async (key) =>
      (await memory.get(key)) ?? (removed.has(key) ? undefined : await lasting.get(key).catch(() => undefined)),
    set: async (key, value) => {
      try {
        await lasting.set(key, value)
        removed.delete(key)
        // A value that failed to write is older than one written now.
        await memory.remove(key)
      } catch {
        await memory.set(key, value)
      }
    },
    keepFirst: (key, value) => lasting.keepFirst(key, value).catch(() => memory.keepFirst(key, value)),
    remove: async (key) => {
      await memory.remove(key)
      removed.add(key)
      await lasting.remove(key)
      removed.delete(key)
    },
  }
}

/** Opens this browser's store, or one in memory where storage is blocked (private mode, third-party blocking). */
export const openStore = async (find: () => IDBFactory | undefined = () => globalThis.indexedDB): Promise<KeyStore> => {
  try {
    // Accessing it throws where storage is blocked.
    const indexedDb = find()
    return indexedDb ? withFallback(createDatabaseStore(await openDatabase(indexedDb))) : createMemoryStore()
  } catch {
    return createMemoryStore()
  }
}
