import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from '@latchkey/server/settings'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

test('the README has the settings as they are', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  expect(readme).toContain(`<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`)
})
