// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { shadcnTheme } from './shadcnTheme.ts'

afterEach(() => document.documentElement.removeAttribute('style'))

const set = (variables: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value)
}

test('reads the variables of the page', () => {
  set({ '--primary': 'oklch(0.55 0.22 263)', '--background': 'oklch(1 0 0)', '--radius': '0.625rem' })
  expect(shadcnTheme()).toEqual({
    ...{ mode: 'light', accent: 'oklch(0.55 0.22 263)', background: 'oklch(1 0 0)', radius: 'medium' },
  })
})

test('reads themes that keep only the numbers of a color, and the dark mode', () => {
  const card = document.createElement('div')
  card.className = 'dark'
  card.style.setProperty('--primary', '222.2 47.4% 11.2%')
  card.style.setProperty('--font-sans', 'Geist, sans-serif')
  document.body.append(card)
  expect(shadcnTheme(card)).toEqual({ mode: 'dark', accent: 'hsl(222.2 47.4% 11.2%)', font: 'Geist, sans-serif' })
  card.remove()
})

test.each([
  ['0', 'none'],
  ['0rem', 'none'],
  ['0.375rem', 'small'],
  ['8px', 'medium'],
  ['1rem', 'large'],
  ['calc(1rem - 2px)', undefined],
])('a radius of %s is %s', (value, radius) => {
  set({ '--radius': value })
  expect(shadcnTheme().radius).toBe(radius)
})

test('a page without these variables sets only the mode', () => {
  expect(shadcnTheme()).toEqual({ mode: 'light' })
})

test('on a server there is nothing to read', () => {
  vi.stubGlobal('document', undefined)
  try {
    expect(shadcnTheme()).toEqual({})
  } finally {
    vi.unstubAllGlobals()
  }
})
