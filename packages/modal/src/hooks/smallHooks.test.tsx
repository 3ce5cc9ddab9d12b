// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepInside } from '../keepInside.ts'
import { moveWithArrows } from '../moveWithArrows.ts'
import { useDebounced } from './useDebounced.ts'
import { usePresence } from './usePresence.ts'
import { useSeen } from './useSeen.ts'
import { useSheetDrag } from './useSheetDrag.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  // First: a global stubbed under fake timers goes back to the fake one.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Sheet({ onClose }: { onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  return (
    <div ref={card} data-testid="card">
      <button type="button" {...useSheetDrag(card, onClose)}>
        Close
      </button>
    </div>
  )
}

function End({ run }: { run?: () => void }) {
  return <div id="end" ref={useSeen(run)} />
}

it('a value counts once it has rested', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 300), { initialProps: { value: 'a' } })
  rerender({ value: 'b' })
  act(() => void vi.advanceTimersByTime(299))
  rerender({ value: 'c' })
  act(() => void vi.advanceTimersByTime(299))
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('c')
})

it('runs when the end of a list is 240 px away, and watches only with something to run', () => {
  let isSeen: (entries: readonly { isIntersecting: boolean }[]) => void = () => {}
  const watched: string[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: typeof isSeen, { rootMargin }: { rootMargin: string }) {
        isSeen = tell
        watched.push(rootMargin)
      }
      observe(element: Element) {
        watched.push(element.id)
      }
      disconnect() {
        watched.push('ended')
      }
    },
  )
  const run = vi.fn()
  const { rerender, unmount } = render(<End />)
  expect(watched).toEqual([])
  rerender(<End run={run} />)
  expect(watched).toEqual(['240px', 'end'])
  isSeen([{ isIntersecting: false }])
  isSeen([])
  expect(run).not.toHaveBeenCalled()
  isSeen([{ isIntersecting: true }])
  expect(run).toHaveBeenCalledOnce()
  unmount()
  expect(watched).toEqual(['240px', 'end', 'ended'])
})

it.each([
  [false, 120],
  [true, 0],
])('leaves for as long as its fade is seen, reduced motion %s: %i ms', (matches, ms) => {
  const asked = vi.fn((_: string) => ({ matches }))
  vi.stubGlobal('matchMedia', asked)
  const { result, rerender } = renderHook(({ isOpen }) => usePresence(isOpen), { initialProps: { isOpen: false } })
  expect(result.current).toBe('gone')
  rerender({ isOpen: true })
  expect(result.current).toBe('open')
  rerender({ isOpen: false })
  expect(result.current).toBe('leaving')
  if (ms > 0) act(() => void vi.advanceTimersByTime(ms - 1))
  expect(result.current).toBe('leaving')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('gone')
  expect(asked).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
})

describe('the handle of the sheet', () => {
  const open = () => {
    const onClose = vi.fn()
    render(<Sheet onClose={onClose} />)
    HTMLElement.prototype.setPointerCapture = vi.fn()
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))
    const handle = screen.getByRole('button')
    const move = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientY: number) =>
      fireEvent[type](handle, { clientY, pointerId: 1 })
    return { onClose, handle, move, shift: () => screen.getByTestId('card').style.transform }
  }

  it.each([
    [6, 0, 1],
    [7, 0, 0],
    [96, 0, 0],
    [97, 1, 1],
  ])('[VIEW-13] pulled by %i px closes %i times, and %i after the click', (by, closed, clicked) => {
    const { move, onClose, handle } = open()
    move('pointerDown', 10)
    move('pointerUp', 10 + by)
    expect(onClose).toHaveBeenCalledTimes(closed)
    fireEvent.click(handle)
    expect(onClose).toHaveBeenCalledTimes(clicked)
  })

  it('[VIEW-13] follows the finger down, never up, and comes back', () => {
    const { move, shift, onClose } = open()
    move('pointerMove', 50)
    expect(shift()).toBe('')
    move('pointerDown', 10)
    move('pointerMove', 40)
    expect(shift()).toBe('translateY(30px)')
    move('pointerMove', 0)
    expect(shift()).toBe('translateY(0px)')
    move('pointerMove', 60)
    move('pointerCancel', 60)
    expect([shift(), onClose.mock.calls.length]).toEqual(['', 0])
    move('pointerMove', 90)
    expect(shift()).toBe('')
  })

  it.each([
    [true, 'translateY(100px)'],
    [false, ''],
  ])('[VIEW-13] leaves from where it was let go: leaving %s', (isLeaving, after) => {
    const { move, shift } = open()
    move('pointerDown', 0)
    move('pointerMove', 100)
    move('pointerUp', 100)
    expect(shift()).toBe('translateY(100px)')
    if (isLeaving) screen.getByTestId('card').setAttribute('data-leaving', '')
    vi.advanceTimersByTime(16)
    expect(shift()).toBe(after)
  })
})

it('the arrow keys, Home and End move between the rows of a list', () => {
  render(
    <ul onKeyDown={moveWithArrows}>
      <li>
        <button type="button">
          <b>One</b>
        </button>
      </li>
      <li>
        <a href="#two">Two</a>
      </li>
      <li>
        <button type="button">Three</button>
      </li>
      <li>
        <input aria-label="text" />
      </li>
    </ul>,
  )
  const press = (key: string, from: Element = document.activeElement as Element) => fireEvent.keyDown(from, { key })
  const at = () => document.activeElement?.textContent
  screen.getByText('Three').focus()
  for (const [key, row] of [
    ['ArrowDown', 'Three'],
    ['ArrowUp', 'Two'],
    ['ArrowUp', 'One'],
    ['ArrowUp', 'One'],
    ['End', 'Three'],
    ['Home', 'One'],
    ['Tab', 'One'],
  ] as const) {
    const isTaken = !press(key)
    expect([key, at(), isTaken]).toEqual([key, row, key !== 'Tab'])
  }
  press('ArrowDown', screen.getByText('One'))
  expect(at()).toBe('Two')
  expect(press('ArrowDown', screen.getByLabelText('text'))).toBe(true)
  expect(at()).toBe('Two')
})

it('what is pressed, touched or focused in the modal does not reach the page', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const inner = host.appendChild(document.createElement('button'))
  keepInside(host)
  const heard = vi.fn()
  const kept = [
    'pointerdown',
    'pointerup',
    'mousedown',
    'mouseup',
    'click',
    'touchstart',
    'touchmove',
    'touchend',
    'wheel',
    'focusin',
    'focusout',
  ]
  for (const type of [...kept, 'keydown']) document.addEventListener(type, heard)
  for (const type of kept) inner.dispatchEvent(new Event(type, { bubbles: true }))
  expect(heard).not.toHaveBeenCalled()
  inner.dispatchEvent(new Event('keydown', { bubbles: true }))
  expect(heard).toHaveBeenCalledOnce()
  host.remove()
})
