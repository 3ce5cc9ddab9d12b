// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { placeIn, placeText, useVisiblePart } from './useVisiblePart.ts'
import type { VisiblePart } from './visiblePart.ts'

afterEach(cleanup)

const part: VisiblePart = { left: 1, top: 2, width: 300, height: 400, zoom: 1 }

it('[threat 22] follows the visible part of the screen, and changes only with it', () => {
  let tell = (_: VisiblePart) => {}
  let isFollowed = true
  const followPart = (listener: (next: VisiblePart) => void) => {
    tell = listener
    return () => {
      isFollowed = false
    }
  }
  const { result, unmount } = renderHook(() => useVisiblePart({ followPart }))
  expect(result.current).toBeUndefined()
  act(() => tell(part))
  expect(result.current).toBe(part)
  act(() => tell({ ...part }))
  expect(result.current).toBe(part)
  for (const field of ['left', 'top', 'width', 'height', 'zoom'] as const) {
    const next = { ...part, [field]: part[field] + 1 }
    act(() => tell(next))
    expect(result.current, field).toBe(next)
    act(() => tell(part))
    expect(result.current).toBe(part)
  }
  unmount()
  expect(isFollowed).toBe(false)
})

it('places a card in the visible part, and in the whole window until it is known', () => {
  expect(placeText(part)).toBe('1 2 300 400')
  expect(placeText(undefined)).toBe(`0 0 ${window.innerWidth} ${window.innerHeight}`)
  expect(placeIn(part)).toEqual({ inset: 'auto', left: 1, top: 2, width: 300, height: 400 })
  expect(placeIn(undefined)).toBeUndefined()
})
