import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDocs } from './buildDocs.ts'
import { pageNames } from './pages.ts'

let dist: string
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'latchkey-docs-'))
  await buildDocs(dist)
})
afterAll(() => rmSync(dist, { recursive: true }))

const read = (file: string) => readFileSync(join(dist, file), 'utf8')

test('every page and the preview name files that exist, and hold no inline script or style', () => {
  for (const name of [...pageNames, '404', 'theme-preview']) {
    const html = read(`docs/${name}.html`)
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files.length, name).toBeGreaterThanOrEqual(2)
    expect(files.filter((file) => !existsSync(join(dist, file)))).toEqual([])
    expect(html).not.toMatch(/<script>|<style| style="/)
  }
})

test('only the preview loads the kit', () => {
  const scriptOf = (name: string) => read(read(`docs/${name}.html`).match(/type="module" src="\/([^"]+)"/)?.[1] ?? '')
  expect(scriptOf('theme-preview')).toContain('eip6963:announceProvider')
  expect(scriptOf('theme-builder')).toContain('/docs/theme-preview')
  for (const name of pageNames) expect(scriptOf(name)).not.toContain('eip6963')
})
