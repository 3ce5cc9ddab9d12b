import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { startTracing } from './startTracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }

/** A collector that keeps everything it is sent. */
const startCollector = async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const spans = () =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
        one.scopeSpans.flatMap((scope) => scope.spans),
      ),
    ) as Span[]
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join(''),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const address = '0x00000000000000000000000000000000000000aB'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-00`
let database: TestDatabase
let node: FakeNode
let api: TestApi

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  api = await startTestApi({ connection: database, nodeUrls: [node.url] })
})
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

const askNode = (headers: Record<string, string> = {}) =>
  api.post(
    `/v1/?chainId=eip155:1329&projectId=${testProjectId}`,
    { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] },
    { headers },
  )
/** Runs a request with tracing on, and returns what the collector got. */
const traced = async (env: Record<string, string>, headers?: Record<string, string>) => {
  const collector = await startCollector()
  const tracing = await startTracing(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env }))
  expect((await askNode(headers)).status).toBe(200)
  await tracing.stop()
  await collector.stop()
  return collector
}

it('connects a request and its node call by the id that the caller sent', async () => {
  const { spans, text } = await traced({ OTEL_TRACES_SAMPLER_ARG: '1' }, { traceparent })
  const ours = spans().filter((span) => span.traceId === traceId)
  const request = ours.find(({ name }) => name === 'POST /v1')
  const call = ours.find(({ name }) => name === 'node')
  expect(request?.parentSpanId).toBe('b7ad6b7169203331')
  expect(call?.parentSpanId).toBe(request?.spanId)
  expect(call?.attributes).toContainEqual({ key: 'rpc.method', value: { stringValue: 'eth_getBalance' } })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  // Traces say what was slow, not who asked for what.
  expect(text().toLowerCase()).not.toContain(address.slice(2).toLowerCase())
  expect(text()).not.toContain(testProjectId)
  expect(text()).not.toContain(node.url)
})

it('gives a request without an id its own trace', async () => {
  const { spans } = await traced({ OTEL_TRACES_SAMPLER_ARG: '1' })
  const request = spans().find(({ name }) => name === 'POST /v1')
  expect(request?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(request?.parentSpanId ?? '').toBe('')
})

it('lets no caller decide that a request is traced', async () => {
  const { spans } = await traced({ OTEL_TRACES_SAMPLER_ARG: '0' }, { traceparent: traceparent.replace(/00$/, '01') })
  expect(spans()).toEqual([])
})

it('lets no caller choose an ID that is always traced', async () => {
  const collector = await startCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.05' }
  const tracing = await startTracing(readSettings(env))
  // The usual sampler records the lowest IDs.
  const ids = Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(32, '0'))
  for (const id of ids) await askNode({ traceparent: `00-${id}-b7ad6b7169203331-01` })
  await tracing.stop()
  await collector.stop()
  expect(new Set(collector.spans().map((span) => span.traceId)).size).toBeLessThan(30)
})

it('answers and stops while the collector is away', async () => {
  const tracing = await startTracing(
    readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: '1' }),
  )
  expect((await askNode()).status).toBe(200)
  await tracing.stop()
})

it('traces a tenth of the requests by default, and takes only a share', () => {
  expect(readSettings({}).OTEL_TRACES_SAMPLER_ARG).toBe(0.1)
  for (const value of ['1.5', '-1', 'all'])
    expect(() => readSettings({ OTEL_TRACES_SAMPLER_ARG: value })).toThrow(
      'OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1',
    )
})
