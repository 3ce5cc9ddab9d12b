// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDelayed } from './useDelayed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

it('shows a text once it has lasted, and clears it at once', () => {
  const { result, rerender } = renderHook(({ text }) => useDelayed(text, 1_500), { initialProps: { text: 'Covered' } })
  pass(1_499)
  expect(result.current).toBe('')
  pass(1)
  expect(result.current).toBe('Covered')
  rerender({ text: '' })
  expect(result.current).toBe('')
  rerender({ text: 'Too small' })
  pass(1_000)
  rerender({ text: '' })
  pass(5_000)
  expect(result.current).toBe('')
})
