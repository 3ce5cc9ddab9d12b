import type { Storage } from '../basicPorts.ts'
import { cookies, isForCookies, type KeyValue } from './cookies.ts'

export type StorageOptions = {
  storage?: 'local' | 'session' | 'cookie' | 'memory' | KeyValue | undefined
  storagePrefix?: string | undefined
}

/** Throws if the browser blocks the place. */
const placeFor = (key: string, storage: StorageOptions['storage'] = 'local'): KeyValue | undefined => {
  if (typeof storage === 'object') return storage
  if (storage === 'cookie' && isForCookies(key)) return cookies
  if (storage === 'memory') return undefined
  return storage === 'session' ? sessionStorage : localStorage
}

/** Storage that never throws: a browser may refuse it (private windows, blocked cookies), and then it forgets. */
export const browserStorage = ({ storage, storagePrefix = '' }: StorageOptions = {}): Storage => {
  const memory = new Map<string, string>()
  const attempt = <T>(key: string, run: (place: KeyValue | undefined, name: string) => T): T | undefined => {
    try {
      return run(placeFor(key, storage), storagePrefix + key)
    } catch {
      return undefined
    }
  }
  return {
    prefix: storagePrefix,
    get: (key) => attempt(key, (place, name) => place?.getItem(name)) ?? memory.get(key),
    set: (key, value) => {
      memory.set(key, value)
      attempt(key, (place, name) => place?.setItem(name, value))
    },
    remove: (key) => {
      memory.delete(key)
      attempt(key, (place, name) => place?.removeItem(name))
    },
  }
}
