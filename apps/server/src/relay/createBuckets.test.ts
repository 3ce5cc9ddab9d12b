import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBuckets } from './createBuckets.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('[threat 70] a bucket starts full, is used up, refills with time and never overflows', () => {
  const buckets = createBuckets({ perSecond: 2, burst: 10 })
  expect([buckets.has('a', 10), buckets.has('a', 10.5)]).toEqual([true, false])
  buckets.spend('a', 10)
  expect(buckets.has('a', 0.5)).toBe(false)
  vi.advanceTimersByTime(1_500)
  expect([buckets.has('a', 3), buckets.has('a', 3.5)]).toEqual([true, false])
  vi.advanceTimersByTime(60_000)
  expect([buckets.has('a', 10), buckets.has('a', 10.5)]).toEqual([true, false])
})

it('[threat 70] a cost beyond the rest empties the bucket and leaves no debt', () => {
  const buckets = createBuckets({ perSecond: 1, burst: 10 })
  buckets.spend('a', 1_000)
  vi.advanceTimersByTime(2_000)
  expect([buckets.has('a', 2), buckets.has('a', 2.5)]).toEqual([true, false])
  expect(buckets.has('b', 10)).toBe(true)
})

it('[threat 70] keeps as many keys as it may, and drops the one unused for longest', () => {
  const buckets = createBuckets({ perSecond: 0, burst: 1 }, 2)
  const isFull = (key: string) => buckets.has(key, 1)
  buckets.spend('a', 1)
  buckets.spend('b', 1)
  expect(['a', 'b'].map(isFull)).toEqual([false, false])
  buckets.spend('a', 1)
  buckets.spend('c', 1)
  expect(['a', 'b', 'c'].map(isFull)).toEqual([false, true, false])
})
