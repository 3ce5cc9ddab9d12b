import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markFor } from '../http/mountProxyCount.ts'
import { keyringOf } from '../services/sessions/keyring.ts'
import type { Settings } from '../settings.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { doorLines } from './doorLines.ts'
import { doctorPorts } from './runDoctor.ts'

let folder: string
let database: TestDatabase
let node: FakeNode
let api: TestApi
let doors: Record<'appends' | 'replaces', string>
const proxies: Server[] = []

/** A proxy that knows no WebSockets, and names its caller after or instead of what the caller said. */
const startProxy = async (target: string, keeps: boolean): Promise<string> => {
  const server = createServer((from, to) => {
    const said = keeps ? [from.headers['x-forwarded-for']] : []
    const forwarded = [...said, '198.51.100.7'].filter(Boolean).join(', ')
    const { connection: _, upgrade: __, ...headers } = from.headers
    const onward = request(target + from.url, { headers: { ...headers, 'x-forwarded-for': forwarded } }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    from.pipe(onward)
  })
  proxies.push(server)
  // Without a handler, Node passes a request for a WebSocket on like any other.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-doors-'))
  const MASTER_KEY_FILE = join(folder, 'master.key')
  await writeFile(MASTER_KEY_FILE, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  api = await startTestApi({ connection: database, nodeUrls: [node.url], env: { MASTER_KEY_FILE } })
  doors = { appends: await startProxy(api.url, true), replaces: await startProxy(api.url, false) }
})
afterAll(async () => {
  for (const server of proxies) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await api.stop()
  await node.stop()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

const look = async (name: string, changes: Partial<Settings>) =>
  (await doorLines({ ...api.services.settings, ...changes }, doctorPorts)).find((one) => one.name === name)

describe('the doctor at the public URL', () => {
  it.each(['appends', 'replaces'] as const)('compares TRUST_PROXY with a proxy that %s the address', async (kind) => {
    const API_URL = doors[kind]
    expect(await look('API: proxies', { API_URL, TRUST_PROXY: 1 })).toMatchObject({
      verdict: 'pass',
      found: '1, as TRUST_PROXY says',
    })
    expect(await look('API: proxies', { API_URL, TRUST_PROXY: 0 })).toMatchObject({
      verdict: 'fail',
      found: '1 from here, but TRUST_PROXY is 0',
      advice: 'Set TRUST_PROXY=1 if users come the same way. Currently all users count as one and share its limits.',
    })
    expect(await look('API: proxies', { API_URL, TRUST_PROXY: 2 })).toMatchObject({
      verdict: 'fail',
      advice:
        'Set TRUST_PROXY=1 if users come the same way. Currently callers can fake their address, so limits don’t stop them.',
    })
  })

  it('counts no proxy where there is none, and two where there are two', async () => {
    expect(await look('API: proxies', { API_URL: api.url, TRUST_PROXY: 0 })).toMatchObject({ verdict: 'pass' })
    const outer = await startProxy(doors.appends, true)
    expect(await look('API: proxies', { API_URL: outer, TRUST_PROXY: 2 })).toMatchObject({ verdict: 'pass' })
  })

  it('sees a proxy that passes on no WebSockets', async () => {
    expect(await look('API: WebSockets', { API_URL: doors.appends })).toMatchObject({
      verdict: 'fail',
      found: '/relay answers 404',
    })
  })

  it('sees metrics that anyone can read', async () => {
    // To this API the proxy looks like a caller from this machine, but for the header.
    expect(await look('API: metrics', { API_URL: doors.appends, TRUST_PROXY: 1 })).toMatchObject({ verdict: 'pass' })
    expect(await look('API: metrics', { API_URL: api.url, TRUST_PROXY: 1 })).toMatchObject({
      verdict: 'fail',
      found: 'anyone can read them',
    })
  })

  it('tells nobody else how many proxies there are', async () => {
    expect((await api.get('/doctor')).status).toBe(404)
    const mark = `${Date.now()}.${randomBytes(32).toString('base64url')}`
    expect((await api.get('/doctor', { headers: { 'x-latchkey-doctor': mark } })).status).toBe(404)
    const keyring = await keyringOf(api.services)
    const ask = (at: number) => api.get('/doctor', { headers: { 'x-latchkey-doctor': markFor(keyring, at) } })
    expect((await ask(Date.now())).status).toBe(200)
    expect((await ask(Date.now() - 600_000)).status).toBe(404)
  })
})
