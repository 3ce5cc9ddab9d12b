import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { health } from '@latchkey/wire/api/health'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { readSettings } from './settings.ts'
import { startServer } from './startServer.ts'
import { type FakeNode, startFakeNode } from './testing/fakeNode.ts'
import { freePorts } from './testing/freePorts.ts'
import { startTestPostgres } from './testing/startTestPostgres.ts'

let dataDir: string
let node: FakeNode
let env: Record<string, string>
const log = createLog({ level: 'silent' })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-server-'))
  node = await startFakeNode()
  node.mine(12)
  const [site, wallet, api, sandbox] = await freePorts(4)
  env = {
    DATA_DIR: dataDir,
    SITE_PORT: String(site),
    WALLET_PORT: String(wallet),
    API_PORT: String(api),
    SANDBOX_PORT: String(sandbox),
    CHAIN_RPC_URLS: node.url,
    SOLANA_RPC_URLS: 'none',
    SITE_DIR: join(dataDir, 'nothing-built'),
  }
})
afterAll(async () => {
  await node.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (more: Record<string, string> = {}) => startServer(readSettings({ ...env, ...more }), { log })
const readHealth = async () => {
  const response = await fetch(`http://127.0.0.1:${env.API_PORT}/health`)
  return { status: response.status, body: v.parse(health.health.reply, await response.json()) }
}
const untilHealth = async (wanted: number) => {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await readHealth()
    if (answer.status === wanted) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was never ${wanted}.`)
}

describe('startServer', () => {
  it('starts everything, reports which part is down, and recovers', async () => {
    const says: string[] = []
    const server = await startServer(readSettings(env), { log, onProgress: (line) => says.push(line) })
    try {
      expect(says[0]).toBe('Starting the database')
      expect(server.addresses.site).toBe(`http://localhost:${env.SITE_PORT}`)
      const up = await untilHealth(200)
      expect(up.body).toMatchObject({
        status: 'up',
        parts: { chain: { says: 'at block 12' }, indexer: { says: 'at block 12, 0 behind' } },
      })

      node.onRequest = (_, response) => {
        response.writeHead(401).end()
        return true
      }
      const down = await readHealth()
      expect(down.status).toBe(503)
      expect(down.body.parts).toMatchObject({
        database: { isUp: true },
        chain: { isUp: false, says: 'The node answered with status 401.' },
      })
      node.onRequest = undefined
      await untilHealth(200)

      const metrics = await (await fetch(`http://127.0.0.1:${env.API_PORT}/metrics`)).text()
      expect(metrics).toContain('latchkey_indexer_block')
      expect(metrics).toContain('# TYPE latchkey_relay_connections gauge\nlatchkey_relay_connections 0\n')

      const page = await fetch(`http://127.0.0.1:${env.SITE_PORT}/`)
      expect(page.status).toBe(503)
      expect(await page.text()).toContain('not built yet')
    } finally {
      await server.stop()
    }
    await expect(readHealth()).rejects.toThrow()
  })

  const startProduction = (more: Record<string, string> = {}) => {
    const MASTER_KEY_FILE = join(dataDir, 'master.key')
    const local = { ALLOW_INSECURE_LOCALHOST: 'true', DRAIN_SECONDS: '0', DATABASE: 'embedded', EMAIL_LOGIN: 'off' }
    return start({ NODE_ENV: 'production', ...local, MASTER_KEY_FILE, ...more })
  }

  it('serves the code of the build before it, on every origin', async () => {
    const folders = ['SITE', 'FRAME', 'KIT'] as const
    const build = async (name: string) => {
      const dirs = Object.fromEntries(folders.map((part) => [`${part}_DIR`, join(dataDir, name, part)]))
      for (const [part, dir] of Object.entries(dirs)) {
        const folder = join(dir, part === 'KIT_DIR' ? 'chunks' : 'assets')
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, `part-${name}.js`), `${name} ${part}`)
      }
      return dirs
    }
    await (await startProduction(await build('old'))).stop()
    const server = await startProduction(await build('new'))
    const read = async (port: string | undefined, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    try {
      expect(await read(env.SITE_PORT, '/assets/part-old.js')).toBe('old SITE_DIR')
      expect(await read(env.WALLET_PORT, '/assets/part-old.js')).toBe('old FRAME_DIR')
      expect(await read(env.API_PORT, '/kit/v1/chunks/part-old.js')).toBe('old KIT_DIR')
      expect(await read(env.SITE_PORT, '/assets/part-new.js')).toBe('new SITE_DIR')
    } finally {
      await server.stop()
    }
  })

  it('keeps its project, has no sandbox in production, and finishes requests before stopping', async () => {
    const server = await startProduction()
    await expect(fetch(`http://127.0.0.1:${env.SANDBOX_PORT}/`)).rejects.toThrow()
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    node.onRequest = (_, response, body) => {
      if (!body.includes('eth_gasPrice')) return false
      isAsked()
      setTimeout(() => response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: '0x5' })), 300)
      return true
    }
    const slow = fetch(`http://127.0.0.1:${env.API_PORT}/v1?chainId=1329&projectId=1a7c4be70000000000000000001329de`, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
    })
    await asked
    await server.stop()
    expect(await (await slow).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x5' })
    node.onRequest = undefined
  })

  it('is ready while it accepts traffic, and not before closing', async () => {
    const server = await start({ DRAIN_SECONDS: '1' })
    const probe = async (path: string, port = env.API_PORT) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    for (const port of [env.API_PORT, env.WALLET_PORT, env.SITE_PORT])
      expect([await probe('/livez', port), await probe('/readyz', port)]).toEqual([200, 200])
    // A chain that is down neither restarts nor drains this instance.
    node.onRequest = (_, response) => {
      response.writeHead(500).end()
      return true
    }
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 200])
    node.onRequest = undefined
    const stopped = server.stop()
    expect([await probe('/livez'), await probe('/readyz')]).toEqual([200, 503])
    await stopped
    await expect(probe('/livez')).rejects.toThrow()
  })

  it('is not ready without NATS if it is only a relay, and answers pages otherwise', async () => {
    const [gone] = await freePorts(1)
    for (const [ROLES, status] of [
      ['relay', 503],
      ['api,relay', 200],
    ] as const) {
      const server = await start({ ROLES, NATS_URL: `nats://127.0.0.1:${gone}` })
      expect((await fetch(`http://127.0.0.1:${env.API_PORT}/livez`)).status).toBe(200)
      expect((await fetch(`http://127.0.0.1:${env.API_PORT}/readyz`)).status).toBe(status)
      expect(await (await fetch(`http://127.0.0.1:${env.API_PORT}/metrics`)).text()).toContain(
        '\nlatchkey_nats_away 1\n',
      )
      await server.stop()
    }
  })

  it('splits work between processes by role', async () => {
    const database = await startTestPostgres(join(dataDir, 'shared'))
    const [other] = (await freePorts(1)).map(String) as [string]
    const shared = { DATABASE_URL: database.url }
    const pages = await start({ ...shared, ROLES: 'site, wallet,api' })
    const work = await start({ ...shared, ROLES: 'indexer,mailer', API_PORT: other })
    try {
      // Only the other process follows the chain.
      expect((await untilHealth(200)).body.parts.indexer.isUp).toBe(true)
      const status = async (path: string) => (await fetch(`http://127.0.0.1:${other}${path}`)).status
      expect([await status('/readyz'), await status('/metrics'), await status('/health')]).toEqual([200, 200, 404])
    } finally {
      await work.stop()
      await pages.stop()
      await database.stop()
    }
  })

  it('reports that the database is gone, and goes on serving the site', async () => {
    const database = await startTestPostgres(join(dataDir, 'leaving'))
    const SITE_DIR = join(dataDir, 'built-site')
    await mkdir(SITE_DIR, { recursive: true })
    await writeFile(join(SITE_DIR, 'index.html'), '<title>Here</title>')
    const [other, wallet] = (await freePorts(2)).map(String) as [string, string]
    const shared = { DATABASE_URL: database.url, SITE_DIR }
    const site = await start({ ...shared, ROLES: 'site' })
    const work = await start({ ...shared, ROLES: 'wallet,mailer', API_PORT: other, WALLET_PORT: wallet })
    const ask = (port: string | undefined, path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const metricsOf = async (port: string | undefined) => (await ask(port, '/metrics')).text()
    try {
      for (const port of [env.API_PORT, other]) {
        expect(await metricsOf(port)).toContain('\nlatchkey_database_up 1\n')
        expect((await ask(port, '/readyz')).status).toBe(200)
      }
      expect(await metricsOf(other)).toContain('\nlatchkey_outbox_overdue_seconds 0\n')
      await database.stop()
      for (const port of [env.API_PORT, other])
        await expect.poll(() => metricsOf(port), { timeout: 15_000 }).toContain('\nlatchkey_database_up 0\n')
      expect((await ask(other, '/readyz')).status).toBe(503)
      for (const port of [env.API_PORT, env.SITE_PORT]) expect((await ask(port, '/readyz')).status).toBe(200)
      expect(await (await ask(env.SITE_PORT, '/')).text()).toContain('Here')
    } finally {
      await work.stop()
      await site.stop()
      await database.stop()
    }
  })

  it('starts every counter of a known kind at 0', async () => {
    const server = await start()
    try {
      const text = await (await fetch(`http://127.0.0.1:${env.API_PORT}/metrics`)).text()
      for (const name of [
        'indexer_rewinds',
        'indexer_skips',
        'indexer_doubts',
        'indexer_given_up',
        'prices_guarded',
        'limits_in_process',
      ])
        expect(text).toMatch(new RegExp(`^latchkey_${name}_total(\\{chain="eip155:1329"\\})? 0$`, 'm'))
      expect(text).toContain('\nlatchkey_node_calls_total{chain="eip155:1329",node="0",outcome="failed"} 0\n')
      for (const outcome of ['sent', 'retried', 'rejected'])
        expect(text).toContain(`\nlatchkey_mails_total{outcome="${outcome}"} 0\n`)
    } finally {
      await server.stop()
    }
  })

  it('reports a port in use, and leaves nothing running', async () => {
    const thief = createServer().listen(Number(env.WALLET_PORT), '127.0.0.1')
    await new Promise((resolve) => thief.once('listening', resolve))
    await expect(start()).rejects.toThrow(
      `Port ${env.WALLET_PORT} is taken by another program: stop it, or set WALLET_PORT to a free port.`,
    )
    await new Promise((resolve) => thief.close(resolve))
    const server = await start()
    await server.stop()
  })

  it("sets a project's plan through the sandbox, but not for a foreign page", async () => {
    const server = await start()
    try {
      const projectId = '1a7c4be70000000000000000001329de'
      const setPlan = (origin?: string) =>
        fetch(`http://127.0.0.1:${env.SANDBOX_PORT}/plan`, {
          method: 'POST',
          headers: origin ? { origin } : {},
          body: JSON.stringify({ projectId, tier: 'starter', rpcLimit: '1', rpcCalls: '2' }),
        })
      expect((await setPlan('https://evil.example')).status).toBe(403)
      expect((await setPlan()).status).toBe(200)
      const limits = await fetch(`http://127.0.0.1:${env.API_PORT}/appkit/v1/project-limits?projectId=${projectId}`)
      expect(await limits.json()).toEqual({
        planLimits: { tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: false },
      })
    } finally {
      await server.stop()
    }
  })
})
