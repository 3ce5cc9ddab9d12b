import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerMulticall } from '../testing/fakeMulticall.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { samples } from './testing/samples.ts'

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

it('says its version in a header that pages may read, and in the answer to a kit', async () => {
  const answer = await api.get(`/kit/v1/config?projectId=${testProjectId}`)
  expect(answer.headers.get('latchkey-wire')).toBe('1')
  expect(answer.headers.get('access-control-expose-headers')).toContain('latchkey-wire')
  expect(await answer.json()).toMatchObject({ version: 1 })
  // Also in errors, which pages of another version are most likely to get.
  expect((await api.get('/v9/nothing')).headers.get('latchkey-wire')).toBe('1')
})

it('takes unknown fields of a newer page, and refuses unknown kinds', async () => {
  const path = '/v1/fungible/price'
  const body = { ...(samples[path]?.body as object), projectId: testProjectId, addedLater: { by: 'a newer kit' } }
  expect((await api.post(path, body)).status).toBe(200)
  expect((await api.post(path, { ...body, currency: 'cowries' })).status).toBe(400)
})
