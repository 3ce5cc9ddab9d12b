import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPage } from './docs/buildDocs.ts'
import { pageNames } from './docs/pages.ts'
import { fillReferences } from './docs/reference.ts'
import { root } from './install.mjs'

for (const name of pageNames) writeFileSync(join(root, 'docs/kit', `${name}.md`), fillReferences(readPage(name)))
