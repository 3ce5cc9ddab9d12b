import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startSlowProxy } from '../testing/slowProxy.ts'
import { startTestApi, type TestApi } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { startValkey, type TestValkey, valkeyProgram } from './testing/startValkey.ts'

const perMinute = 20
/** The limit refills one request every 3 s. */
const refillMs = 3_000
/** A request that waited for a hanging server would take longer than this. */
const patienceMs = 5_000

let database: TestDatabase
let node: FakeNode
let dataDir: string
let server: TestValkey
const apis: TestApi[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-valkey-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const api of apis.splice(0)) await api.stop()
})
afterAll(async () => {
  await node.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (url: string): Promise<TestApi> => {
  const env = { VALKEY_URL: url, DATA_DIR: dataDir, RATE_LIMIT_ADDRESS: String(perMinute) }
  const api = await startTestApi({ connection: database, nodeUrls: [node.url], env })
  apis.push(api)
  return api
}

const startProcess = async (): Promise<string> => {
  const script = fileURLToPath(new URL('./testing/apiProcess.ts', import.meta.url))
  const env = {
    ...{ DATABASE_URL: database.url, NODE_URL: node.url, VALKEY_URL: server.url, DATA_DIR: dataDir },
    RATE_LIMIT_ADDRESS: String(perMinute),
  }
  const child = fork(script, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.push(child)
  return await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('The API did not start.')))
  })
}

const ask = async (url: string): Promise<number> =>
  (await fetch(`${url}/v1/supported-chains`, { signal: AbortSignal.timeout(patienceMs) })).status

const askMany = async (count: number, ...urls: string[]): Promise<number[]> => {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn++) statuses.push(await ask(urls[turn % urls.length] ?? ''))
  return statuses
}

/** Asks many times and expects that one limit was used: no more pass than it allows and refills meanwhile. */
const expectOneLimit = async (count: number, ...urls: string[]) => {
  const startedAt = Date.now()
  const statuses = await askMany(count, ...urls)
  const refilled = Math.ceil((Date.now() - startedAt) / refillMs)
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
  expect(passed(statuses)).toBeGreaterThanOrEqual(perMinute - 2)
  expect(passed(statuses)).toBeLessThanOrEqual(perMinute + 2 + refilled)
}

const passed = (statuses: readonly number[]): number => statuses.filter((status) => status === 200).length
const inProcess = async (api: TestApi): Promise<number> =>
  Number(/^latchkey_limits_in_process_total (\d+)$/m.exec(await api.services.metrics.text())?.[1] ?? 0)
const isAway = async (api: TestApi): Promise<string | undefined> =>
  /^latchkey_valkey_away (\d)$/m.exec(await api.services.metrics.text())?.[1]

/** Expects the limits of a process: everyone gets a reply, and no more are served than that limit. */
const expectOwnLimits = async (api: TestApi) => {
  await expectOneLimit(40, api.url)
  expect(await inProcess(api)).toBeGreaterThan(0)
  expect(await isAway(api)).toBe('1')
}

const untilShared = async (api: TestApi) => {
  await expect
    .poll(async () => {
      await api.services.limiter.take(`probe ${Math.random()}`, 1)
      return await isAway(api)
    })
    .toBe('0')
}

/** If this machine has no Valkey, only the faults that need none are tested. */
const faults: readonly [string, (api: TestApi) => Promise<void>][] = [
  ['killed', () => server.kill()],
  ['hanging', () => server.freeze()],
  ['out of memory', async () => void (await server.command('CONFIG', 'SET', 'maxmemory', '1'))],
]

describe.skipIf(!valkeyProgram)('rate limits on a real server', () => {
  beforeEach(async () => {
    server = await startValkey()
  })
  afterEach(async () => {
    server.thaw()
    await server.stop()
  })

  it('are shared by two server processes', async () => {
    const urls = await Promise.all([startProcess(), startProcess()])
    await expectOneLimit(60, ...urls)
    expect(await ask(urls[0] ?? '')).toBe(429)
    expect(await ask(urls[1] ?? '')).toBe(429)
  })

  it.each(faults)('become those of each process while it is %s', async (_, breakIt) => {
    const api = await start(server.url)
    expect(await ask(api.url)).toBe(200)
    expect(await inProcess(api)).toBe(0)
    await breakIt(api)
    await expectOwnLimits(api)
  })

  it('become those of each process while it is slow, and no request waits for it', async () => {
    const proxy = await startSlowProxy(server.port)
    const api = await start(`redis://127.0.0.1:${proxy.port}`)
    expect(await ask(api.url)).toBe(200)
    proxy.delay(60_000)
    await expectOwnLimits(api)
    proxy.stop()
  })

  it('hold when it is killed under load, and are shared again when it is back', async () => {
    const api = await start(server.url)
    const startedAt = Date.now()
    const load = Promise.all(Array.from({ length: 8 }, () => askMany(40, api.url)))
    await server.kill()
    const statuses = (await load).flat()
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
    // At most the shared limit before, and the limit of the process after.
    expect(passed(statuses)).toBeLessThanOrEqual(2 * (perMinute + 2 + Math.ceil((Date.now() - startedAt) / refillMs)))
    await server.restart()
    await untilShared(api)
    expect(await server.command('DBSIZE')).toBeGreaterThan(0)
  })

  it('come back after it hung', async () => {
    const api = await start(server.url)
    await server.freeze()
    await expectOwnLimits(api)
    server.thaw()
    await untilShared(api)
  })

  it('leave no address and no project in it, and nothing for longer than a minute', async () => {
    const api = await start(server.url)
    await askMany(3, api.url)
    const keys = (await server.command('KEYS', '*')) as string[]
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(key).toMatch(/^latchkey:rate:[\w-]{43}$/)
      expect(Object.keys((await server.command('HGETALL', key)) as object).sort()).toEqual(['at', 'tokens'])
      expect(Number(await server.command('PTTL', key))).toBeGreaterThan(0)
      expect(Number(await server.command('PTTL', key))).toBeLessThanOrEqual(61_000)
    }
  })
})

describe('a server that starts without its Valkey', () => {
  it('serves with limits of its own', async () => {
    const api = await start('redis://127.0.0.1:9')
    await expectOwnLimits(api)
    expect(api.lines.filter((line) => line.includes('"part":"valkey"'))).toHaveLength(1)
  })
})
