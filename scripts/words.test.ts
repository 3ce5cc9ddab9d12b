import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** Props whose text a person reads or hears. */
const spoken = new Set([
  'label',
  'title',
  'text',
  'placeholder',
  'hint',
  'note',
  'subtitle',
  'alt',
  'aria-label',
  'why',
])

/** Names are the same in every language, and so is the shape of a code. */
const names = new Set(['Latchkey', 'WalletConnect', 'Farcaster', 'XXXX-XXXX-XXXX-…'])

const isSentence = (text: string): boolean => /\p{L}{2}/u.test(text) && !names.has(text.trim())

type Node = { type: string; start: number; [part: string]: unknown }

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part

/** What a piece of markup says: its text, or the plain value of a prop that is spoken. */
const saidBy = (node: Node): string | undefined => {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'JSXAttribute' || !isNode(node.name) || !isNode(node.value)) return undefined
  return spoken.has(String(node.name.name)) && node.value.type === 'Literal' ? String(node.value.value) : undefined
}

/** Sentences that stand in a view itself, and so would be English for everybody. */
const inlineSentences = (path: string, source: string): readonly string[] => {
  const visit = (node: Node): readonly string[] => {
    const said = saidBy(node) ?? ''
    const line = source.slice(0, node.start + said.search(/\S|$/)).split('\n').length
    return [
      ...(isSentence(said) ? [`${path}:${line} ${said.trim()}`] : []),
      ...Object.values(node).flat().filter(isNode).flatMap(visit),
    ]
  }
  return visit(parseAst(source, { lang: 'tsx' }) as unknown as Node)
}

test('a sentence in a view is found, a name is not', () => {
  const view = '<Card title="Hello there"><p>Read this</p><b>Latchkey</b><i>{words.fine} · 7</i></Card>'
  expect(inlineSentences('view.tsx', view)).toEqual(['view.tsx:1 Hello there', 'view.tsx:1 Read this'])
})

test('every sentence of modal, page and frame stands in a table of words', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed
    .split('\n')
    .filter((path) => /^(packages\/modal|apps\/site|apps\/frame)\/src\//.test(path))
    .filter((path) => !/\.test\.tsx$|\/(testing|gallery)\//.test(path))
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((path) => inlineSentences(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})
