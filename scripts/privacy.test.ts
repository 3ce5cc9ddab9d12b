import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { privacyTables } from '@latchkey/server/privacy/privacyTables'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

test('docs/privacy.md has the tables as they are', () => {
  const page = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
  expect(page).toContain(`<!-- tables -->\n${privacyTables()}\n<!-- /tables -->`)
})
