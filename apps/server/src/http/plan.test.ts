import { type Endpoint, endpointPath } from '@latchkey/wire/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mounted } from '../listeners/api.ts'
import { setProjectPlan } from '../projects/setProjectPlan.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { refusalOf } from '../testing/testWorld.ts'

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

const setPlan = async (tier: 'starter' | 'enterprise') => {
  await setProjectPlan(database.db, testProjectId, { tier, rpcLimit: 1n, mauLimit: null, rpcCalls: 5n })
  api.services.projects.forget(testProjectId)
}
const me = `0x${'12'.repeat(20)}`
const ask = (row: Endpoint) => {
  const path = `${endpointPath(row, { address: `eip155:1329:${me}`, id: 'x' })}?projectId=${testProjectId}`
  if (row.method === 'GET') return api.get(path)
  return api.post(path, { projectId: testProjectId }, { method: row.method })
}
const isPlanRefusal = async (response: Response): Promise<boolean> => {
  if (response.status !== 429) return false
  const monthSeconds = 31 * 86_400
  const waitSeconds = Number(response.headers.get('retry-after'))
  expect(waitSeconds > 0 && waitSeconds <= monthSeconds).toBe(true)
  return (await refusalOf(response)).field === 'address'
}
const rows = mounted.flatMap(({ table }) => Object.values(table))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const refused = async () => {
  const asked = await Promise.all(rows.map(async (row) => ({ row, isRefused: await isPlanRefusal(await ask(row)) })))
  return asked.filter(({ isRefused }) => isRefused).map(({ row }) => nameOf(row))
}

describe('[PLAN-01] a plan over its limit', () => {
  it('blocks everything that costs the operator: data, swaps, purchases, permissions and the node', async () => {
    await setPlan('starter')
    expect((await refused()).sort()).toEqual(
      [
        'GET /v1/account/:address/balance',
        'GET /v1/account/:address/history',
        'GET /v1/account/:address/identity',
        'GET /v1/account/:address/nfts',
        'GET /v1/account/:address/value-history',
        'GET /v1/convert/allowance',
        'GET /v1/convert/build-approve',
        'GET /v1/convert/gas-price',
        'GET /v1/convert/quotes',
        'GET /v1/convert/tokens',
        'GET /v1/identity/:address',
        'GET /v1/onramp/options',
        'GET /v1/sessions/:address/getcontext',
        'POST /v1',
        'POST /v1/convert/build-transaction',
        'POST /v1/fungible/price',
        'POST /v1/generators/onrampurl',
        'POST /v1/onramp/quote',
        'POST /v1/sessions/:address',
        'POST /v1/sessions/:address/activate',
        'POST /v1/sessions/:address/sign',
      ].sort(),
    )
  })

  it('still shows purchases, on any chain that sells, and nothing else', async () => {
    await setPlan('starter')
    const history = (query: string) => api.get(`/v1/account/${me}/history?projectId=${testProjectId}${query}`)
    expect(await (await history('&onramp=coinbase')).json()).toEqual({ data: [], next: null })
    expect(await isPlanRefusal(await history('&onramp=other'))).toBe(true)
    const solana = await history('&onramp=coinbase&chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(await refusalOf(solana)).toMatchObject({ status: 400, field: 'provider' })
  })

  it('blocks nothing on a paid tier', async () => {
    await setPlan('enterprise')
    expect(await refused()).toEqual([])
  })
})
