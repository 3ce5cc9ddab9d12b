// @vitest-environment happy-dom
import { createFakeClock } from '@latchkey/core/testing/fakeClock'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useCountdown } from './useCountdown.ts'

afterEach(cleanup)

test('counts the whole seconds down to 0', async () => {
  const clock = createFakeClock()
  const at = clock.now() + 2_500
  const { result } = renderHook(() => useCountdown(at, clock))
  expect(result.current).toBe(3)
  await act(async () => clock.tick(1_000))
  expect(result.current).toBe(2)
  await act(async () => clock.tick(1_500))
  expect(result.current).toBe(0)
})

test('ends at 0 if the time runs out before its timer starts', () => {
  const clock = createFakeClock()
  const at = clock.now() + 30_000
  const { result } = renderHook(() => {
    const left = useCountdown(at, clock)
    useLayoutEffect(() => clock.tick(30_000), [])
    return left
  })
  expect(result.current).toBe(0)
})
