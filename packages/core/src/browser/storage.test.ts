// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeyValue } from './cookies.ts'
import { browserStorage, type StorageOptions } from './storage.ts'

const clear = () => {
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: what the kit writes.
  for (const one of document.cookie.split('; ')) document.cookie = `${one.split('=')[0]}=; Path=/; Max-Age=0`
}
beforeEach(clear)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const names = (place: globalThis.Storage): readonly string[] =>
  Array.from({ length: place.length }, (_, at) => place.key(at) ?? '').sort()

/** Where a page's values are, and what a reload reads back. */
const keep = (options?: StorageOptions) => {
  const storage = browserStorage(options)
  storage.set('latchkey.themeMode', 'light')
  storage.set('latchkey.siwx', '{"a":1}')
  const after = browserStorage(options)
  return {
    ...{ local: names(localStorage), session: names(sessionStorage), cookies: document.cookie },
    read: [after.get('latchkey.themeMode'), after.get('latchkey.siwx')],
    again: storage.get('latchkey.themeMode'),
  }
}
const both = ['latchkey.siwx', 'latchkey.themeMode']
const kept = { read: ['light', '{"a":1}'], again: 'light' }

test('without options, keys and values are in local storage as they are', () => {
  expect(keep()).toEqual({ local: both, session: [], cookies: '', ...kept })
  expect(localStorage.getItem('latchkey.siwx')).toBe('{"a":1}')
})

test('a page can choose session storage, and its own prefix', () => {
  expect(keep({ storage: 'session' })).toEqual({ local: [], session: both, cookies: '', ...kept })
  clear()
  expect(keep({ storagePrefix: 'shop.' })).toEqual({
    ...{ local: ['shop.latchkey.siwx', 'shop.latchkey.themeMode'], session: [], cookies: '' },
    ...kept,
  })
})

test('[CON-06] what belongs to one tab is in its session storage, wherever the rest is', () => {
  for (const storage of ['local', 'cookie', 'session'] as const) {
    clear()
    browserStorage({ storage }).set('latchkey.tabConnectorId', '"io.a"')
    expect([names(localStorage), names(sessionStorage)]).toEqual([[], ['latchkey.tabConnectorId']])
    expect(browserStorage({ storage }).get('latchkey.tabConnectorId')).toBe('"io.a"')
  }
  clear()
  browserStorage({ storage: 'memory' }).set('latchkey.tabConnectorId', '"io.a"')
  expect(names(sessionStorage)).toEqual([])
})

test('two prefixes on one origin share nothing', () => {
  const [shop, blog] = ['shop.', 'blog.'].map((storagePrefix) => browserStorage({ storagePrefix }))
  shop?.set('latchkey.language', 'de')
  blog?.set('latchkey.language', 'fr')
  blog?.remove('latchkey.language')
  expect([shop?.get('latchkey.language'), blog?.get('latchkey.language')]).toEqual(['de', undefined])
})

test('cookies hold settings and the connection, never a session or what would be too long', () => {
  const storage = browserStorage({ storage: 'cookie', storagePrefix: 'a;b=' })
  storage.set('latchkey.store', '{"name":"a; b=ü"}')
  expect(document.cookie).toBe('a%3Bb%3Dlatchkey.store=%7B%22name%22%3A%22a%3B%20b%3D%C3%BC%22%7D')
  expect(browserStorage({ storage: 'cookie', storagePrefix: 'a;b=' }).get('latchkey.store')).toBe('{"name":"a; b=ü"}')
  storage.remove('latchkey.store')
  expect(document.cookie).toBe('')
  expect(keep({ storage: 'cookie' })).toEqual({
    ...{ local: ['latchkey.siwx'], session: [], cookies: 'latchkey.themeMode=light' },
    ...kept,
  })
})

test('memory touches nothing of the browser and forgets on a reload', () => {
  const blocked = vi.fn(() => {
    throw new Error('blocked')
  })
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(blocked)
  const storage = browserStorage({ storage: 'memory' })
  storage.set('latchkey.language', 'de')
  expect(storage.get('latchkey.language')).toBe('de')
  expect(browserStorage({ storage: 'memory' }).get('latchkey.language')).toBeUndefined()
  storage.remove('latchkey.language')
  expect(storage.get('latchkey.language')).toBeUndefined()
  expect(blocked).not.toHaveBeenCalled()
})

test.each(['local', 'session'] as const)(
  '%s storage that the browser blocks works until the page is left',
  (storage) => {
    vi.spyOn(window, `${storage}Storage`, 'get').mockImplementation(() => {
      throw new Error('blocked')
    })
    const kit = browserStorage({ storage })
    kit.set('latchkey.language', 'de')
    expect(kit.get('latchkey.language')).toBe('de')
    kit.remove('latchkey.language')
    expect(kit.get('latchkey.language')).toBeUndefined()
  },
)

test('a place of the page’s own may be full or broken', () => {
  const map = new Map<string, string>()
  const own: KeyValue = {
    getItem: (key) => map.get(key),
    setItem: (key, value) => {
      if (value === 'too long') throw new Error('full')
      map.set(key, value)
    },
    removeItem: (key) => void map.delete(key),
  }
  const storage = browserStorage({ storage: own })
  storage.set('latchkey.language', 'de')
  storage.set('latchkey.siwx', 'too long')
  expect([...map]).toEqual([['latchkey.language', 'de']])
  expect(storage.get('latchkey.siwx')).toBe('too long')
})

test('what another tab removes or changes counts here at once', () => {
  const storage = browserStorage()
  storage.set('latchkey.siwx', '{"a":1}')
  localStorage.setItem('latchkey.siwx', '{}')
  expect(storage.get('latchkey.siwx')).toBe('{}')
  localStorage.removeItem('latchkey.siwx')
  expect(storage.get('latchkey.siwx')).toBeUndefined()
})

test('a value that no longer fits in replaces the older one until the page is left', () => {
  const map = new Map([['latchkey.siwx', 'old']])
  const own: KeyValue = {
    getItem: (key) => map.get(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (key) => void map.delete(key),
  }
  const storage = browserStorage({ storage: own })
  storage.set('latchkey.siwx', 'new')
  expect(storage.get('latchkey.siwx')).toBe('new')
  storage.remove('latchkey.siwx')
  expect(storage.get('latchkey.siwx')).toBeUndefined()
})

test('a place that answers later, against its type, counts as one that keeps nothing', () => {
  const later = { getItem: async () => 'late', setItem: async () => {}, removeItem: async () => {} }
  const storage = browserStorage({ storage: later as unknown as KeyValue })
  expect(storage.get('latchkey.language')).toBeUndefined()
  storage.set('latchkey.language', 'de')
  expect(storage.get('latchkey.language')).toBe('de')
})
