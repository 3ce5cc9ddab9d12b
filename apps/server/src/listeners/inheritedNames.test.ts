import type { Endpoint } from '@latchkey/wire/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
})
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

/** What every JavaScript object answers to, so a table that is read without care seems to have such a row. */
const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'name']

const rows: readonly Endpoint[] = mounted.flatMap(({ table }) => Object.values(table))
const namesIn = (row: Endpoint): readonly string[] => row.path.match(/:[a-zA-Z]+/g) ?? []

/** The sample with one part of its path, query or body replaced at a time. */
const variantsOf = (row: Endpoint, value: string): Input[] => {
  const { path = row.path, query = '', body } = samples[row.path] ?? {}
  const paths = namesIn(row).map((name) => ({ path: row.path.replace(name, encodeURIComponent(value)), query, body }))
  const queries = [...new URLSearchParams(query).keys()].map((name) => {
    const changed = new URLSearchParams(query)
    changed.set(name, value)
    return { path, query: String(changed), body }
  })
  const fields = Object.keys((body ?? {}) as object).map((name) => ({
    ...{ path, query },
    body: { ...(body as object), [name]: value },
  }))
  return [...paths, ...queries, ...fields]
}

it.each(rows.map((row) => [row.path, row] as const))(
  '%s takes no name of an object for one of ours',
  async (_, row) => {
    for (const value of inherited)
      for (const { path, query, body } of variantsOf(row, value)) {
        const url = `${path}?${query}&projectId=${testProjectId}`
        const { status } = await (row.method === 'GET' ? api.get(url) : api.post(url, body ?? {}))
        expect(status, `${url} ${JSON.stringify(body)}`).not.toBe(500)
      }
  },
)

it('[API-23] such a name has a tile like any other without an icon', async () => {
  for (const set of ['getAssetImage', 'getTokenImage', 'getCurrencyImage'])
    expect(await (await api.get(`/public/${set}/toString`)).text()).toContain('>T</text>')
})
