import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** Props whose text users read or hear. */
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

/** Names are the same in every language. */
const names = new Set(['Latchkey', 'WalletConnect', 'Farcaster'])

const isSentence = (text: string): boolean => /\p{L}{2}/u.test(text) && !names.has(text.trim())

type Node = { type: string; start: number; [part: string]: unknown }

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part

/** The text of a piece of markup, or the plain value of a visible prop. */
const saidBy = (node: Node): string | undefined => {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'JSXAttribute' || !isNode(node.name) || !isNode(node.value)) return undefined
  return spoken.has(String(node.name.name)) && node.value.type === 'Literal' ? String(node.value.value) : undefined
}

/** Sentences in a view itself, which no language could translate. */
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

/** Sentences in plain code that users never see, with the reason. */
const unseen = new Map([
  ['Fees go to', 'the screen names a party by its role'],
  ['Recovery code', 'stored with an unlocker; the page names it by its type'],
  ['The page has no settings: the block “latchkey-config” is missing.', 'for the operator'],
  ['The settings of the page can’t be read: they aren’t valid JSON.', 'for the operator'],
  ['The setting “', 'for the operator'],
])

const isThrownOrLogged = (node: Node, source: string): boolean => {
  if (!isNode(node.callee)) return false
  const callee = source.slice(node.callee.start, node.callee.end as number)
  return node.type === 'NewExpression' ? callee.endsWith('Error') : /^console\./.test(callee)
}

/** String values that read like a sentence, except errors and log lines, which have their own catalogue. */
const looseSentences = (path: string, source: string): readonly string[] => {
  const visit = (node: Node): readonly string[] => {
    if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType' || isThrownOrLogged(node, source)) return []
    const value = node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : node.value
    const isText = (node.type === 'Literal' || node.type === 'TemplateElement') && typeof value === 'string'
    const found = isText && /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(value) && !unseen.has(value) ? [`${path} ${value}`] : []
    return [...found, ...Object.values(node).flat().filter(isNode).flatMap(visit)]
  }
  return visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
}

const listFiles = (pattern: string): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /^(packages\/modal|apps\/site|apps\/frame)\/src\//.test(path))
    .filter((path) => !/\.test\.tsx?$|\/(testing|gallery)\//.test(path))

test('a sentence in plain code is found, an error is not', () => {
  const code = "const a = 'Send it now'; throw new Error('Not this one'); console.warn('Nor this')"
  expect(looseSentences('code.ts', code)).toEqual(['code.ts Send it now'])
})

test('modal, site and frame keep sentences in words tables, not in plain code', () => {
  const files = ['*.ts', '*.tsx'].flatMap(listFiles).filter((path) => !/\/(words|languages)\/|[wW]ords\.ts$/.test(path))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((path) => looseSentences(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('views of modal, site and frame take every sentence from a words table', () => {
  const files = listFiles('*.tsx')
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((path) => inlineSentences(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})
