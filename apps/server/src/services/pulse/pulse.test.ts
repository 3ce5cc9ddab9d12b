import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projects } from '../../db/schema.ts'
import { setProjectPlan } from '../../projects/setProjectPlan.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { hostileText } from '../../testing/hostileText.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { cleanEvent, redact } from './cleanEvent.ts'
import { markActive } from './markActive.ts'
import { beaconBytesMax } from './watchApi.ts'

let database: TestDatabase
let node: FakeNode
let api: TestApi

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  api = await startTestApi({
    connection: database,
    nodeUrls: [node.url],
    env: { OPERATOR_TOKEN: 'a-long-secret-token' },
  })
})
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

const setProject = async (set: string) => {
  await database.db.execute(sql.raw(`UPDATE projects SET ${set} WHERE id = '${testProjectId}'`))
  api.services.projects.forget(testProjectId)
}
beforeEach(async () => {
  await database.db.execute(sql`TRUNCATE pulse_events, pulse_daily, active_users`)
  await setProject('is_analytics_enabled = true, is_address_kept = false')
})

const visitor = '0x1234567890123456789012345678901234567890'
const eventOf = (props: object = {}, more: object = {}) => ({
  eventId: randomUUID(),
  url: 'https://app.example/path?token=secret',
  domain: 'app.example',
  timestamp: Date.now(),
  props: {
    type: 'track',
    event: 'CONNECT_SUCCESS',
    address: visitor,
    properties: { method: 'browser', name: 'MetaMask', caipNetworkId: 'eip155:1329' },
    ...props,
  },
  ...more,
})
const send = (path: string, body: unknown) =>
  api.post(`${path}?projectId=${testProjectId}&st=appkit&sv=1`, body, {
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
  })
const stored = async () =>
  (await database.db.execute<Record<string, unknown>>(sql`SELECT * FROM pulse_events ORDER BY at`)).rows

