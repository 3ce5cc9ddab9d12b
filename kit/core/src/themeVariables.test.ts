import { expect, test } from 'vitest'
import { contrast, readColor } from './contrast.ts'
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
