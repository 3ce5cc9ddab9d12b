import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

let database: TestDatabase
let node: FakeNode
let bundler: FakeNode
let api: TestApi

beforeAll(async () => {
  ;[database, node, bundler] = await Promise.all([startTestDatabase(), startFakeNode(), startFakeNode()])
  bundler.answers = { eth_supportedEntryPoints: () => ['0x1'], eth_sendUserOperation: () => '0xabc' }
  api = await startTestApi({ connection: database, nodeUrls: [node.url], env: { BUNDLER_URL: bundler.url } })
})
afterAll(async () => {
  await api.stop()
  await Promise.all([node.stop(), bundler.stop()])
  await database.stop()
})

const ask = async (method: string, params: unknown[]) =>
  (
    await api.post(`/v1/?chainId=eip155%3A1329&projectId=${testProjectId}`, { jsonrpc: '2.0', id: 7, method, params })
  ).json()

it('operations go to the bundler and never to the node', async () => {
  expect(await ask('eth_supportedEntryPoints', [])).toEqual({ jsonrpc: '2.0', id: 7, result: ['0x1'] })
  expect(await ask('eth_sendUserOperation', [{}, '0x1'])).toMatchObject({ result: '0xabc' })
  expect(node.calls.some(({ method }) => method.includes('UserOperation'))).toBe(false)
})

it('what the bundler says no to comes back as it says it; what it may not be asked does not reach it', async () => {
  bundler.answers.eth_estimateUserOperationGas = () => {
    throw { code: -32500, message: "AA21 didn't pay prefund" }
  }
  expect(await ask('eth_estimateUserOperationGas', [{}, '0x1'])).toMatchObject({
    error: { code: -32500, message: "AA21 didn't pay prefund" },
  })
  const before = bundler.calls.length
  for (const method of ['debug_bundler_clearState', 'pimlico_getUserOperationGasPrice', 'eth_sendTransaction'])
    expect(await ask(method, [])).toMatchObject({ error: { code: -32601 } })
  expect(await ask('eth_sendUserOperation', [])).toMatchObject({ error: { code: -32602 } })
  expect(await ask('pm_getPaymasterData', [{}, '0x1', '0x531'])).toMatchObject({ error: { code: -32601 } })
  expect(bundler.calls.length).toBe(before)
})

it('a bundler that is away is said to be', async () => {
  await bundler.stop()
  const answer = await ask('eth_supportedEntryPoints', [])
  expect(JSON.stringify(answer)).not.toContain(bundler.url)
  expect(answer).toHaveProperty('error')
})