describe('events', () => {
  it('[threat 82] a network stores 50,000 a day at most; the rest are dropped without an error', async () => {
    await database.db.execute(sql`DELETE FROM window_counters`)
    expect((await send('/batch', [eventOf(), eventOf()])).status).toBe(200)
    await database.db.execute(sql`UPDATE window_counters SET count = 49999 WHERE key LIKE 'events:%'`)
    expect((await send('/e', eventOf())).status).toBe(200)
    expect(await stored()).toHaveLength(3)
    expect((await send('/batch', [eventOf(), eventOf()])).status).toBe(200)
    expect(await stored()).toHaveLength(3)
    await database.db.execute(sql`DELETE FROM window_counters`)
  })

  it('[API-28] arrive as a text/plain beacon, are stored once each, without personal data', async () => {
    const event = eventOf()
    expect(
      await (
        await send('/batch', [
          event,
          eventOf({ event: 'MODAL_OPEN', address: undefined }, { timestamp: Date.now() + 1_000 }),
          event,
        ])
      ).json(),
    ).toEqual({ success: true })
    await send('/batch', [event])
    const rows = await stored()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      kind: 'track',
      event: 'CONNECT_SUCCESS',
      domain: 'app.example',
      props: { method: 'browser', name: 'MetaMask', caipNetworkId: 'eip155:1329' },
    })
    expect(String(rows[0]?.actor)).toMatch(/^[\w-]{22}$/)
    expect(JSON.stringify(rows)).not.toMatch(/secret|1234567890|127\.0\.0\.1/)
    const { rows: daily } = await database.db.execute(sql`SELECT event, method, count FROM pulse_daily ORDER BY event`)
    expect(daily).toEqual([
      { event: 'CONNECT_SUCCESS', method: 'browser', count: '1' },
      { event: 'MODAL_OPEN', method: 'browser', count: '1' },
    ])
  })

  it('[API-28] identify a visitor within one day and project, and the address if the project allows', async () => {
    await send('/e', eventOf())
    await send('/e', eventOf({ address: visitor.toUpperCase().replace('0X', '0x') }))
    const [one, two] = await stored()
    expect(one?.actor).toBe(two?.actor)
    const other = 'b'.repeat(32)
    await database.db
      .insert(projects)
      .values({ id: other, name: 'other', isAnalyticsEnabled: true })
      .onConflictDoNothing()
    await api.post(`/e?projectId=${other}`, eventOf())
    expect(new Set((await stored()).map(({ actor }) => actor)).size).toBe(2)
    await setProject('is_address_kept = true')
    await send('/e', eventOf())
    expect((await stored()).map(({ actor }) => actor)).toContain(visitor)
  })

  it('[API-28] of errors keep type and message without addresses, emails and queries', async () => {
    const errorMessage = `No route for ${visitor}, ask ada@example.com or https://x.example/p?key=hunter2#frag`
    await send(
      '/e',
      eventOf(
        { type: 'error', event: 'API_ERROR', errorType: 'TypeError', errorMessage, stackTrace: 'at f' },
        { timestamp: new Date().toISOString() },
      ),
    )
    const [row] = await stored()
    expect(row).toMatchObject({
      kind: 'error',
      event: 'ERROR',
      props: {
        category: 'API_ERROR',
        errorType: 'TypeError',
        errorMessage: 'No route for [hex], ask [mail] or https://x.example/p',
      },
    })
  })

  it('[API-28] are not stored for a project with analytics off', async () => {
    await setProject('is_analytics_enabled = false')
    expect((await send('/batch', [eventOf()])).status).toBe(200)
    expect(await stored()).toEqual([])
    expect((await database.db.execute(sql`SELECT * FROM active_users`)).rows).toEqual([])
  })

  it('[API-28] over 45 KB are rejected, also without a Content-Length', async () => {
    const sized = (bytes: number) => {
      const body = JSON.stringify([eventOf({ filler: '' })])
      return body.replace('"filler":""', `"filler":"${'x'.repeat(bytes - body.length)}"`)
    }
    expect((await send('/batch', sized(beaconBytesMax))).status).toBe(200)
    const refused = await send('/batch', sized(beaconBytesMax + 1))
    expect(refused.status).toBe(413)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect((await send('/e', sized(50_000))).status).toBe(413)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const chunked = request(
        `${api.url}/batch?projectId=${testProjectId}`,
        { method: 'POST', headers: { 'transfer-encoding': 'chunked' } },
        (response) => resolve(response.statusCode),
      )
      chunked.on('error', reject)
      chunked.write(sized(50_000))
      chunked.end()
    })
    expect(status).toBe(413)
  })

  it('[API-28] that are malformed get a 400; unknown names count as OTHER', async () => {
    for (const body of ['', 'x', '{}', '[{}]', '[1]', JSON.stringify([eventOf({ type: 1 })]), '{"eventId":1}']) {
      expect((await send('/batch', body)).status).toBe(400)
    }
    await send('/batch', [
      eventOf({ event: 'MADE_UP', properties: { method: 'magic', email: 'ada@example.com', nested: { a: 1 } } }),
      eventOf({ event: '\u0000', properties: null }, { timestamp: 'never', domain: 'a b' }),
    ])
    const rows = await stored()
    expect(rows.map(({ event }) => event)).toEqual(['OTHER', 'OTHER'])
    expect(JSON.stringify(rows)).not.toContain('example.com')
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(hostileText(), fc.oneof(hostileText(400), fc.jsonValue())),
        fc.oneof(fc.string(), fc.double()),
        async (props, timestamp) => {
          const { status } = await send('/e', eventOf(props, { timestamp }))
          expect([200, 400]).toContain(status)
        },
      ),
      { numRuns: 40, endOnFailure: true },
    )
  })

  it('[API-28] are sanitized whatever they contain', () => {
    fc.assert(
      fc.property(fc.object(), hostileText(2_000), (properties, text) => {
        const clean = cleanEvent(
          {
            eventId: text,
            timestamp: text,
            props: { type: 'error', event: text, errorMessage: text, stackTrace: text, properties },
          },
          Date.now(),
        )
        expect(JSON.stringify(clean).length).toBeLessThan(20_000)
        // The database takes neither NUL nor half of a character.
        expect(JSON.stringify(clean)).not.toMatch(/\\u(0000|d[89a-f])/)
        expect(redact(`${text} ${visitor}`, 5_000)).not.toContain(visitor)
      }),
    )
  })
})

