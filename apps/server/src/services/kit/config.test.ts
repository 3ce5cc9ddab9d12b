import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

let database: TestDatabase
let node: FakeNode
let api: TestApi

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  api = await startTestApi({ connection: database, nodeUrls: [node.url, `918273=${node.url}`] })
})
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

it('names every chain with a node to a kit, also one that the table lacks', async () => {
  const reply = (await (await api.get(`/kit/v1/config?projectId=${testProjectId}`)).json()) as {
    chains: readonly { id: number }[]
    served: readonly number[]
  }
  expect(reply.chains.map(({ id }) => id)).toEqual([1329])
  expect(reply.served).toEqual([1329, 918_273])
})
