import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Copies of the colors of `tokens.css`, for what is shown before or without it. */
const copies = {
  '--lk-bg': {
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
  },
  '--lk-surface-1': {
    dark: ['apps/server/src/http/page.ts', 'apps/server/src/operator/operatorPage.ts'],
    light: [
      'apps/server/src/http/page.ts',
      'apps/server/src/mail/renderMail.ts',
      'apps/server/src/operator/operatorPage.ts',
    ],
  },
  '--lk-accent': {
    dark: [
      'apps/frame/src/pages/loading/loading.css',
      'apps/server/src/http/page.ts',
      'apps/server/src/operator/operatorPage.ts',
      'apps/server/src/sandbox/pages.ts',
      'apps/server/src/services/explorer/browserWalletIcon.ts',
      'apps/server/src/services/explorer/drawTile.ts',
      'apps/site/public/mark.svg',
      'apps/site/src/docs/themeBuilder.ts',
      'kit/wagmi/src/looks.ts',
      'packages/ui/src/connectButton.ts',
    ],
    light: ['apps/frame/src/pages/loading/loading.css', 'apps/server/src/mail/renderMail.ts'],
  },
}

test.each(Object.entries(copies))('copies of %s have the color of tokens.css', (token, files) => {
  const [dark = '', light = ''] = [...read('packages/ui/src/tokens.css').matchAll(/(--[\w-]+): #(\w+);/g)].flatMap(
    ([, name, color = '']) => (name === token ? [color] : []),
  )
  expect([dark, light]).toEqual([expect.stringMatching(/^\w{6}$/), expect.stringMatching(/^\w{6}$/)])
  expect(files.dark.filter((file) => !read(file).includes(dark))).toEqual([])
  expect(files.light.filter((file) => !read(file).includes(light))).toEqual([])
})
