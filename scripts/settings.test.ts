import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from '@latchkey/server/settings'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

test('docs/settings.md has the settings as they are', () => {
  const page = readFileSync(join(root, 'docs/settings.md'), 'utf8')
  expect(page).toContain(`<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`)
})
