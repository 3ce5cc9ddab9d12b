import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/createMetrics.ts'
import type { Projects } from '../projects/createProjects.ts'
import type { Services } from '../services/services.ts'
import { readSettings } from '../settings.ts'
import { createAssets } from './createAssets.ts'
import { type Listener, listen } from './listen.ts'
import { plainOrigins } from './policy.ts'
import { createSite, siteConfig } from './site.ts'
import { createWallet } from './wallet.ts'

const projectId = 'b'.repeat(32)
const log = createLog({ level: 'silent' })
const projects: Projects = {
  find: async (id) =>
    id === projectId
      ? ({ allowedOrigins: ['https://app.example', "https://x.example; script-src 'unsafe-inline'"] } as Awaited<
          ReturnType<Projects['find']>
        >)
      : undefined,
  forget: () => {},
}

let folder: string
let site: Listener
let wallet: Listener
const script = `console.log(${JSON.stringify('x'.repeat(4_000))})`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><head><!--latchkey-config--></head>')
  await writeFile(join(folder, 'dist', 'assets', 'main-abc123.js'), script)
  const settings = readSettings({
    SITE_DIR: join(folder, 'dist'),
    FRAME_DIR: join(folder, 'dist'),
    ANALYTICS_SCRIPT_ID: '</script><script>alert(1)</script>',
  })
  const metrics = createMetrics()
  site = await listen({ app: createSite({ settings, log, metrics }), host: '127.0.0.1', port: 0, setting: 'SITE_PORT' })
  const services = { settings, log, projects, metrics } as Services
  wallet = await listen({ app: createWallet(services), host: '127.0.0.1', port: 0, setting: 'WALLET_PORT' })
})
afterAll(async () => {
  await Promise.all([site.stop(), wallet.stop()])
  await rm(folder, { recursive: true })
})

const get = (listener: Listener, path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, init)
/** Sends a path unchanged; fetch would normalize it. */
const rawStatus = (listener: Listener, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: listener.port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })

describe('the site', () => {
  it('[PLAN-03] gets its configuration in a data block that cannot become a script', async () => {
    const html = await (await get(site, '/')).text()
    const [, data = ''] = /<script type="application\/json" id="latchkey-config">(.*?)<\/script>/.exec(html) ?? []
    const config = JSON.parse(data)
    expect(config).toMatchObject({
      projectId: '1a7c4be70000000000000000001329de',
      apiUrl: 'http://localhost:3002',
      walletUrl: 'http://wallet.localhost:3001',
      chainId: 1329,
      networkSelection: 'false',
      supportedNetworks: [1329],
      analytics: { scriptId: '</script><script>alert(1)</script>', scriptUrl: '' },
    })
    expect(html).not.toContain('<script>alert')
    // Without it, the page takes the explorer of each chain.
    expect(config).not.toHaveProperty('explorerUrl')
    const chosen = siteConfig(readSettings({ EXPLORER_URL: 'https://scan.example' }))
    expect(chosen.explorerUrl).toBe('https://scan.example')
  })

  it('allows the page to load and reach only what it needs', async () => {
    const response = await get(site, '/')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("connect-src 'self' http://localhost:3002 ws://localhost:3002;")
    expect(policy).toContain('frame-src http://wallet.localhost:3001')
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it.each(['br', 'gzip', 'identity'])('serves hashed files as immutable, as %s', async (encoding) => {
    const response = await get(site, '/assets/main-abc123.js', { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(await response.text()).toBe(script)
    const second = await get(site, '/assets/main-abc123.js', {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(second.status).toBe(304)
  })

  it('serves a rebuilt page without a restart', async () => {
    await writeFile(join(folder, 'dist', 'about.html'), 'one')
    expect(await (await get(site, '/about.html')).text()).toBe('one')
    await new Promise((resolve) => setTimeout(resolve, 20))
    await writeFile(join(folder, 'dist', 'about.html'), 'two')
    expect(await (await get(site, '/about.html')).text()).toBe('two')
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets',
    '/nothing.js',
    '/assets/%00.js',
  ])('serves nothing at %s', async (path) => {
    expect(await rawStatus(site, path)).toBe(404)
  })
})

describe('createAssets', () => {
  it.each(['/../secret.txt', '/assets/../../secret.txt', '/../dist-other/x.txt'])(
    'stays in its folder for %s, even with an unnormalized path',
    async (path) => {
      await mkdir(join(folder, 'dist-other'), { recursive: true })
      await writeFile(join(folder, 'dist-other', 'x.txt'), 'secret')
      const assets = createAssets({ folder: join(folder, 'dist') })
      const app = new Hono().get('*', async (c) => (await assets.answer(c, path)) ?? c.text('none', 404))
      expect((await app.request('/')).status).toBe(404)
    },
  )

  // Its size is zero, and reading it fails: what a disk or too many open files do to any other file.
  it.runIf(existsSync('/proc/self/mem'))('reads a file again after it could not be read once', async () => {
    const file = join(folder, 'dist', 'flaky.txt')
    await symlink('/proc/self/mem', file)
    const assets = createAssets({ folder: join(folder, 'dist') })
    const app = new Hono().get('*', async (c) => (await assets.answer(c, '/flaky.txt')) ?? c.text('none', 404))
    app.onError((_, c) => c.text('failed', 500))
    expect((await app.request('/')).status).toBe(500)
    await rm(file)
    await writeFile(file, 'readable')
    const response = await app.request('/')
    expect([response.status, await response.text()]).toEqual([200, 'readable'])
  })
})

describe('the wallet origin', () => {
  const policyOf = async (query: string) => (await get(wallet, `/sdk${query}`)).headers.get('content-security-policy')

  it("may be embedded by its project's origins only", async () => {
    expect(await policyOf(`?projectId=${projectId}`)).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; frame-src 'none'; object-src 'none'; frame-ancestors https://app.example; base-uri 'none'; " +
        "form-action 'none'; require-trusted-types-for 'script'; trusted-types latchkey",
    )
    for (const query of ['', '?projectId=', `?projectId=${'c'.repeat(32)}`, '?projectId=a&projectId=b']) {
      expect(await policyOf(query)).toContain("frame-ancestors 'none'")
    }
  })

  it('has no page without a policy', async () => {
    expect((await get(wallet, '/index.html')).status).toBe(404)
    const page = await get(wallet, '/')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('permissions-policy')).toContain('camera=()')
    expect((await get(wallet, '/assets/main-abc123.js')).status).toBe(200)
  })

  it('accepts only plain origins in a header', () => {
    const origins = [
      'https://a.example',
      'http://localhost:3000',
      'https://*.b.example',
      '*',
      "'self'",
      'https://c.example/path',
      'https://d.example; x',
      'javascript:1',
    ]
    expect(plainOrigins(origins)).toEqual(['https://a.example', 'http://localhost:3000', 'https://*.b.example'])
  })
})
