import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkTheme, preferredTheme } from './approvalTheme.ts'

const accent = (value: string, themeMode?: string) =>
  checkTheme({ themeMode, w3mThemeVariables: { '--w3m-accent': value } }).accent

describe('the approval theme', () => {
  it('[FRAME-17] takes light or dark mode and a legible accent from the page', () => {
    expect(checkTheme({ themeMode: 'light' })).toEqual({ mode: 'light' })
    expect(checkTheme({ themeMode: 'neon' })).toEqual({ mode: 'dark' })
    expect(accent('#5b8def')).toEqual({ fill: '#5b8def', ink: '#1c1404' })
    expect(accent('#1f3fbf', 'light')).toEqual({ fill: '#1f3fbf', ink: '#ffffff' })
  })

  it.each([
    ['hsla(230, 100%, 67%, 1)', 'dark', '#5773ff', '#1c1404'],
    ['hsla(231, 100%, 70%, 1)', 'light', '#667dff', '#1c1404'],
    ['hsl(0, 0%, 100%)', 'dark', '#ffffff', '#1c1404'],
    ['hsl(360, 100%, 67%)', 'dark', '#ff5757', '#1c1404'],
    ['hsl(120, 100%, 25%)', 'light', '#008000', '#ffffff'],
  ])('converts %s, as AppKit writes its colors', (value, mode, fill, ink) => {
    expect(accent(value, mode)).toEqual({ fill, ink })
  })

  it.each([
    'hsla(230, 100%, 67%, 0.1)',
    'hsla(400, 100%, 67%, 1)',
    'hsl(361, 100%, 67%)',
    'hsl(230, 101%, 67%)',
    'hsl(230, 0%, 101%)',
    'hsl(230, 100%, 67%);background:url(//evil)',
    'red',
    'url(https://evil.example/x)',
    '#fff;background:url(//evil)',
    'var(--lk-bad)',
    '#131418',
    '#14151a',
    '#12345',
    '',
  ])('ignores %s', (value) => {
    expect(accent(value)).toBeUndefined()
  })
})

afterEach(() => vi.unstubAllGlobals())

it.each([
  [true, 'light'],
  [false, 'dark'],
])('a wallet page follows the system: prefers light %s, shows %s', (matches, mode) => {
  const asked = vi.fn((_: string) => ({ matches }))
  vi.stubGlobal('matchMedia', asked)
  expect(preferredTheme()).toEqual({ mode })
  expect(asked).toHaveBeenCalledExactlyOnceWith('(prefers-color-scheme: light)')
})
