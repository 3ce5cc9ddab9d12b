import { connect as connectSocket, type Socket } from 'node:net'
import { convert } from '@latchkey/wire/api/convert'
import { explorer } from '@latchkey/wire/api/explorer'
import { generators } from '@latchkey/wire/api/generators'
import { onramp } from '@latchkey/wire/api/onramp'
import { profile } from '@latchkey/wire/api/profile'
import { pulse } from '@latchkey/wire/api/pulse'
import { sessions } from '@latchkey/wire/api/sessions'
import { siwx } from '@latchkey/wire/api/siwx'
import type { EndpointTable } from '@latchkey/wire/endpoint'
import { httpErrorBody } from '@latchkey/wire/walletErrors'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projects } from '../db/schema.ts'
import { setProjectPlan } from '../projects/setProjectPlan.ts'
import { answerMulticall } from '../testing/fakeMulticall.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { mounted } from './api.ts'
import { type Input, samples } from './testing/samples.ts'

let database: TestDatabase
let node: FakeNode
let api: TestApi

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  node.answers.eth_call = answerMulticall(() => undefined)
  node.answers.eth_getCode = () => '0x'
  api = await startTestApi({ connection: database, nodeUrls: [node.url] })
  // As if the index had every block.
  await database.pool.query(`INSERT INTO index_cursors VALUES (1329, '', 1e12, '', 1e12, now())`)
})
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

const onRealChain: readonly EndpointTable[] = [convert, profile, onramp, generators, sessions, pulse, siwx]
const rows = mounted.filter(({ table }) => !onRealChain.includes(table)).flatMap(({ table }) => Object.values(table))
/** Calls a row, with the project where the row expects it. */
const call = (row: (typeof rows)[number], { path = row.path, query = '', body }: Input, projectId?: string) => {
  const project: Record<string, string> = projectId === undefined ? {} : { projectId }
  const search = new URLSearchParams(query)
  if (row.project === 'query') for (const [name, value] of Object.entries(project)) search.set(name, value)
  if (row.method === 'GET') return api.get(`${path}?${search}`)
  const sent = body ?? samples[row.path]?.body
  return api.post(`${path}?${search}`, row.project === 'body' ? { ...(sent as object), ...project } : sent)
}
const reasonOf = async (response: Response) => v.parse(httpErrorBody, await response.json()).reasons[0]

describe.each(rows.map((row) => [row.path, row] as const))('contract of %s', (path, row) => {
  const sample = samples[path] ?? { bad: { field: 'no sample for this row' } }

  it('valid input gets the documented reply', async () => {
    const response = await call(row, { ...sample, query: `${sample.query ?? ''}&st=test&sv=1&new=1` }, testProjectId)
    expect([200, 503]).toContain(response.status)
    if (path !== '/health') expect(response.status).toBe(200)
    if (row.reply === 'bytes') expect(await response.text()).toMatch(/^<svg /)
    else v.assert(row.reply as v.GenericSchema, await response.json())
  })

  const { bad } = sample
  if (bad) {
    it('invalid input gets the error envelope with the field name', async () => {
      const response = await call(row, { ...bad, query: bad.query ?? '' }, testProjectId)
      expect(response.status).toBe(400)
      expect((await reasonOf(response))?.field).toBe(bad.field)
    })
  }

  if (row.project === 'none') return
  it('needs an existing, enabled project', async () => {
    const disabled = 'd'.repeat(32)
    await database.db.insert(projects).values({ id: disabled, name: 'off', isEnabled: false }).onConflictDoNothing()
    for (const id of ['f'.repeat(32), disabled, 'not-an-id', "' OR 1=1 --"]) {
      const response = await call(row, sample, id)
      expect(response.status).toBe(401)
      expect((await reasonOf(response))?.field).toBe('authentication')
    }
    const missing = await call(row, sample)
    expect(missing.status).toBe(400)
    expect((await reasonOf(missing))?.field).toBe('projectId')
  })
})

