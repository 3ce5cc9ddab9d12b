import { convert } from '@latchkey/wire/api/convert'
import { profile } from '@latchkey/wire/api/profile'
import { sessions } from '@latchkey/wire/api/sessions'
import { type Address, nativeTokenAddress } from '@latchkey/wire/caip'
import { type Endpoint, endpointPath } from '@latchkey/wire/endpoint'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mounted } from '../listeners/api.ts'
import { coin, found, type Input, key, me, name, samples, usdc } from '../testing/contractSamples.ts'
import { testProjectId } from '../testing/testApi.ts'
import { refusalOf, startTestWorld, type TestWorld } from '../testing/testWorld.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const ask = (row: Endpoint, { params = {}, query = {}, body, headers = {} }: Input, projectId: string | undefined) => {
  const project: Record<string, string> = projectId === undefined ? {} : { projectId }
  const search = new URLSearchParams({ ...query, ...(row.project === 'body' ? {} : project) })
  const path = `${endpointPath(row, params)}?${search}`
  if (row.method === 'GET') return world.api.get(path, { headers })
  return world.api.post(
    path,
    row.project === 'body' && typeof body === 'object' ? { ...body, ...project } : (body ?? ''),
    { method: row.method, headers },
  )
}

const walked = samples.flatMap(([table, rows]) =>
  Object.entries(rows).map(([row, sample]) => ({
    path: `${table[row]?.method} ${table[row]?.path}`,
    row: table[row] as Endpoint,
    sample,
  })),
)

/** Every address in a reply without its checksum, except the pseudo address of the native coin. */
const misspelt = (reply: unknown): string[] => {
  if (typeof reply === 'object' && reply !== null) return Object.values(reply).flatMap(misspelt)
  const address = typeof reply === 'string' ? /^(?:eip155:\d+:)?(0x[0-9a-f]{40})$/i.exec(reply)?.[1] : undefined
  if (!address || address === nativeTokenAddress) return []
  return getAddress(address.toLowerCase() as Address) === address ? [] : [address]
}

it('[API-05] [API-06] [API-08] [API-09] [API-10] [API-11] [API-13] [API-14] [API-15] [API-16] [API-17] [API-18] [API-19] [API-20] [API-21] [API-28] every row is mounted and walked', () => {
  for (const [table, rows] of samples) {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(table).sort())
    expect(mounted.map((one) => one.table)).toContain(table)
  }
})

describe.each(walked)('contract of $path', ({ row, sample }) => {
  it('valid input gets the documented reply', async () => {
    const response = await ask(row, await sample.good(), testProjectId)
    const text = await response.text()
    expect(response.status, text).toBe(sample.status ?? 200)
    if (response.status !== 200) return
    const reply = JSON.parse(text) as Partial<typeof found>
    v.assert(row.reply as v.GenericSchema, reply)
    expect(misspelt(reply)).toEqual([])
    for (const name of ['pci', 'nonce', 'token', 'uuid'] as const) found[name] = reply[name] ?? found[name]
  })

  it('each kind of invalid input gets the envelope with its field name', async () => {
    for (const { field, status = 400, ...input } of sample.bad) {
      expect(await refusalOf(await ask(row, input, testProjectId))).toMatchObject({ status, field })
    }
    if (row.method === 'GET') return
    for (const body of ['', 'x', 'null', '[', '{"a":', '['.repeat(200)]) {
      const { status, headers } = await ask(row, { ...(await sample.good()), body }, testProjectId)
      expect([400, 422]).toContain(status)
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  if (row.project === 'none') return
  it('needs a project', async () => {
    const input = await sample.good()
    expect(await refusalOf(await ask(row, input, 'f'.repeat(32)))).toMatchObject({
      status: 401,
      field: 'authentication',
    })
    expect(await refusalOf(await ask(row, input, undefined))).toMatchObject({ status: 400, field: 'projectId' })
  })
})

describe('the plan', () => {
  it('[PLAN-01] counts each account whose balance is requested once, with analytics off', async () => {
    const count = async () => {
      const { rows } = await world.database.db.execute<{ active_users: string }>(
        sql`SELECT active_users FROM project_usage WHERE project_id = ${testProjectId}`,
      )
      return Number(rows[0]?.active_users ?? 0)
    }
    const before = await count()
    for (const address of [key.address, key.address.toLowerCase(), key.address]) {
      await world.read(`/v1/account/${address}/balance?currency=usd&chainId=eip155:1329&sv=1`)
    }
    await world.api.get(`/v1/account/${nativeTokenAddress}/balance?currency=gold&projectId=${testProjectId}`)
    await vi.waitFor(async () => expect(await count()).toBe(before + 1))
  })
})

describe('an unreachable chain', () => {
  it('[API-05] is a 503 with a message, while names and lists keep working', async () => {
    await world.chain.stop()
    const quotes = await ask(convert.quotes, { query: { amount: '7', from: usdc, to: coin } }, testProjectId)
    expect(await refusalOf(quotes)).toMatchObject({ status: 503, field: 'chainId' })
    expect((await ask(profile.account, { params: { name } }, undefined)).status).toBe(200)
    expect((await ask(sessions.list, { params: { address: me } }, testProjectId)).status).toBe(200)
  })
})
