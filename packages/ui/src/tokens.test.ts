import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Rgba = [number, number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function tokensOf(selector: string) {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--lk-([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

const dark = tokensOf('.lk')
const themes = { dark, light: { ...dark, ...tokensOf(".lk[data-theme='light']") } }

function parse(value = ''): Rgba {
  const hex = /^#(..)(..)(..)$/.exec(value)
  if (hex) return [...hex.slice(1).map((part) => Number.parseInt(part, 16)), 1] as Rgba
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)$/.exec(value)
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4]) / 100]
  throw new Error(`not a colour: ${value}`)
}

function over([r, g, b, a]: Rgba, [r0, g0, b0]: Rgba): Rgba {
  return [r * a + r0 * (1 - a), g * a + g0 * (1 - a), b * a + b0 * (1 - a), 1]
}

function luminance(colour: Rgba) {
  const [r = 0, g = 0, b = 0] = colour.slice(0, 3).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Rgba, other: Rgba) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'surface-1', 'surface-2']
const everywhere = [...grounds, 'surface-3', 'pressed']

/** Text token → its backgrounds; `soft on ground` is a tint over a surface. */
const textOn: Record<string, string[]> = {
  text: [...everywhere, 'segment', ...tints('accent-soft', 'good-soft', 'bad-soft')],
  'text-2': everywhere,
  'text-3': grounds,
  'accent-text': [...grounds, 'surface-3', ...tints('accent-soft', 'bad-soft', 'good-soft')],
  good: [...grounds, 'surface-3', ...tints('good-soft')],
  bad: [...grounds, 'surface-3', ...tints('bad-soft', 'bad-hover')],
  'on-accent': ['accent', 'accent-hover', 'accent-press'],
  bg: ['text'],
}

function tints(...names: string[]) {
  return names.flatMap((name) => ['bg', 'surface-1', 'surface-2'].map((ground) => `${name} on ${ground}`))
}

describe.each(Object.entries(themes))('%s theme', (_, tokens) => {
  const ground = (place: string) => {
    const [top = '', under] = place.split(' on ')
    return under ? over(parse(tokens[top]), parse(tokens[under])) : parse(tokens[top])
  }
  const pairs = Object.entries(textOn).flatMap(([text, places]) => places.map((place) => [text, place] as const))

  it.each(pairs)('%s has 4.5:1 contrast on %s', (text, place) => {
    expect(contrast(parse(tokens[text]), ground(place))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['bg', 'surface-1', 'surface-2', 'surface-3'])(
    'focus ring and control borders have 3:1 contrast on %s',
    (place) => {
      expect(contrast(parse(tokens['accent-text']), ground(place))).toBeGreaterThanOrEqual(3)
      if (place !== 'surface-3') expect(contrast(parse(tokens.control), ground(place))).toBeGreaterThanOrEqual(3)
    },
  )

  it('draws QR codes dark on white', () => {
    expect(luminance(parse(tokens['qr-paper']))).toBeGreaterThan(0.9)
    expect(contrast(parse(tokens['qr-ink']), parse(tokens['qr-paper']))).toBeGreaterThan(15)
  })
})

it('stops all motion under reduced motion', () => {
  const reduced = css.slice(css.indexOf('prefers-reduced-motion'))
  const motions = Object.keys(dark).filter((name) => /-time$|^fast$|^rise$|^slide$/.test(name))
  expect(motions).toHaveLength(7)
  for (const name of motions) expect(reduced).toMatch(new RegExp(`--lk-${name}: 0(s|px);`))
})
