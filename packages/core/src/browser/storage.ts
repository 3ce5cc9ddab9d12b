import type { Storage } from '../basicPorts.ts'

/** Storage that never throws: a browser may refuse it (private windows, blocked cookies), and then it forgets. */
export const browserStorage = (): Storage => {
  const memory = new Map<string, string>()
  const attempt = <T>(run: (storage: globalThis.Storage) => T, otherwise: T): T => {
    try {
      return run(window.localStorage)
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null) ?? memory.get(key),
    set: (key, value) => {
      memory.set(key, value)
      attempt((storage) => storage.setItem(key, value), undefined)
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
  }
}
