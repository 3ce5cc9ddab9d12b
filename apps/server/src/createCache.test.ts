import { describe, expect, it } from 'vitest'
import { createCache } from './createCache.ts'

describe('a cache', () => {
  it('shares running requests, remembers answers and forgets failures', async () => {
    const cache = createCache<number>({ max: 10, keepMs: 1_000 })
    let asked = 0
    const ask = async () => ++asked
    expect(await Promise.all([cache.get('a', ask), cache.get('a', ask), cache.get('a', ask)])).toEqual([1, 1, 1])
    expect(await cache.get('a', ask, { isForced: true })).toBe(2)
    await expect(cache.get('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await cache.get('b', ask)).toBe(3)
    cache.forget('a')
    expect(await cache.get('a', ask)).toBe(4)
  })

  it('never exceeds its size, and drops the least used entries', async () => {
    const cache = createCache<string>({ max: 3, keepMs: 1_000 })
    const put = (key: string) => cache.get(key, async () => key)
    for (const key of ['a', 'b', 'c', 'a', 'd']) await put(key)
    expect(cache.size).toBe(3)
    expect(await cache.get('a', async () => 'again')).toBe('a')
    expect(await cache.get('b', async () => 'again')).toBe('again')
    for (let key = 0; key < 1_000; key++) await put(String(key))
    expect(cache.size).toBe(3)
  })

  it('asks again when an answer is too old', async () => {
    const cache = createCache<number>({ max: 3, keepMs: () => 0 })
    let asked = 0
    for (let turn = 0; turn < 3; turn++) await cache.get('a', async () => ++asked)
    expect(asked).toBe(3)
  })
})
