// `npx tsx scripts/writeDocs.ts`: fills in the parts of docs/ that follow from the code.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privacyTables } from '@latchkey/server/privacy/privacyTables'
import { settingsTable } from '@latchkey/server/settings'
import { readPage } from './docs/buildDocs.ts'
import { pageNames } from './docs/pages.ts'
import { fillReferences } from './docs/reference.ts'
import { root } from './install.mjs'

const fill = (name: string, mark: string, text: string): void => {
  const path = join(root, 'docs', name)
  const marked = new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`)
  const filled = `<!-- ${mark} -->\n${text}\n<!-- /${mark} -->`
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(marked, () => filled),
  )
}

fill('privacy.md', 'tables', privacyTables())
fill('settings.md', 'settings', settingsTable())
for (const name of pageNames) writeFileSync(join(root, 'docs/kit', `${name}.md`), fillReferences(readPage(name)))
