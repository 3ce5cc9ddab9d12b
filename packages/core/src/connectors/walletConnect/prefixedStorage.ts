import { parseJson } from '@latchkey/wire/parseJson'
import type { Storage } from '../../basicPorts.ts'

/** The storage interface that the library needs. */
export type KeyValueStore = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Forgets everything under the prefix. */
  clear(): void
}

/** Unreadable data counts as lost, which the library can handle. */
const parse = (text: string | undefined): unknown => (text === undefined ? undefined : parseJson(text))

const isText = (value: unknown): value is string => typeof value === 'string'

/** The library's storage on top of ours, with the same rules: it never throws. */
export const prefixedStorage = (storage: Storage, prefix: string): KeyValueStore => {
  const readKeys = (): string[] => {
    const keys = parse(storage.get(prefix))
    return Array.isArray(keys) ? keys.filter(isText) : []
  }
  const writeKeys = (keys: readonly string[]) =>
    keys.length > 0 ? storage.set(prefix, JSON.stringify(keys)) : storage.remove(prefix)
  const nameOf = (key: string) => `${prefix}.${key}`
  const read = (key: string) => parse(storage.get(nameOf(key)))

  return {
    getKeys: async () => readKeys(),
    getEntries: async <T>() => readKeys().map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    setItem: async (key, value) => {
      const keys = readKeys()
      if (!keys.includes(key)) writeKeys([...keys, key])
      storage.set(nameOf(key), JSON.stringify(value))
    },
    removeItem: async (key) => {
      storage.remove(nameOf(key))
      writeKeys(readKeys().filter((other) => other !== key))
    },
    clear: () => {
      for (const key of readKeys()) storage.remove(nameOf(key))
      storage.remove(prefix)
    },
  }
}
