import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'

const folder = new URL('./', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.css'))
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The selectors and at-rules that stand at the left edge of a file. */
const topOf = (css: string) => [...css.matchAll(/^([^\s}].*?)\s*[{,]$/gm)].map(([, selector = '']) => selector)

describe.each(names.filter((name) => name !== 'tokens.css'))('%s', (name) => {
  const css = read(name)
  const piece = name.replace('.css', '')

  it('has one top class, named after the file, and keyframes of its own', () => {
    const tops = topOf(css)
    expect(tops[0]).toBe(`.${piece}`)
    for (const top of tops.slice(1)) expect(top).toMatch(new RegExp(`^@keyframes ${piece}-`))
  })

  it('takes its colours from the tokens only', () => {
    expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab|hwb)a?\(/i)
    expect(css).not.toMatch(/:\s*(white|black|red|green|blue|gr[ae]y)\b/i)
  })

  it('belongs to a component that uses the class', () => {
    expect(readFileSync(new URL(`${piece}.tsx`, folder), 'utf8')).toContain(piece)
  })
})

describe.each(names)('%s', (name) => {
  const css = read(name)

  it('measures in px and never forces its way', () => {
    expect(css).not.toMatch(/[\d.]r?em\b/)
    expect(css).not.toContain('!important')
  })

  it('names only tokens that exist', () => {
    const known = new Set([...read('tokens.css').matchAll(/(--lk-[\w-]+):/g)].map(([, token]) => token))
    for (const [, token] of css.matchAll(/var\((--[\w-]+)/g)) expect(known).toContain(token)
  })
})

/** The sheet as the product gets it: Vitest hands out empty CSS, so it is built as Vite builds it. */
async function builtSheet() {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: fileURLToPath(new URL('sheet.ts', folder)), formats: ['es'] } },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  const { uiCss } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  return uiCss as string
}

it('gathers every file into one string, tokens first', async () => {
  const css = await builtSheet()
  expect(css.trimStart()).toMatch(/^\.lk\s*\{/)
  for (const name of names)
    expect(css).toMatch(new RegExp(`\\.${name === 'tokens.css' ? 'lk' : name.replace('.css', '')}\\b`))
}, 30_000)
