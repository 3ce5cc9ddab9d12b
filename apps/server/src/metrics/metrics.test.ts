import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measurePool } from '../db/measurePool.ts'
import type { AppEnv } from '../http/appEnv.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { createMetrics } from './createMetrics.ts'
import { meter } from './meter.ts'

let database: TestDatabase
let node: FakeNode
beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
})
afterAll(async () => {
  await node.stop()
  await database.stop()
})

describe('metrics', () => {
  it('are in Prometheus format', async () => {
    const metrics = createMetrics()
    metrics.count('http_requests', { route: '/a', status: '200' })
    metrics.count('http_requests', { route: '/a', status: '200' }, 2)
    metrics.time('http_request', { route: '/a' }, 30)
    metrics.time('http_request', { route: '/a' }, 99_000)
    metrics.gauge('cache_entries', { cache: 'x"\n' }, () => 7)
    metrics.gauge('indexer_block', {}, () => Promise.reject(new Error('away')))
    const text = await metrics.text()
    expect(text).toContain(
      '# TYPE latchkey_http_requests_total counter\nlatchkey_http_requests_total{route="/a",status="200"} 3\n',
    )
    expect(text).toContain('latchkey_http_request_seconds_bucket{le="0.025",route="/a"} 0\n')
    expect(text).toContain('latchkey_http_request_seconds_bucket{le="0.05",route="/a"} 1\n')
    expect(text).toContain('latchkey_http_request_seconds_bucket{le="+Inf",route="/a"} 2\n')
    expect(text).toContain('latchkey_cache_entries{cache="x\\"\\n"} 7\n')
    expect(text).not.toMatch(/^latchkey_indexer_block/m)
  })

  it('start at 0 where an alert waits for an increase', async () => {
    const metrics = createMetrics()
    metrics.start('indexer_doubts', { chain: 'eip155:1329' })
    expect(await metrics.text()).toContain('\nlatchkey_indexer_doubts_total{chain="eip155:1329"} 0\n')
    metrics.count('indexer_doubts', { chain: 'eip155:1329' })
    metrics.start('indexer_doubts', { chain: 'eip155:1329' })
    expect(await metrics.text()).toContain('\nlatchkey_indexer_doubts_total{chain="eip155:1329"} 1\n')
  })

  it('are answered while one of them hangs', async () => {
    const metrics = createMetrics()
    metrics.gauge('indexer_block', { chain: 'a' }, () => new Promise(() => {}))
    metrics.gauge('indexer_block', { chain: 'b' }, () => new Promise(() => {}))
    metrics.gauge('indexer_block', { chain: 'c' }, () => 7)
    metrics.gauge('database_up', {}, () => 0)
    const text = await metrics.text()
    expect(text).toContain('\nlatchkey_indexer_block{chain="c"} 7\n')
    expect(text).toContain('\nlatchkey_database_up 0\n')
    expect(text).not.toContain('chain="a"')
  })

  it('leave requests that wait for the user out of the times', async () => {
    const metrics = createMetrics()
    const app = new Hono<AppEnv>()
    app.use(meter(metrics, 'wallet'))
    app.post('*', (c) => {
      c.set('route', c.req.path)
      return c.text('')
    })
    for (const path of ['/api/auth/device/wait', '/api/auth/farcaster/wait', '/api/auth/refresh'])
      await app.request(path, { method: 'POST' })
    const text = await metrics.text()
    const timed = [...text.matchAll(/^latchkey_http_request_seconds_count\{.*route="([^"]+)"/gm)].map(([, one]) => one)
    expect(timed).toEqual(['/api/auth/refresh'])
    expect(text.match(/^latchkey_http_requests_total\{/gm)).toHaveLength(3)
  })

  it('stay bounded whatever is counted', async () => {
    const metrics = createMetrics()
    for (let turn = 0; turn < 5_000; turn++) metrics.count('http_requests', { route: String(turn) })
    expect((await metrics.text()).match(/^latchkey_http_requests_total\{/gm)).toHaveLength(2_000)
  })

  it('include the process on request', async () => {
    expect(await createMetrics().text()).not.toContain('process_resident_memory_bytes')
    const text = await createMetrics({ hasProcess: true }).text()
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })

  it('show the connections of a pool', async () => {
    const metrics = createMetrics()
    measurePool(metrics, 'requests', database.pool)
    await database.pool.query('SELECT 1')
    expect(await metrics.text()).toMatch(/^latchkey_database_connections\{pool="requests",state="open"\} [1-9]$/m)
  })

  it.each([
    ['a proxy that names no caller', { TRUST_PROXY: '1' }, {}],
    ['a proxy that no one set up', {}, { 'x-forwarded-for': '203.0.113.7' }],
  ])('are not for %s to hand out, without a token', async (_, env, headers) => {
    const api = await startTestApi({ connection: database, nodeUrls: [node.url], env })
    expect((await api.get('/metrics', { headers })).status).toBe(401)
    await api.stop()
  })

  it('need the token', async () => {
    const api = await startTestApi({
      connection: database,
      nodeUrls: [node.url],
      env: { METRICS_TOKEN: 'a long text' },
    })
    const ask = async (authorization?: string) =>
      (await api.get('/metrics', { headers: authorization ? { authorization } : {} })).status
    expect([await ask(), await ask('Bearer wrong'), await ask('Bearer a long text')]).toEqual([401, 401, 200])
    const { headers } = await api.get('/metrics', { headers: { authorization: 'Bearer a long text' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    await api.get('/nowhere/at/all')
    const text = await (await api.get('/metrics', { headers: { authorization: 'Bearer a long text' } })).text()
    expect(text).toContain('listener="api",route="none",method="GET",status="404"')
    await api.stop()
  })
})
