import { auth } from '@latchkey/wire/api/auth'
import { operation } from '@latchkey/wire/api/operation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setProjectPlan } from '../../projects/setProjectPlan.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { projectId, startTestWallet, type TestWallet } from '../auth/testing/testWallet.ts'
import { refusalOf } from '../auth/testing/walletClient.ts'

let database: TestDatabase
let node: FakeNode
let bundler: FakeNode
let wallet: TestWallet

beforeAll(async () => {
  ;[database, node, bundler] = await Promise.all([startTestDatabase(), startFakeNode(), startFakeNode()])
  bundler.answers = { eth_supportedEntryPoints: () => ['0x1'], eth_sendUserOperation: () => '0xabc' }
  const env = { CHAIN_RPC_URLS: node.url, BUNDLER_URL: bundler.url }
  wallet = await startTestWallet({ connection: database, env })
})
afterAll(async () => {
  await wallet.stop()
  await Promise.all([node.stop(), bundler.stop()])
  await database.stop()
})

const chainId = 'eip155:1329' as const
const cheap = { callGasLimit: '0x5208', maxFeePerGas: '0xba43b7400' }
type Login = Awaited<ReturnType<TestWallet['logIn']>>
type Method = Parameters<typeof ask>[1]
const ask = (
  { client, session }: Login,
  method: 'eth_sendUserOperation' | 'eth_estimateUserOperationGas' | 'pm_getPaymasterData',
  params: unknown[],
) => client.call(operation.carry, { chainId, method, params }, { token: session.accessToken })

/** Calls like anyone who knows the public project ID. */
const askOpenly = async (method: string, params: unknown[], headers: Record<string, string> = {}) => {
  const response = await fetch(`${wallet.url}/rpc?chainId=${chainId}&projectId=${projectId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return response.json()
}

it('[audit low] [threat 31a] bundler and paymaster require a login session, not a project ID or origin', async () => {
  node.answers.eth_gasPrice = () => '0xba43b7400'
  const before = bundler.calls.length
  const claims: Record<string, string>[] = [{}, { origin: wallet.origin, 'sec-fetch-site': 'same-origin' }]
  const carriers = [
    'eth_sendUserOperation',
    'eth_estimateUserOperationGas',
    'pm_getPaymasterStubData',
    'pm_getPaymasterData',
  ]
  for (const method of carriers)
    for (const headers of claims)
      expect(
        await askOpenly(method, [cheap, '0x1', '0x531'].slice(0, method.startsWith('pm_') ? 3 : 2), headers),
      ).toMatchObject({
        error: { code: 4100 },
      })
  // A key without a login.
  const nobody = await wallet.newClient()
  const body = { chainId, method: 'eth_sendUserOperation' as const, params: [cheap, '0x1'] }
  expect(await refusalOf(nobody.call(operation.carry, body))).toBe('session.ended')
  const login = await wallet.logIn('ann@example.com')
  // The token of a session with another key.
  expect(await refusalOf(nobody.call(operation.carry, body, { token: login.session.accessToken }))).toBe(
    'session.ended',
  )
  expect(bundler.calls.length).toBe(before)
  expect(await ask(login, 'eth_sendUserOperation', [cheap, '0x1'])).toEqual({ result: '0xabc' })
  await login.client.call(auth.signOut, { isEverywhere: false }, { token: login.session.accessToken })
  await expect(ask(login, 'eth_sendUserOperation', [cheap, '0x1'])).rejects.toThrow()
  expect(await askOpenly('eth_supportedEntryPoints', [])).toMatchObject({ result: ['0x1'] })
  expect(node.calls.some(({ method }) => method.includes('UserOperation'))).toBe(false)
})

it('an operation may not cost far more than the current network fee, and unverifiable ones are rejected', async () => {
  const login = await wallet.logIn('bea@example.com')
  node.answers.eth_gasPrice = () => '0xba43b7400'
  const before = bundler.calls.length
  for (const dear of [
    { ...cheap, maxFeePerGas: '0x22ecb25c01' },
    { ...cheap, preVerificationGas: '0x989680' },
    { ...cheap, callGasLimit: 7 },
  ])
    expect(await ask(login, 'eth_sendUserOperation', [dear, '0x1'])).toMatchObject({ error: { code: -32602 } })
  expect(await ask(login, 'eth_sendUserOperation', [])).toMatchObject({ error: { code: -32602 } })
  node.answers.eth_gasPrice = () => {
    throw { code: -32000, message: 'away' }
  }
  expect(await ask(login, 'eth_sendUserOperation', [cheap, '0x1'])).toMatchObject({ error: { code: -32603 } })
  expect(bundler.calls.length).toBe(before)
})

it('[PLAN-01] carries nothing for a project that has used up its plan', async () => {
  const login = await wallet.logIn('dora@example.com')
  node.answers.eth_gasPrice = () => '0xba43b7400'
  const before = bundler.calls.length
  const usePlan = async (rpcCalls: bigint) => {
    await setProjectPlan(database.db, projectId, { tier: 'starter', rpcLimit: 100n, mauLimit: null, rpcCalls })
    wallet.services.projects.forget(projectId)
  }
  await usePlan(101n)
  await expect(ask(login, 'eth_sendUserOperation', [cheap, '0x1'])).rejects.toMatchObject({ status: 429 })
  expect(bundler.calls.length).toBe(before)
  await usePlan(0n)
  expect(await ask(login, 'eth_sendUserOperation', [cheap, '0x1'])).toEqual({ result: '0xabc' })
})

it('bundler errors are passed on; disallowed methods never reach it', async () => {
  const login = await wallet.logIn('cleo@example.com')
  bundler.answers.eth_estimateUserOperationGas = () => {
    throw { code: -32500, message: "AA21 didn't pay prefund" }
  }
  expect(await ask(login, 'eth_estimateUserOperationGas', [{}, '0x1'])).toMatchObject({
    error: { code: -32500, message: "AA21 didn't pay prefund" },
  })
  const before = bundler.calls.length
  for (const method of ['debug_bundler_clearState', 'pimlico_getUserOperationGasPrice', 'eth_sendTransaction']) {
    expect(await askOpenly(method, [])).toMatchObject({ error: { code: -32601 } })
    await expect(ask(login, method as Method, [])).rejects.toThrow()
  }
  // No paymaster is set up here.
  expect(await ask(login, 'pm_getPaymasterData', [{}, '0x1', '0x531'])).toMatchObject({ error: { code: -32601 } })
  expect(bundler.calls.length).toBe(before)
  await bundler.stop()
  const answer = await ask(login, 'eth_sendUserOperation', [{}, '0x1'])
  expect(JSON.stringify(answer)).not.toContain(bundler.url)
  expect(answer).toHaveProperty('error')
})
