import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const modal = dirname(fileURLToPath(import.meta.url))
const ui = join(modal, '../../ui/src')

const sheetsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && file !== 'first.css',
  )

/** The sheets that the patterns in a source file stand for. */
const laterIn = (folder: string, source: string): string[] => {
  const patterns = [...readFileSync(join(folder, source), 'utf8').matchAll(/'(!?)\.\/([\w/*]+)\.css(?:\?inline)?'/g)]
  const matches = (file: string, sign: string) =>
    patterns.some(([, own, name = '']) => own === sign && new RegExp(`^${name.replace('*', '\\w+')}\\.css$`).test(file))
  return sheetsIn(folder).filter((file) => matches(file, '') && !matches(file, '!'))
}

const firstIn = (place: string): string[] =>
  [...readFileSync(join(modal, 'first.css'), 'utf8').matchAll(/@import '(\.|@latchkey\/ui)\/([\w/]+\.css)'/g)].flatMap(
    ([, from, file = '']) => (from === place ? [file] : []),
  )

test.each([
  [modal, '.', ['laterStyles.ts', 'mountEmbed.ts']],
  [ui, '@latchkey/ui', ['laterSheet.ts']],
])('every style sheet in %s is loaded once, first or later', (folder, place, sources) => {
  const later = sources.flatMap((source) => laterIn(folder, source))
  expect([...firstIn(place), ...later].sort()).toEqual(sheetsIn(folder).sort())
})
