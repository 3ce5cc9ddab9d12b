// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Landing } from './Landing.tsx'

const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = []

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  seen.length = 0
  vi.unstubAllGlobals()
})

const connect = { status: 'disconnected', isOpening: false, address: undefined, name: undefined, onClick: () => {} }

test('loads the FAQ on scroll, and not before', async () => {
  render(<Landing connect={connect as never} preview={null} />)
  await act(async () => seen[0]?.([{ isIntersecting: false }]))
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('heading', { name: 'New to this?' })).toBeNull()
  await act(async () => {
    seen[0]?.([{ isIntersecting: true }])
    await vi.dynamicImportSettled()
  })
  expect(await screen.findByRole('heading', { name: 'New to this?' })).toBeTruthy()
  expect(screen.getByText('Who can open my wallet?')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Developer docs' }).getAttribute('href')).toBe('/docs')
})
