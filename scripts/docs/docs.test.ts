import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes } from '../../kit/core/src/errorCode.ts'
import { root } from '../install.mjs'
import { readPage } from './buildDocs.ts'
import { addressOf, pageNames } from './pages.ts'
import { readFields } from './readFields.ts'
import { fillReferences } from './reference.ts'
import { renderMarkdown } from './renderMarkdown.ts'

const pages = pageNames.map((name) => renderMarkdown(name, readPage(name)))

test('every file in docs/kit is in the menu, once', () => {
  const files = readdirSync(join(root, 'docs/kit')).map((file) => file.replace(/\.md$/, ''))
  expect([...pageNames].sort()).toEqual(files.sort())
})

test('tables say what the code says: run `npx tsx scripts/writeDocs.ts`', () => {
  for (const name of pageNames) expect(fillReferences(readPage(name))).toBe(readPage(name))
  expect(pageNames.filter((name) => /\|\s+\|$/m.test(readPage(name)))).toEqual([])
})

test('the options page has every option', () => {
  const chains = ['chains', 'chainIds', 'networkSelection', 'networkSwitch', 'transports']
  const choices = ['wallets', 'features']
  const names = [
    'server',
    'projectId',
    'walletUrl',
    ...chains,
    'app',
    'pairing',
    ...choices,
    'signIn',
    'theme',
    'locale',
  ]
  expect(readFields('kit/core/src/options.ts', 'LatchkeyOptions').map(({ name }) => name)).toEqual([
    ...names,
    ...['wagmiConfig', 'browserWallets', 'coinbasePreference', 'reconnect', 'storage', 'storagePrefix'],
    ...['explorerUrl', 'solana', 'analyticsScript', 'nonce', 'container'],
  ])
  for (const name of names) expect(readPage('options')).toContain(`| \`${name}?\` |`)
})

test('every link leads to a page and a heading that exist', () => {
  const known = new Set(
    pages.flatMap(({ name, sections }) => sections.map(({ id }) => `${addressOf(name)}${id && `#${id}`}`)),
  )
  const broken = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/href="([^"]+)"/g)]
      .map(([, href = '']) => (href.startsWith('#') ? `${addressOf(name)}${href}` : href))
      .filter((href) => href.startsWith('/docs') && !known.has(href))
      .map((href) => `${name}: ${href}`),
  )
  expect(broken).toEqual([])
})

test('ids are unique in a page, and Markdown that is HTML stops the build', () => {
  for (const { sections } of pages) expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  expect(() => renderMarkdown('index', '# A\n\nB\n\n<script>alert(1)</script>\n')).toThrow('contains HTML')
  expect(renderMarkdown('index', '# A\n\nB\n\n```html\n<script>x</script>\n```\n').html).not.toContain('<script')
})

test('the Next.js files of the quickstart are those of the template, with a server', () => {
  const section =
    readPage('quickstart')
      .split(/^## /m)
      .find((text) => text.startsWith('Next.js\n')) ?? ''
  const blocks = [...section.matchAll(/^```jsx\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
  const [connect, page] = ['connect', 'page'].map((name) =>
    readFileSync(join(root, `kit/create/templates/next/app/${name}.jsx`), 'utf8'),
  )
  expect(blocks).toEqual([connect?.replace('({ chains', "({ server: 'https://api.example.com', chains"), page])
})

/** Writes each block to its own file, to be compiled against the sources of the packages. */
const writeBlocks = (folder: string): number => {
  const texts = [
    ...pageNames.map((name) => ({ name, text: readPage(name) })),
    { name: 'readme', text: readFileSync(join(root, 'README.md'), 'utf8') },
  ]
  const blocks = texts.flatMap(({ name, text }) =>
    [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, extension, code = ''], at) => ({
      file: join(folder, `${name}-${at + 1}.${extension}`),
      code,
    })),
  )
  for (const { file, code } of blocks) writeFileSync(file, code)
  const source = (name: string) => [join(root, 'kit', name, 'src/index.ts')]
  const packages = ['core', 'react', 'wagmi', 'element', 'backend', 'testing']
  // wagmi itself isn't installed here; the parts that the docs use come from @wagmi/core.
  const paths = {
    ...Object.fromEntries(packages.map((name) => [`@latchkey/${name}`, source(name)])),
    ...Object.fromEntries(
      ['playwright', 'chain'].map((name) => [`@latchkey/testing/${name}`, [join(root, `kit/testing/src/${name}.ts`)]]),
    ),
    '@latchkey/react/server': [join(root, 'kit/react/src/server.ts')],
    wagmi: [join(root, 'node_modules/@wagmi/core')],
  }
  const types = ['node', 'vite/client']
  const compilerOptions = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types, paths, moduleDetection: 'force' }
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['.'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return blocks.length
}

const compile = (folder: string): string => {
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--noEmit', '--pretty', 'false'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

test('every TypeScript block compiles against the public types, and a wrong option name does not', () => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/docs-code-'))
  try {
    expect(writeBlocks(folder)).toBeGreaterThan(25)
    const wrong =
      "import { createLatchkey } from '@latchkey/core'\ncreateLatchkey({ sever: 'https://api.example.com' })\n"
    writeFileSync(join(folder, 'wrong.ts'), wrong)
    const faults = compile(folder)
      .split('\n')
      .filter((line) => line.includes('error TS'))
    expect(faults).toEqual([expect.stringMatching(/wrong\.ts.*'sever' does not exist/)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the errors page lists every code that a LatchkeyError can have', () => {
  const page = readPage('errors')
  expect(errorCodes.length).toBeGreaterThan(200)
  expect(errorCodes.filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([])
})
