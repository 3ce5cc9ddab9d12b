import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'

/** The code blocks of a section of the quickstart, by language. */
const readBlocks = (title: string, language: string): readonly string[] => {
  const page = readFileSync(join(root, 'docs/kit/quickstart.md'), 'utf8')
  const section = page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, lang, code = '']) =>
    lang === language ? [code] : [],
  )
}

/** A code block of the quickstart page, as it stands there. */
export const quickstartBlock = (title: string, language: string, at = 0): string => {
  const found = readBlocks(title, language)[at]
  if (found === undefined) throw new Error(`The quickstart has no ${language} block ${at + 1} in "${title}".`)
  return found
}
