import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { createApi } from '../listeners/api.ts'
import { listen } from '../listeners/listen.ts'
import { createLog } from '../log.ts'
import { createProjects } from '../projects/createProjects.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'

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

describe('an outage', () => {
  it('of the database is a 503 with Retry-After, never a 401, and limits stay those of the process', async () => {
    const gone = await connect({ url: database.url, onLost: () => {} })
    const broken = await startTestApi({ connection: gone, nodeUrls: [node.url] })
    await gone.close()
    const refusing = new pg.Pool({ port: 1, host: '127.0.0.1' })
    const services = { ...broken.services, projects: createProjects(drizzle(refusing)) }
    const listener = await listen({ app: createApi(services), host: '127.0.0.1', port: 0, setting: 'API_PORT' })
    const response = await fetch(`http://127.0.0.1:${listener.port}/projects/v1/origins?projectId=${testProjectId}`)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await broken.get('/v1/supported-chains')).status).toBe(200)
    expect(broken.lines.some((line) => line.includes('"part":"limits"'))).toBe(true)
    await listener.stop()
    await refusing.end()
    await broken.stop()
  })

  it('caused by us is a 500 without details', async () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
    const app = createApi({
      ...api.services,
      log,
      nodes: {
        ...api.services.nodes,
        find: () => {
          throw new Error('secret inside')
        },
      },
    })
    const listener = await listen({ app, host: '127.0.0.1', port: 0, setting: 'API_PORT' })
    const init = { method: 'POST', body: '{}' }
    const response = await fetch(`http://127.0.0.1:${listener.port}/v1?chainId=1329&projectId=${testProjectId}`, init)
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).toBe('{"status":"FAILED","reasons":[{"field":"","description":"Something went wrong on our side."}]}')
    expect(lines.join('')).toContain('"frames"')
    expect(lines.join('')).not.toContain('secret inside')
    await listener.stop()
  })
})

it.each([
  ['/nothing', 404],
  [`/projects/v1/origins?projectId=${'f'.repeat(32)}`, 401],
  ['/projects/v1/origins', 400],
])('the refusal of %s stays in no cache: what is missing now may exist later', async (path, status) => {
  const { status: seen, headers } = await api.get(path)
  expect([seen, headers.get('cache-control')]).toEqual([status, 'no-store'])
})
