// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Icons stay loaded, also for later tests.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  cleanup()
  vi.doUnmock('./moreMarks.ts')
})

const draw = async (provider: 'google' | 'github' | 'x' | 'discord' | 'apple') => {
  const { ProviderIcon } = await import('./ProviderIcon.tsx')
  const { container } = render(<ProviderIcon provider={provider} />)
  return () => [...container.querySelectorAll('path')]
}

test.each([
  ['google', 4, 'none', '#ea4335'],
  ['x', 1, 'none', 'currentColor'],
  ['github', 1, 'currentColor', null],
] as const)('%s is drawn at once and loads nothing', async (provider, count, fill, stroke) => {
  const load = vi.fn(() => ({ moreMarks: {} }))
  vi.doMock('./moreMarks.ts', load)
  const paths = await draw(provider)
  expect(paths()).toHaveLength(count)
  expect([paths()[0]?.getAttribute('fill'), paths()[0]?.getAttribute('stroke')]).toEqual([fill, stroke])
  await vi.dynamicImportSettled()
  expect(load).not.toHaveBeenCalled()
})

test.each(['discord', 'apple'] as const)('%s is drawn once the other icons have loaded', async (provider) => {
  const paths = await draw(provider)
  expect(paths()).toHaveLength(0)
  await waitFor(() => expect(paths().length).toBeGreaterThan(0))
})

test('without the other icons there is none, and no error', async () => {
  vi.doMock('./moreMarks.ts', () => {
    throw new Error('offline')
  })
  const paths = await draw('discord')
  await vi.dynamicImportSettled()
  expect(paths()).toHaveLength(0)
})
