import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeNode, startFakeNode } from '@latchkey/server/testing/fakeNode'
import { freePorts } from '@latchkey/server/testing/freePorts'
import { startTestPostgres } from '@latchkey/server/testing/startTestPostgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../install.mjs'
import { buildRelease } from './buildRelease.ts'
import { buildServer } from './buildServer.ts'

/** Outside the repository, so only the build can be found from there. */
let folder: string
const release = () => join(folder, 'release')
let node: FakeNode
let database: Awaited<ReturnType<typeof startTestPostgres>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-release-'))
  const before = process.umask(0o077)
  await buildRelease(release(), () => {}).finally(() => process.umask(before))
  node = await startFakeNode()
  node.mine(12)
  database = await startTestPostgres(join(folder, 'data'))
})
afterAll(async () => {
  await database?.stop()
  await node?.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (env: Record<string, string>, ...args: string[]): { child: ChildProcess; said: () => string } => {
  const child = spawn(process.execPath, [join(release(), 'server', 'serve.js'), ...args], { cwd: folder, env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk))
  return { child, said: () => text }
}
const ended = async (env: Record<string, string>, ...args: string[]) => {
  const { child, said } = run(env, ...args)
  const [code] = await once(child, 'exit')
  return { code, said: said() }
}

describe('the build', () => {
  it('says everything that is missing, and starts nothing', async () => {
    const { code, said } = await ended({})
    expect(code).toBe(1)
    for (const name of ['SITE_URL', 'PROJECT_ID', 'CHAIN_RPC_URLS', 'DATABASE_URL', 'MASTER_KEY_FILE', 'SMTP_URL'])
      expect(said).toContain(`  - ${name} must `)
  })

  it('refuses development, whose sandbox it does not contain', async () => {
    expect(await ended({ NODE_ENV: 'development' })).toEqual({
      code: 1,
      said: "The build runs in production only, but NODE_ENV is 'development'. For development, run npm start.\n",
    })
    const names = (await readdir(join(release(), 'server'))).filter((name) => name.endsWith('.js'))
    const code = await Promise.all(names.map((name) => readFile(join(release(), 'server', name), 'utf8')))
    for (const text of code) expect(text).not.toMatch(/['"`]\/faucet['"`]|oidc-provider/)
  })

  it('refuses a missing master key before it touches the database', async () => {
    const MASTER_KEY_FILE = join(folder, 'missing.key')
    const ports = (await freePorts(3)).map(String) as [string, string, string]
    const env = {
      ...{ ALLOW_INSECURE_LOCALHOST: 'true', EMAIL_LOGIN: 'off', PROJECT_ID: 'a'.repeat(32), MASTER_KEY_FILE },
      ...{ SITE_PORT: ports[0], WALLET_PORT: ports[1], API_PORT: ports[2] },
      ...{ DATABASE_URL: database.url, CHAIN_RPC_URLS: node.url },
    }
    expect(await ended(env)).toEqual({
      code: 1,
      said: `MASTER_KEY_FILE ${MASTER_KEY_FILE} cannot be read: put the master key there, or set another path.\n`,
    })
  })

  it('runs with Node alone: API, pages, icons', async () => {
    const [site, wallet, api] = (await freePorts(3)).map(String) as [string, string, string]
    const MASTER_KEY_FILE = join(folder, 'master.key')
    await writeFile(MASTER_KEY_FILE, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    const { child, said } = run({
      ...{ ALLOW_INSECURE_LOCALHOST: 'true', SITE_PORT: site, WALLET_PORT: wallet, API_PORT: api, EMAIL_LOGIN: 'off' },
      ...{ DATABASE_URL: database.url, CHAIN_RPC_URLS: node.url, MASTER_KEY_FILE, PROJECT_ID: 'a'.repeat(32) },
    })
    try {
      await expect.poll(said).toContain(`api      http://localhost:${api}`)
      const get = (port: string, path: string) => fetch(`http://127.0.0.1:${port}${path}`)
      expect(await (await get(site, '/')).text()).toContain(`"projectId":"${'a'.repeat(32)}"`)
      const frame = await get(wallet, `/sdk?projectId=${'a'.repeat(32)}`)
      expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:')
      expect(await (await get(api, '/kit/v1/element.js')).text()).toContain('latchkey-button')
      const { parts } = (await (await get(api, '/health')).json()) as { parts: Record<string, { isUp: boolean }> }
      expect(parts).toMatchObject({ database: { isUp: true }, chain: { isUp: true } })
      const list = await get(api, `/getWallets?projectId=${'a'.repeat(32)}&st=appkit&sv=1&entries=1`)
      const [first] = ((await list.json()) as { data: { image_id: string }[] }).data
      const icon = await get(api, `/getWalletImage/${first?.image_id}?projectId=${'a'.repeat(32)}&st=appkit&sv=1`)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    } finally {
      child.kill('SIGTERM')
      expect((await once(child, 'exit'))[0]).toBe(0)
    }
  })

  it('changes projects, and refuses a command that it does not have without touching the database', async () => {
    const env = {
      ...{ ALLOW_INSECURE_LOCALHOST: 'true', EMAIL_LOGIN: 'off', PROJECT_ID: 'a'.repeat(32) },
      ...{ DATABASE_URL: database.url, CHAIN_RPC_URLS: node.url, MASTER_KEY_FILE: join(folder, 'master.key') },
    }
    expect(await ended(env, 'deploy')).toEqual({
      code: 1,
      said: "There is no command 'deploy'. Commands: doctor, keys, backup, restore, project, ready. Without one, the server starts.\n",
    })
    const shown = await ended(env, 'project', 'b'.repeat(32), 'name=Shop', 'origins=https://shop.example')
    expect(shown.said).toContain('origins=https://shop.example')
    expect(shown.code).toBe(0)
  })

  it('asks an HSM, and says which driver it needs for that', async () => {
    const [MASTER_KEY_FILE, KEY_SERVICE_CREDENTIALS] = [join(folder, 'wrapped.key'), join(folder, 'pin')]
    await writeFile(MASTER_KEY_FILE, `k1:wrapped:${randomBytes(60).toString('base64')}\n`)
    await writeFile(KEY_SERVICE_CREDENTIALS, '4711\n')
    const KEY_SERVICE = 'pkcs11:token=a;object=b?module-path=/lib.so'
    const { said } = await ended({ MASTER_KEY_FILE, KEY_SERVICE, KEY_SERVICE_CREDENTIALS }, 'doctor', 'key')
    expect(said).toContain('KEY_SERVICE did not open the master key k1: there is no PKCS#11 driver in ')
  })

  it('names every file in its manifest with its hash', async () => {
    const { files } = JSON.parse(await readFile(join(release(), 'manifest.json'), 'utf8')) as {
      files: Record<string, string>
    }
    for (const name of [
      'server/serve.js',
      'site/index.html',
      'wallet/index.html',
      'kit/element.js',
      'kit/licenses.md',
      'contracts.json',
      'site/licences.md',
    ]) {
      const hash = createHash('sha256').update(await readFile(join(release(), name)))
      expect(files[name]).toBe(hash.digest('hex'))
    }
    const found = await readdir(release(), { recursive: true, withFileTypes: true })
    expect(Object.keys(files).length).toBe(found.filter((entry) => entry.isFile()).length - 1)
  })

  it('can be read by the user that runs it, also if root builds it for itself alone', async () => {
    const found = await readdir(release(), { recursive: true, withFileTypes: true })
    const modes = await Promise.all(
      found.map(async (entry) => {
        const { mode } = await stat(join(entry.parentPath, entry.name))
        return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`
      }),
    )
    expect([...new Set(modes)].sort()).toEqual(['file 644', 'folder 755'])
    expect((await stat(release())).mode & 0o777).toBe(0o755)
  })

  it('holds no path of the machine that built it, so that another folder gives the same bytes', async () => {
    const files = (await readdir(release(), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    const naming = []
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name))
      if ([`"${root}`, `'${root}`, `file://${root}`].some((path) => bytes.includes(path)))
        naming.push(join(parentPath, name))
    }
    expect(naming).toEqual([])
  })

  it('gives the same bytes for the same sources', async () => {
    const secondBuild = join(folder, 'again')
    await buildServer(secondBuild)
    const names = await readdir(join(release(), 'server'))
    expect(await readdir(join(secondBuild, 'server'))).toEqual(names)
    for (const name of names.filter((one) => one.endsWith('.js')))
      expect(await readFile(join(secondBuild, 'server', name), 'utf8')).toBe(
        await readFile(join(release(), 'server', name), 'utf8'),
      )
  })
})
