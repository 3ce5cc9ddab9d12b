import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../install.mjs'
import { currentVersion } from '../versionPlaces.mjs'

const templates = ['html', 'next', 'svelte', 'vite-react', 'vue', 'wagmi']
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const create = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'kit/create/create.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    input: '',
  })
  return { status, says: `${stdout}${stderr}` }
}
const filesOf = (app: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(folder, app), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(join(folder, app).length + 1), readFileSync(file, 'utf8')]),
  )
const sourcesOf = (app: string): string =>
  Object.entries(filesOf(app))
    .filter(
      ([file]) =>
        /\.(tsx?|jsx?|vue|svelte|html)$/.test(file) && !/^(vite\.config|playwright\.config|tests\/)/.test(file),
    )
    .map(([, text]) => text)
    .join('\n')

test.each(templates)('%s: asks nothing, takes five lines of ours at most, and names the server', (template) => {
  expect(create('My App', '--template', template)).toMatchObject({ status: 0 })
  const files = filesOf('My App')
  const expected = ['.gitignore', 'package.json', 'playwright.config.js', join('tests', 'wallet.spec.js')]
  expect(Object.keys(files)).toEqual(expect.arrayContaining(expected))
  const manifest = JSON.parse(files['package.json'] ?? '') as { name: string; dependencies: Record<string, string> }
  expect(manifest.name).toBe('my-app')
  expect(Object.entries(manifest.dependencies)).toContainEqual([
    expect.stringMatching(/^@latchkey\//),
    `^${currentVersion()}`,
  ])
  const ours = sourcesOf('My App')
    .split('\n')
    .filter((line) => /latchkey(?! app)/i.test(line))
  expect(ours.length).toBeGreaterThan(0)
  expect(ours.length).toBeLessThanOrEqual(5)

  expect(create('served', '--template', template, '--server', 'https://api.example.com/')).toMatchObject({ status: 0 })
  expect(sourcesOf('served')).toMatch(/(server: '|server=")https:\/\/api\.example\.com['"]/)
  expect(sourcesOf('served')).not.toContain('localhost:3002')
})

test('each app has a test of its own wallet list', () => {
  for (const template of templates) create(template, '--template', template)
  const testOf = (app: string) => filesOf(app)[join('tests', 'wallet.spec.js')]
  expect(testOf('wagmi')).toContain("getByRole('button', { name: 'Latchkey' })")
  for (const app of templates.filter((one) => one !== 'wagmi')) expect(testOf(app)).toContain('latchkey.connect()')
})

test('without flags and without a terminal it makes a React app', () => {
  expect(create()).toMatchObject({ status: 0, says: expect.stringContaining('from vite-react') })
  expect(filesOf('latchkey-app')['src/App.tsx']).toContain('createLatchkey({ chains: [sei] })')
})

test('a folder that holds anything is refused, and nothing in it changes', () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  expect(create('.', '--template', 'html')).toMatchObject({ status: 1, says: expect.stringContaining('is not empty') })
  expect(create('notes.txt', '--template', 'html')).toMatchObject({ status: 1 })
  expect(filesOf('.')).toEqual({ 'notes.txt': 'mine' })
})

test('a wrong template, flag or server is refused before anything is written', () => {
  const attempts = [
    create('app', '--template', 'angular'),
    create('app', '--template', '../templates/html'),
    create('app', '--templat', 'html'),
    create('app', '--server', "https://x.example/'+alert(1)+'"),
    create('app', '--server', 'javascript:alert(1)'),
    create('app', 'other'),
  ]
  expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 1))
  expect(readdirSync(folder)).toEqual([])
})

test('it has no dependencies and the version of the other packages', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'kit/create/package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'create-latchkey', version: currentVersion(), license: 'MIT' })
  expect(manifest).not.toHaveProperty('dependencies')
})