describe('the plan', () => {
  const limits = async () => {
    api.services.projects.forget(testProjectId)
    const response = await api.get(`/appkit/v1/project-limits?projectId=${testProjectId}`)
    return ((await response.json()) as { planLimits: object }).planLimits
  }

  it('[PLAN-01] counts a user once a month, and reports when there are too many', async () => {
    await setProjectPlan(database.db, testProjectId, { tier: 'starter', rpcLimit: null, mauLimit: 2n, activeUsers: 0n })
    const people = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`)
    await Promise.all(Array.from({ length: 20 }, () => send('/e', eventOf({ address: people[0] }))))
    await send('/batch', [
      eventOf({ address: people[1] }),
      eventOf({ address: people[0]?.toUpperCase().replace('0X', '0x') }),
    ])
    // Another instance, which has seen no user yet.
    await markActive({ ...api.services }, testProjectId, people.slice(0, 2), '203.0.113.0')
    expect(await limits()).toEqual({ tier: 'starter', isAboveMauLimit: false, isAboveRpcLimit: false })
    await markActive(api.services, testProjectId, [people[2] as string], '203.0.113.0')
    expect(await limits()).toEqual({ tier: 'starter', isAboveMauLimit: true, isAboveRpcLimit: false })
    const { rows } = await database.db.execute(
      sql`SELECT active_users FROM project_usage WHERE project_id = ${testProjectId}`,
    )
    expect(rows).toEqual([{ active_users: '3' }])
  })

  it('[PLAN-01] counts RPC calls and reports when there are too many', async () => {
    await setProjectPlan(database.db, testProjectId, { tier: 'enterprise', rpcLimit: 3n, mauLimit: null, rpcCalls: 0n })
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    await api.post(`/v1?chainId=eip155:1329&projectId=${testProjectId}`, [call, call, call, call])
    await api.services.usage.flush()
    expect(await limits()).toEqual({ tier: 'enterprise', isAboveMauLimit: false, isAboveRpcLimit: true })
  })
})

describe('the operator page', () => {
  it('[API-28] shows charts only with the token, in a form or a header', async () => {
    await send('/batch', [
      eventOf(),
      eventOf({ properties: { method: 'email' } }),
      eventOf({ type: 'error', event: 'X' }),
    ])
    await database.db.update(projects).set({ name: '<script>alert(1)</script>' }).where(eq(projects.id, testProjectId))
    const form = (token: string) =>
      fetch(`${api.url}/operator`, { method: 'POST', body: new URLSearchParams({ token }) })
    const closed = await (await api.get('/operator?token=a-long-secret-token')).text()
    expect(closed).toContain('type="password"')
    expect(closed).not.toContain('<svg')
    const wrong = await form('nope')
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).not.toContain('<svg')
    const open = await form('a-long-secret-token')
    expect(open.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(open.headers.get('cache-control')).toBe('no-store')
    const page = await open.text()
    for (const words of [
      'Connections by method',
      'Active users',
      'RPC calls',
      'Page errors',
      'Indexer',
      ': 1</title>',
      'email: 1',
    ])
      expect(page).toContain(words)
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('a-long-secret-token')
    const bearer = await api.get('/operator', { headers: { authorization: 'Bearer a-long-secret-token' } })
    expect(await bearer.text()).toContain('<svg')
    expect(api.lines.join()).not.toContain('a-long-secret-token')
  })

  it('[API-28] is missing without a token, and slows down guessing', async () => {
    const bare = await startTestApi({ connection: database, nodeUrls: [node.url] })
    expect((await bare.get('/operator')).status).toBe(404)
    await bare.stop()
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => fetch(`${api.url}/operator`, { method: 'POST', body: 'token=x' })),
    )
    expect(tries.map(({ status }) => status)).toContain(429)
  })
})
