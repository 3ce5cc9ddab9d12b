import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('./', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.css'))
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** Top-level selectors and at-rules of a file. */
const topOf = (css: string) => [...css.matchAll(/^([^\s}].*?)\s*[{,]$/gm)].map(([, selector = '']) => selector)

describe.each(names.filter((name) => name !== 'tokens.css'))('%s', (name) => {
  const css = read(name)
  const piece = name.replace('.css', '')

  it('has one top class, named after the file, and its own keyframes', () => {
    const tops = topOf(css)
    expect(tops[0]).toBe(`.${piece}`)
    for (const top of tops.slice(1)) expect(top).toMatch(new RegExp(`^@keyframes ${piece}-`))
  })

  it('takes its colors from tokens only', () => {
    expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab|hwb)a?\(/i)
    expect(css).not.toMatch(/:\s*(white|black|red|green|blue|gr[ae]y)\b/i)
  })

  it('belongs to a component that uses the class', () => {
    expect(readFileSync(new URL(`${piece}.tsx`, folder), 'utf8')).toContain(piece)
  })
})

describe.each(names)('%s', (name) => {
  const css = read(name)

  it('uses px and no !important', () => {
    expect(css).not.toMatch(/[\d.]r?em\b/)
    expect(css).not.toContain('!important')
  })

  it('uses only existing tokens', () => {
    const known = new Set([...read('tokens.css').matchAll(/(--lk-[\w-]+):/g)].map(([, token]) => token))
    for (const [, token] of css.matchAll(/var\((--[\w-]+)/g)) expect(known).toContain(token)
  })
})
