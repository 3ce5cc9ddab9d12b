import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from '@latchkey/server/settings'
import { root } from './install.mjs'

const path = join(root, 'docs/settings.md')
const table = `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`
writeFileSync(
  path,
  readFileSync(path, 'utf8').replace(/<!-- settings -->[\s\S]*<!-- \/settings -->/, () => table),
)
