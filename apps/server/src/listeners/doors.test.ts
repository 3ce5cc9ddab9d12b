import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../http/app.ts'
import { createApp } from '../http/app.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/createMetrics.ts'
import type { Services } from '../services/services.ts'
import { readSettings } from '../settings.ts'
import { mounted } from './api.ts'
import { mountApiPages } from './mountApiPages.ts'
import { mountLoginPages } from './mountLoginPages.ts'
import { createSite } from './site.ts'
import { createWallet } from './wallet.ts'

const own = '1a7c4be70000000000000000001329de'
const other = 'b'.repeat(32)
const log = createLog({ level: 'silent' })
const person = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-dest': 'document' }

let folder: string
let site: App
let wallet: App
let pages: App
let api: App
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-doors-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>Frame</title>')
  await writeFile(join(folder, 'dashboard.html'), '<title>Your wallet</title>')
  await writeFile(join(folder, 'mark.svg'), '<svg/>')
  const settings = readSettings({ SITE_DIR: folder, FRAME_DIR: folder })
  const metrics = createMetrics()
  site = createSite({ settings, log, metrics })
  wallet = createWallet({
    settings,
    log,
    metrics,
    projects: { find: async () => undefined, forget: () => {} },
  } as unknown as Services)
  pages = createApp(log, 'wallet')
  mountLoginPages(pages, settings)
  api = createApp(log, 'api')
  mountApiPages(api, settings, mounted)
})
afterAll(() => rm(folder, { recursive: true }))

describe('the wallet root', () => {
  it("redirects a person to their wallet page, of this installation's project or the named one", async () => {
    for (const [path, projectId] of [
      ['/', own],
      ['/sdk', own],
      ['/?projectId=nonsense', own],
      [`/?projectId=${other}`, other],
    ] as const) {
      const answer = await wallet.request(path, { headers: person })
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(`/dashboard?projectId=${projectId}`)
    }
  })

  it('is the frame for an embedding page', async () => {
    const answer = await wallet.request(`/?projectId=${other}`, { headers: { ...person, 'sec-fetch-dest': 'iframe' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Frame</title>')
  })
})

describe('wallet pages', () => {
  it("use this installation's project by default", async () => {
    const answer = await pages.request('/dashboard?from=client')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/dashboard?from=client&projectId=${own}`)
    const page = await pages.request(`/dashboard?projectId=${other}`)
    expect(await page.text()).toContain('<title>Your wallet</title>')
  })
})

describe('an unknown URL', () => {
  it.each([['site'], ['wallet'], ['api']])('shows a person a page with a link back (%s)', async (name) => {
    const app = { site, wallet, api }[name]!
    const answer = await app.request('/no/such/page', { headers: person })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await answer.text()
    expect(html).toContain('<h1>Page not found</h1>')
    expect(html).toContain('<a href="/">Go to the start page</a>')
    expect(html).not.toContain('no/such/page')
    expect((await app.request('/page.css')).headers.get('content-type')).toContain('text/css')
  })

  it("uses the person's language", async () => {
    const headers = { ...person, 'accept-language': 'ar-EG,de;q=0.5' }
    const html = await (await site.request('/x', { headers })).text()
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('الصفحة غير موجودة')
  })

  it('is JSON for a program', async () => {
    for (const accept of [undefined, '*/*', 'application/json']) {
      const headers: Record<string, string> = accept === undefined ? {} : { accept }
      const answer = await site.request('/no/such/page', { headers })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ status: 'FAILED' })
    }
    expect((await site.request('/x', { method: 'POST', headers: person })).headers.get('content-type')).toContain(
      'json',
    )
  })
})

describe('the API root', () => {
  it('describes itself and links to every endpoint', async () => {
    const html = await (await api.request('/', { headers: person })).text()
    expect(html).toContain('<h1>Latchkey API</h1>')
    expect(html).toContain('href="/reference"')
    const reference = await (await api.request('/reference', { headers: person })).text()
    expect(reference).toContain('<code>GET /v1/account/:address/balance</code>')
    expect(reference).toContain('Query: currency, chainId, forceUpdate')
    expect(reference).toContain('<code>POST /v1/sessions/:address/revoke</code>')
  })

  it('is JSON for a program', async () => {
    expect(await (await api.request('/')).json()).toMatchObject({
      name: 'Latchkey API',
      reference: 'http://localhost:3002/reference',
    })
  })
})

it('every listener has a favicon', async () => {
  const marks = [site, wallet, api].map((app) => [app, '/favicon.ico'] as const)
  for (const [app, path] of [...marks, [wallet, '/images/favicon.png'] as const]) {
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  }
})
