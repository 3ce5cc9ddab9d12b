import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
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

/** Sentences that stand in a view itself, and so would be English for everybody. */
const inlineSentences = (path: string, source: string): readonly string[] => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const add = (node: ts.Node, text: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    if (isSentence(text)) found.push(`${path}:${line + 1} ${text.trim()}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) add(node, node.text)
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText())) {
      const { initializer } = node
      if (initializer && ts.isStringLiteral(initializer)) add(node, initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
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
