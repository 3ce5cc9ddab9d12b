import type { Storage } from '../basicPorts.ts'
import { firstKeys } from '../state/firstKeys.ts'
import { cookies, isForCookies, type KeyValue } from './cookies.ts'

export type StorageOptions = {
  storage?: 'local' | 'session' | 'cookie' | 'memory' | KeyValue | undefined
  storagePrefix?: string | undefined
}

/** Throws if the browser blocks the place. */
const placeFor = (key: string, storage: StorageOptions['storage'] = 'local'): KeyValue | undefined => {
  if (storage === 'memory') return undefined
  if (storage === 'session' || key === firstKeys.loginStep || key === firstKeys.tabConnectorId) return sessionStorage
  if (typeof storage === 'object') return storage
  return storage === 'cookie' && isForCookies(key) ? cookies : localStorage
}

/**
 * Storage that never throws: a browser may refuse it (private windows, blocked cookies, a full disk). Memory holds only
 * what the place didn't take, so that changes by other tabs count.
 */
export const browserStorage = ({ storage, storagePrefix = '' }: StorageOptions = {}): Storage => {
  const memory = new Map<string, string>()
  const attempt = <T>(key: string, run: (place: KeyValue | undefined, name: string) => T): T | undefined => {
    try {
      return run(placeFor(key, storage), storagePrefix + key)
    } catch {
      return undefined
    }
  }
  const read = (key: string): unknown => attempt(key, (place, name) => place?.getItem(name))
  return {
    prefix: storagePrefix,
    get: (key) => {
      const value = memory.get(key) ?? read(key)
      return typeof value === 'string' ? value : undefined
    },
    set: (key, value) => {
      attempt(key, (place, name) => place?.setItem(name, value))
      if (read(key) === value) memory.delete(key)
      else memory.set(key, value)
    },
    remove: (key) => {
      memory.delete(key)
      attempt(key, (place, name) => place?.removeItem(name))
    },
  }
}
