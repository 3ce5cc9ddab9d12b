import { contrast } from '@latchkey/ui/contrast'
import { afterEach, expect, test, vi } from 'vitest'
import { readColor } from './readColor.ts'
import { themeVariables } from './themeVariables.ts'

const accents = [
  '#000000',
  '#ffffff',
  '#2f6fed',
  '#e9b44c',
  '#777777',
  '#ff0000',
  '#00ff00',
  '#0f2557',
  '#ff8',
  '#757575',
]
const surfaces = { dark: '#131418', light: '#ffffff' } as const

const between = (one = '', other = ''): number => {
  const [a, b] = [readColor(one), readColor(other)]
  return a && b ? contrast(a, b) : 0
}

test.each(['dark', 'light'] as const)('%s: every accent is legible on a button and as text', (mode) => {
  for (const accent of accents) {
    const set = themeVariables({ accent }, mode)
    for (const fill of [accent, set['--lk-accent-hover'], set['--lk-accent-press']])
      expect(between(set['--lk-on-accent'], fill), `${accent} on ${fill}`).toBeGreaterThanOrEqual(4.5)
    expect(between(set['--lk-accent-text'], surfaces[mode]), accent).toBeGreaterThanOrEqual(4.5)
  }
})

test('an accent as text also goes with the background that is set', () => {
  const set = themeVariables({ accent: '#2f6fed', background: '#0a1a3f' }, 'dark')
  expect(set['--w3m-background']).toBe('#0a1a3f')
  expect(between(set['--lk-accent-text'], '#0a1a3f')).toBeGreaterThanOrEqual(4.5)
})

test('a background on which text can’t be read is left out', () => {
  expect(themeVariables({ background: '#ffffff' }, 'dark')).toEqual({})
  expect(themeVariables({ background: '#000000' }, 'light')).toEqual({})
  expect(themeVariables({ background: '#101010' }, 'dark')).toEqual({ '--w3m-background': '#101010' })
})

test('the radius has four sizes; medium is the modal’s own', () => {
  expect(themeVariables({ radius: 'medium' }, 'dark')).toEqual({})
  expect(themeVariables({ radius: 'none' }, 'dark')).toMatchObject({ '--lk-radius-s': '0px', '--lk-radius-xl': '0px' })
  expect(themeVariables({ radius: 'large' }, 'dark')).toMatchObject({ '--lk-radius-xl': '34px' })
})

/** What Chromium's canvas answers for a color, and for the color mixed with itself. */
const answers: Readonly<Record<string, readonly [string, string]>> = {
  'oklch(0.55 0.22 263)': ['oklch(0.55 0.22 263)', 'color(srgb 0.143745 0.389435 0.937457)'],
  'oklch(0.7 0.3 150)': ['oklch(0.7 0.3 150)', 'color(srgb -0.452766 0.796842 -0.0838811)'],
  'oklch(0.5 0.1 20 / 50%)': ['oklch(0.5 0.1 20 / 0.5)', 'color(srgb 0.579425 0.28841 0.294585 / 0.5)'],
  'hsl(222.2 47.4% 11.2%)': ['#0f172a', 'color(srgb 0.058912 0.0904109 0.165088)'],
  'rgb(47 111 237)': ['#2f6fed', 'color(srgb 0.184314 0.435294 0.929412)'],
  'rgb(1 2 3 / 50%)': ['rgba(1, 2, 3, 0.5)', 'color(srgb 0.00392157 0.00784314 0.0117647 / 0.5)'],
  rebeccapurple: ['#663399', 'color(srgb 0.4 0.2 0.6)'],
}

class Canvas {
  #style = '#000000'
  get fillStyle(): string {
    return this.#style
  }
  set fillStyle(text: string) {
    const mixed = /^color-mix\(in srgb, (.+), \1\)$/.exec(text)?.[1]
    const known = answers[mixed ?? text]
    if (/^#[0-9a-f]{6}$/.test(text)) this.#style = text
    else if (known) this.#style = known[mixed === undefined ? 0 : 1]
  }
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['oklch(0.55 0.22 263)', '#2563ef'],
  ['oklch(0.7 0.3 150)', '#00cb00'],
  ['hsl(222.2 47.4% 11.2%)', '#0f172a'],
  ['rgb(47 111 237)', '#2f6fed'],
  ['rebeccapurple', '#663399'],
  ['#ff8', '#ffff88'],
])('the accent %s leaves the page as %s, which the wallet can read', (accent, sent) => {
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => new Canvas() }) })
  expect(themeVariables({ accent }, 'dark')).toMatchObject({
    '--w3m-accent': sent,
    '--lk-on-accent': expect.any(String),
  })
})

test.each(['oklch(0.5 0.1 20 / 50%)', 'rgb(1 2 3 / 50%)', 'nonsense', 'var(--brand)'])(
  'nothing is derived from %s, which is not opaque or no color',
  (accent) => {
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => new Canvas() }) })
    expect(themeVariables({ accent }, 'dark')).toEqual({ '--w3m-accent': accent })
  },
)
