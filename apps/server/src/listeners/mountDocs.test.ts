import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/createMetrics.ts'
import { readSettings } from '../settings.ts'
import { createSite } from './site.ts'

let folder: string
let site: ReturnType<typeof createSite>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-docs-'))
  await mkdir(join(folder, 'docs'))
  for (const name of ['index', 'theme', 'theme-builder', 'theme-preview', '404'])
    await writeFile(join(folder, 'docs', `${name}.html`), `<h1>${name}</h1>`)
  await writeFile(join(folder, 'docs', 'theme.md'), '# Theme')
  await writeFile(join(folder, 'llms.txt'), '# Latchkey')
  const [settings, log] = [readSettings({ SITE_DIR: folder }), createLog({ level: 'silent' })]
  site = createSite({ settings, log, metrics: createMetrics() })
})
afterAll(() => rm(folder, { recursive: true }))

const person = { headers: { accept: 'text/html' } }
const get = async (path: string, init?: RequestInit) => {
  const response = await site.request(path, init)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('pages have addresses without an ending, and their Markdown is beside them', async () => {
  expect(await get('/docs')).toMatchObject({ status: 200, text: '<h1>index</h1>' })
  expect(await get('/docs/')).toMatchObject({ status: 200, text: '<h1>index</h1>' })
  expect(await get('/docs/theme', person)).toMatchObject({ status: 200, text: '<h1>theme</h1>' })
  const source = await get('/docs/theme.md')
  expect(source).toMatchObject({ status: 200, text: '# Theme' })
  expect(source.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await get('/llms.txt')).toMatchObject({ status: 200, text: '# Latchkey' })
})

test('the docs may load their own files only', async () => {
  for (const path of ['/docs', '/docs/nowhere']) {
    const policy = (await get(path, person)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'")
    expect(policy).toContain("connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    expect(policy).not.toContain('frame-src')
  }
})

test('only the theme builder may frame, and only the preview may be framed, by the site itself', async () => {
  const policyOf = async (path: string) => (await get(path, person)).headers.get('content-security-policy')
  expect(await policyOf('/docs/theme-builder')).toMatch(/frame-ancestors 'none'; frame-src 'self'/)
  expect(await policyOf('/docs/theme-preview')).toContain("frame-ancestors 'self'")
  expect(await policyOf('/docs/theme-preview')).not.toContain('frame-src')
})

test('an unknown page is a 404 inside the docs; a program gets the usual answer', async () => {
  expect(await get('/docs/nowhere', person)).toMatchObject({ status: 404, text: '<h1>404</h1>' })
  expect(await get('/docs/a/b', person)).toMatchObject({ status: 404, text: '<h1>404</h1>' })
  const other = await get('/docs/nowhere', { headers: { accept: 'application/json' } })
  expect(other.status).toBe(404)
  expect(other.text).not.toContain('<h1>')
  for (const path of ['/docs/..%2findex.html', '/docs/%2e%2e/package.json'])
    expect((await get(path, person)).status).toBe(404)
})
