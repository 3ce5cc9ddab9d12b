import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EmbeddedDatabase } from './db/embedded.ts'
import { createLog } from './log.ts'
import { readSettings } from './settings.ts'
import { startServer } from './startServer.ts'
import { freePorts } from './testing/freePorts.ts'
import { startTestPostgres } from './testing/startTestPostgres.ts'

const log = createLog({ level: 'silent' })
const projectId = '1a7c4be70000000000000000001329de'
let folder: string
let database: EmbeddedDatabase
let env: Record<string, string>

const startDatabase = async () => {
  database = await startTestPostgres(join(folder, 'postgres'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-without-'))
  for (const name of ['site', 'wallet']) {
    await mkdir(join(folder, name, 'assets'), { recursive: true })
    await writeFile(join(folder, name, 'index.html'), `<title>${name}</title>`)
    await writeFile(join(folder, name, 'assets', 'part-1.js'), `${name} code`)
  }
  await writeFile(join(folder, 'wallet', 'dashboard.html'), '<title>dashboard</title>')
  await startDatabase()
  const [site, wallet, api] = (await freePorts(3)).map(String) as [string, string, string]
  env = {
    ...{ SITE_PORT: site, WALLET_PORT: wallet, API_PORT: api, DATABASE_URL: database.url },
    ...{ SITE_DIR: join(folder, 'site'), FRAME_DIR: join(folder, 'wallet'), DATA_DIR: folder },
    ...{ CHAIN_RPC_URLS: 'http://127.0.0.1:9', SOLANA_RPC_URLS: 'none' },
  }
})
// Each test begins with a database that is there, but stopped.
beforeEach(() => database.stop())
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = (more: Record<string, string>, onRefused?: (error: unknown) => void) =>
  startServer(readSettings({ ...env, ...more }), { log, ...(onRefused && { onRefused }) })
const ask = async (port: string, path: string, init?: RequestInit) => {
  const response = await fetch(`http://127.0.0.1:${env[port]}${path}`, init)
  return { status: response.status, text: await response.text() }
}
const statusOf = async (port: string, path: string) => (await ask(port, path)).status
const metrics = async () => (await ask('API_PORT', '/metrics')).text
const logIn = () =>
  ask('WALLET_PORT', '/api/auth/email/start', { method: 'POST', headers: { origin: 'http://localhost' }, body: '{}' })

it('serves the site, and is ready, before the database has ever answered', async () => {
  const server = await start({ ROLES: 'site' })
  try {
    for (const port of ['SITE_PORT', 'API_PORT'])
      expect([await statusOf(port, '/livez'), await statusOf(port, '/readyz')]).toEqual([200, 200])
    expect(await ask('SITE_PORT', '/')).toMatchObject({ status: 200, text: expect.stringContaining('site') })
    expect(await ask('SITE_PORT', '/assets/part-1.js')).toEqual({ status: 200, text: 'site code' })
    expect(await metrics()).toContain('\nlatchkey_database_up 0\n')
    await startDatabase()
    await expect.poll(metrics).toContain('\nlatchkey_database_up 1\n')
    expect(await statusOf('SITE_PORT', '/')).toBe(200)
  } finally {
    await server.stop()
  }
})

it('serves the wallet’s files without the database, logs in once it answers, and stays ready when it goes', async () => {
  const server = await start({ ROLES: 'wallet' })
  const files = async () => [
    await ask('WALLET_PORT', '/assets/part-1.js'),
    await ask('WALLET_PORT', `/dashboard?projectId=${projectId}`),
  ]
  const served = [
    { status: 200, text: 'wallet code' },
    { status: 200, text: '<title>dashboard</title>' },
  ]
  const ready = async () => [await statusOf('WALLET_PORT', '/readyz'), await statusOf('API_PORT', '/readyz')]
  try {
    expect(await statusOf('WALLET_PORT', '/livez')).toBe(200)
    // It may have a wrong setting: an upgrade must not replace a process that works with this one.
    expect(await ready()).toEqual([503, 503])
    expect(await files()).toEqual(served)
    expect(await statusOf('WALLET_PORT', `/?projectId=${projectId}`)).toBe(503)
    expect(await logIn()).toMatchObject({ status: 503, text: expect.stringContaining('network.apiUnreachable') })

    await startDatabase()
    await expect.poll(ready).toEqual([200, 200])
    expect(await ask('WALLET_PORT', `/?projectId=${projectId}`)).toEqual({ status: 200, text: '<title>wallet</title>' })
    // The request is wrong, but somebody reads it.
    expect((await logIn()).status).toBeLessThan(500)

    await database.stop()
    await expect.poll(metrics).toContain('\nlatchkey_database_up 0\n')
    expect(await ready()).toEqual([200, 200])
    expect(await files()).toEqual(served)
  } finally {
    await server.stop()
  }
})

it('keeps the pages of a process with more roles reachable while the process is not ready', async () => {
  await startDatabase()
  const server = await start({ ROLES: 'site,wallet,api' })
  try {
    await database.stop()
    await expect.poll(() => statusOf('API_PORT', '/readyz')).toBe(503)
    expect([await statusOf('SITE_PORT', '/readyz'), await statusOf('WALLET_PORT', '/readyz')]).toEqual([200, 200])
    expect([await statusOf('SITE_PORT', '/'), await statusOf('API_PORT', '/livez')]).toEqual([200, 200])
  } finally {
    await server.stop()
  }
})

it('stops, and says why, if the database that comes late belongs to another master key', async () => {
  await startDatabase()
  await (await start({ ROLES: 'wallet' })).stop()
  await database.stop()
  const refused = new Promise<unknown>((resolve) => {
    void start({ ROLES: 'wallet', MASTER_KEY_FILE: join(folder, 'other.key') }, resolve)
  })
  await expect.poll(() => statusOf('WALLET_PORT', '/livez').catch(() => 0)).toBe(200)
  await startDatabase()
  expect(String(await refused)).toContain('is not the root that this database was made with')
  await expect(statusOf('WALLET_PORT', '/livez')).rejects.toThrow()
})

it('stops at once when asked to before the database has answered', async () => {
  const server = await start({ ROLES: 'site,wallet' })
  await server.stop()
  await expect(statusOf('SITE_PORT', '/livez')).rejects.toThrow()
})
