import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What is shown before or without our style sheet. */
const copies = {
  dark: [
    'apps/frame/src/pages/loading/loading.css',
    'apps/server/src/http/page.ts',
    'apps/server/src/listeners/loginFallback.ts',
    'apps/server/src/mail/renderMail.ts',
    'apps/server/src/operator/operatorPage.ts',
    'apps/site/index.html',
    'apps/site/src/shell/applyTheme.ts',
    'scripts/docs/layout.ts',
  ],
  light: [
    'apps/frame/src/pages/loading/loading.css',
    'apps/server/src/http/page.ts',
    'apps/server/src/mail/renderMail.ts',
    'apps/server/src/operator/operatorPage.ts',
    'apps/site/public/theme.js',
    'apps/site/src/shell/applyTheme.ts',
  ],
}

test('copies of the page’s background have the color of tokens.css', () => {
  const [dark = '', light = ''] = [...read('packages/ui/src/tokens.css').matchAll(/--lk-bg: (#\w+);/g)].map(
    ([, color = '']) => color,
  )
  expect([dark, light]).toEqual([expect.stringMatching(/^#\w{6}$/), expect.stringMatching(/^#\w{6}$/)])
  expect(copies.dark.filter((file) => !read(file).includes(dark))).toEqual([])
  expect(copies.light.filter((file) => !read(file).includes(light))).toEqual([])
})
