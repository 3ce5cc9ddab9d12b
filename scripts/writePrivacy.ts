import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privacyTables } from '@latchkey/server/privacy/privacyTables'
import { root } from './install.mjs'

const path = join(root, 'docs/privacy.md')
const tables = `<!-- tables -->\n${privacyTables()}\n<!-- /tables -->`
writeFileSync(
  path,
  readFileSync(path, 'utf8').replace(/<!-- tables -->[\s\S]*<!-- \/tables -->/, () => tables),
)