describe('the project', () => {
  const ask = async (path: string) =>
    (await (await api.get(`${path}?projectId=${testProjectId}`)).json()) as Record<string, unknown>

  it('[API-24] [PLAN-02] has feature switches for pages', async () => {
    const { features } = v.parse(explorer.config.reply, await ask('/appkit/v1/config'))
    const find = (id: string) => features.find((feature) => feature.id === id)
    expect(find('social_login')).toEqual({
      id: 'social_login',
      isEnabled: true,
      config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    })
    expect(find('multi_wallet')?.isEnabled).toBe(true)
    expect(find('reown_branding')?.isEnabled).toBe(false)
  })

  it('[API-24] lists supported currencies: here neither pools nor rates provide any', async () => {
    // The reply doesn't wait for late rates; a later one has them.
    const known = async () => {
      const { features } = v.parse(explorer.config.reply, await ask('/appkit/v1/config'))
      return features.find(({ id }) => id === 'currencies')
    }
    await expect.poll(known).toEqual({ id: 'currencies', isEnabled: true, config: ['usd'] })
  })

  it('[API-26] lists its origins', async () => {
    const local = [3004, 4173, 5173, 5174, 8080].map((port) => `http://localhost:${port}`)
    expect(await ask('/projects/v1/origins')).toEqual({ allowedOrigins: ['https://app.example', ...local] })
  })

  it('[API-27] sends no events unless enabled', async () => {
    expect(await ask('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: false })
    await database.db.update(projects).set({ isAnalyticsEnabled: true }).where(eq(projects.id, testProjectId))
    api.services.projects.forget(testProjectId)
    expect(await ask('/getAnalyticsConfig')).toEqual({ isAnalyticsEnabled: true })
  })

  it('[API-25] [PLAN-01] is over its limit only when the month used more than the plan has', async () => {
    const limits = async (plan: Parameters<typeof setProjectPlan>[2]) => {
      // Calls of earlier tests would be added to those of the plan.
      await api.services.usage.flush()
      await setProjectPlan(database.db, testProjectId, plan)
      api.services.projects.forget(testProjectId)
      return (await ask('/appkit/v1/project-limits')).planLimits
    }
    const plan = { tier: 'starter', rpcLimit: 100n, mauLimit: 5n, rpcCalls: 100n, activeUsers: 5n }
    const below = { isAboveRpcLimit: false, isAboveMauLimit: false }
    expect(await limits(plan)).toEqual({ tier: 'starter', ...below })
    expect(await limits({ ...plan, rpcCalls: 101n })).toMatchObject({ isAboveRpcLimit: true, isAboveMauLimit: false })
    expect(await limits({ ...plan, activeUsers: 6n })).toMatchObject({ isAboveRpcLimit: false, isAboveMauLimit: true })
    const unlimited = { tier: 'enterprise', rpcLimit: null, mauLimit: null, rpcCalls: 10n ** 12n }
    expect(await limits(unlimited)).toEqual({ tier: 'enterprise', ...below })
  })

  it('[API-02] gets the chains that have nodes', async () => {
    expect(await (await api.get('/v1/supported-chains')).json()).toMatchObject({
      http: ['eip155:1329'],
      ws: [],
      capabilities: { balances: ['eip155:1329'] },
    })
  })
})

describe('[API-23] images', () => {
  it.each([
    ['/public/getTokenImage/WSEI', '/public/getTokenImage/SEI'],
    ['/public/getTokenImage/USDT0', '/public/getTokenImage/usdt'],
    ['/public/getTokenImage/WETH', '/public/getTokenImage/ETH'],
    ['/public/getAssetImage/1329', '/public/getAssetImage/sei-network'],
    ['/getWalletImage/c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', '/getWalletImage/metamask'],
  ])('%s has the logo of %s', async (one, other) => {
    const [a, b] = await Promise.all([api.get(one), api.get(other)])
    const svg = await a.text()
    expect(svg).toBe(await b.text())
    expect(svg).toContain('web3icons')
  })

  it('every connector known to common clients has an icon, and so has a browser wallet', async () => {
    for (const id of [
      'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400',
      '07ba87ed-43aa-4adf-4540-9e6a2b9cae00',
      '0c2840c3-5b04-4c44-9661-fbd4b49e1800',
      '461db637-8616-43ce-035a-d89b8a1d5800',
      '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300',
    ]) {
      const svg = await (await api.get(`/public/getAssetImage/${id}`)).text()
      expect(svg).toContain('<svg')
      expect(svg).not.toContain('</text>')
    }
  })

  it('without an icon, a tile with the initial is generated, always the same', async () => {
    const first = await (await api.get('/public/getTokenImage/zzzunknown')).text()
    expect(first).toContain('>Z</text>')
    expect(await (await api.get('/public/getTokenImage/ZZZUNKNOWN')).text()).toBe(first)
    expect(await (await api.get('/public/getCurrencyImage/eur')).text()).toContain('>€</text>')
  })

  it('cannot run scripts, is cacheable, and is cheap the second time', async () => {
    const response = await api.get('/getWalletImage/rabby')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toContain('max-age=86400')
    const etag = response.headers.get('etag') ?? ''
    const second = await api.get('/getWalletImage/rabby', { headers: { 'if-none-match': etag } })
    expect(second.status).toBe(304)
    expect(second.headers.get('access-control-allow-origin')).toBe('*')
    expect(await second.text()).toBe('')
  })

  it.each(['..%2f..%2f..%2fpackage.json', '%2e%2e%2fsecret', '..\\..\\x', 'a%00b', '<svg', '%E0%A4%A'])(
    'never leaves its folder for %s',
    async (id) => {
      const response = await api.get(`/getWalletImage/${id}`)
      expect([400, 404]).toContain(response.status)
      await reasonOf(response)
    },
  )
})

describe('every reply', () => {
  it('is JSON in the envelope for errors: 404, 405, 413, 415, 400', async () => {
    const oversize = 'x'.repeat(2 * 1024 * 1024 + 1)
    const rpc = `/v1?chainId=eip155:1329&projectId=${testProjectId}`
    const answers = {
      404: await api.get('/v1/nothing/here'),
      405: await api.post('/getWallets', {}),
      413: await api.post(rpc, oversize),
      415: await api.post(rpc, '{}', { headers: { 'content-encoding': 'gzip' } }),
      400: await api.post(`/v1?chainId=eip155:99999&projectId=${testProjectId}`, {}),
    }
    for (const [status, response] of Object.entries(answers)) {
      expect(response.status).toBe(Number(status))
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      await reasonOf(response)
    }
    expect(answers[405].headers.get('allow')).toBe('GET, HEAD')
  })

  it('to a chunked body without a length is bounded too', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(512 * 1024))
    let left = 6
    const body = new ReadableStream({
      pull: (controller) => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
    })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    const response = await api.get(`/v1?chainId=eip155:1329&projectId=${testProjectId}`, init)
    expect(response.status).toBe(413)
  })

  it('has a request ID: the given one if valid, else a new one', async () => {
    const echoed = await api.get('/v1/supported-chains', { headers: { 'x-request-id': 'abc-123' } })
    expect(echoed.headers.get('x-request-id')).toBe('abc-123')
    for (const bad of ['a b', 'x'.repeat(200), 'a<b>', 'ä']) {
      const response = await rawGet(api.url, '/nope', bad)
      expect(response).toMatch(/x-request-id: [0-9a-f]{8}-[0-9a-f-]{27}\r\n/)
      expect(response).not.toContain(bad)
    }
  })

  it('is readable by every page, and preflights are answered', async () => {
    const preflight = await api.get('/v1', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
    expect(preflight.headers.get('access-control-max-age')).toBe('7200')
    const answer = await api.get('/v1/supported-chains', { headers: { origin: 'https://a.example' } })
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
  })

  it('is compressed where useful', async () => {
    const response = await api.get(`/getWallets?projectId=${testProjectId}`, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    v.assert(explorer.getWallets.reply, await response.json())
  })

  it('logs one line without query, body, address or header', async () => {
    await api.get(`/getWallets?projectId=${testProjectId}&search=topsecret`, { headers: { 'x-secret': 'topsecret' } })
    const line = api.lines.findLast((text) => text.includes('/getWallets')) ?? ''
    expect(Object.keys(JSON.parse(line)).sort()).toEqual(
      ['level', 'listener', 'method', 'ms', 'projectId', 'requestId', 'route', 'status', 'time'].sort(),
    )
    expect(api.lines.join('')).not.toContain('topsecret')
    expect(api.lines.join('')).not.toContain('127.0.0.1')
  })
})

/** A request that fetch would refuse to send. */
const rawGet = (url: string, path: string, requestId: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connectSocket(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-request-id: ${requestId}\r\n\r\n`,
        'latin1',
      ),
    )
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    socket.on('end', () => resolve(text)).on('error', reject)
  })
