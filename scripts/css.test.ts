import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const sheets = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(packages|apps)\/\w+\/src\//.test(file) && file !== 'packages/ui/src/tokens.css')
const having = (text: RegExp) => sheets.filter((file) => text.test(read(file)))

test('styles take colors from tokens', () => {
  const known = new Set([...read('packages/ui/src/tokens.css').matchAll(/(--lk-[\w-]+):/g)].map(([, token]) => token))
  const unknown = sheets.flatMap((file) =>
    [...read(file).matchAll(/var\((--lk-[\w-]+)/g)]
      .filter(([, token]) => !known.has(token))
      .map(([use]) => [file, use]),
  )
  expect(sheets.length).toBeGreaterThan(150)
  expect(unknown).toEqual([])
  expect(having(/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|lab|hwb)a?\(|:\s*(white|black|red|green|blue|gr[ae]y)\b/i)).toEqual([
    // Drawn before the tokens load.
    'apps/frame/src/pages/loading/loading.css',
    // Stands in for the gradient of an avatar.
    'apps/site/src/landing/Preview.css',
  ])
})

test('styles use px, so the font size of the page around the modal changes nothing', () => {
  // Code in a text of the docs is as large as the text around it.
  expect(having(/[\d.]r?em\b/)).toEqual(['apps/site/src/docs/article.css'])
  expect(having(/!important/)).toEqual([])
})
