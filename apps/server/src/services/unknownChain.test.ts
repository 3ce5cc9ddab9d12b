import { writeSignIn } from '@latchkey/wire/signIn'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { config } from './frameConfig/config.ts'

/** A chain that isn't in our tables, but for which the operator has a node. */
const moss = 918_273

let nodes: readonly FakeNode[]
let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  nodes = await Promise.all([startFakeNode(), startFakeNode({ chainId: moss })])
  database = await startTestDatabase()
  api = await startTestApi({ connection: database, nodeUrls: [nodes[0]?.url ?? '', `${moss}=${nodes[1]?.url}`] })
})
afterAll(async () => {
  await api?.stop()
  await database?.stop()
  for (const node of nodes) await node.stop()
})

it('the wallet may sign on it', async () => {
  const { services } = api
  const asked = { services, project: { name: '', allowedOrigins: [] }, header: () => {} }
  const told = await config({ params: undefined, body: undefined, query: { projectId: testProjectId } }, asked as never)
  expect(told.supportedNetworks).toEqual([1_329, moss])
})

it('its node answers pages and the wallet', async () => {
  const path = `/v1/?chainId=eip155:${moss}&projectId=${testProjectId}`
  const reply = await api.post(path, { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  expect(await reply.json()).toMatchObject({ result: '0xe0301' })
})

it('[AUTH-10] accounts sign in on it; a chain without a node is still refused', async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const origin = 'https://app.example'
  const signIn = async (chainId: `eip155:${number}`): Promise<number> => {
    const asked = await api.get(`/auth/v1/nonce?projectId=${testProjectId}`, { headers: { origin } })
    const { nonce, token } = (await asked.json()) as { nonce: string; token: string }
    const message =
      writeSignIn({
        ...{ accountAddress: key.address, chainId, domain: 'app.example', uri: origin, version: '1', nonce },
        ...{ statement: 'Sign in', issuedAt: new Date().toISOString() },
      }) ?? ''
    const signature = await key.signMessage({ message })
    const headers = { origin, 'x-nonce-jwt': `Bearer ${token}` }
    const path = `/auth/v1/authenticate?projectId=${testProjectId}`
    return (await api.post(path, { message, signature }, { headers })).status
  }
  expect([await signIn(`eip155:${moss}`), await signIn('eip155:918274')]).toEqual([200, 400])
})

it('[API-07] the price of its coin is unknown, which is no error', async () => {
  const coin = `eip155:${moss}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  const body = { projectId: testProjectId, currency: 'usd', addresses: [coin] }
  const reply = await api.post('/v1/fungible/price', body)
  expect([reply.status, await reply.json()]).toMatchObject([200, { fungibles: [{ price: 0 }] }])
})
