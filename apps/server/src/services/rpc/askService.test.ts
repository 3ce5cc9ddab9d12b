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

const walletOrigin = 'http://wallet.localhost:3001'
const path = `/v1/?chainId=eip155%3A1329&projectId=${testProjectId}`
const ask = async (method: string, params: unknown[], origin = walletOrigin) => {
  const body = { jsonrpc: '2.0', id: 7, method, params }
  return (await api.post(path, body, { headers: { origin } })).json()
}

it('[audit low] the bundler serves the project’s own sites and the wallet, at what the network asks now', async () => {
  const before = bundler.calls.length
  const operation = { callGasLimit: '0x5208', maxFeePerGas: '0xba43b7400' }
  node.answers.eth_gasPrice = () => '0xba43b7400'
  for (const origin of ['https://elsewhere.example', 'null', `${walletOrigin}.example`])
    expect(await ask('eth_sendUserOperation', [operation, '0x1'], origin)).toMatchObject({ error: { code: 4100 } })
  const bare = await api.post(path, {
    jsonrpc: '2.0',
    id: 7,
    method: 'eth_sendUserOperation',
    params: [operation, '0x1'],
  })
  expect(await bare.json()).toMatchObject({ error: { code: 4100 } })
  for (const dear of [
    { ...operation, maxFeePerGas: '0x22ecb25c01' },
    { ...operation, preVerificationGas: '0x989680' },
    { ...operation, callGasLimit: 7 },
  ])
    expect(await ask('eth_sendUserOperation', [dear, '0x1'])).toMatchObject({ error: { code: -32602 } })
  node.answers.eth_gasPrice = () => {
    throw { code: -32000, message: 'away' }
  }
  expect(await ask('eth_sendUserOperation', [operation, '0x1'])).toMatchObject({ error: { code: -32603 } })
  expect(bundler.calls.length).toBe(before)
  node.answers.eth_gasPrice = () => '0xba43b7400'
  for (const origin of [walletOrigin, 'https://app.example'])
    expect(await ask('eth_sendUserOperation', [operation, '0x1'], origin)).toMatchObject({ result: '0xabc' })
})

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
