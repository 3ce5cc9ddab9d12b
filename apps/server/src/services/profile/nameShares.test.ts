import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { refusalOf } from '../../testing/testWorld.ts'

let database: TestDatabase
let node: FakeNode
let api: TestApi

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  const env = { NAMES_PER_NETWORK: '4', NAMES_PER_WALLET: '2', TRUST_PROXY: '1' }
  api = await startTestApi({ connection: database, nodeUrls: [node.url], env })
})
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

const newKey = () => privateKeyToAccount(generatePrivateKey())
type Key = ReturnType<typeof newKey>
const sei = 2147484977

const signed = async (key: Key, said: object) => {
  const message = JSON.stringify({ ...said, timestamp: Math.floor(Date.now() / 1_000) })
  return { coin_type: sei, address: key.address, message, signature: await key.signMessage({ message }) }
}

let last = 0
const register = async (key: Key, address: string): Promise<Response> => {
  const body = await signed(key, { name: `name${++last}.latchkey.id`, attributes: {} })
  return api.post('/v1/profile/account', body, { headers: { 'x-forwarded-for': address } })
}
const outcomes = async (responses: readonly Response[]) =>
  Promise.all(
    responses.map(async (response) => {
      if (response.status === 200) return 'registered'
      const { status, says } = await refusalOf(response)
      return `${status} ${says}`
    }),
  )

const networkFull = '429 Too many names were registered from your network today. Try again tomorrow.'
const walletFull = '400 This wallet already has 2 names. That is the maximum.'

it('[threat 71] new keys from one network share its daily registrations', async () => {
  const addresses = ['203.0.113.1', '203.0.113.90', '203.0.113.200', '203.0.113.4', '203.0.113.5', '203.0.113.6']
  const responses = await Promise.all(addresses.map((address) => register(newKey(), address)))
  expect((await outcomes(responses)).sort()).toEqual([networkFull, networkFull, ...Array(4).fill('registered')])
  expect(await outcomes([await register(newKey(), '203.0.114.1')])).toEqual(['registered'])
})

it('[threat 71] addresses in one IPv6 /64 count as one network', async () => {
  const addresses = ['2001:db8::1', '2001:db8::2:1', '2001:db8:0:0:ffff::1', '2001:db8::3', '2001:db8::4']
  const responses = []
  for (const address of addresses) responses.push(await register(newKey(), address))
  expect(await outcomes(responses)).toEqual([...Array(4).fill('registered'), networkFull])
})

it('[threat 71] one wallet gets at most its limit of names, even with simultaneous requests', async () => {
  const key = newKey()
  const responses = await Promise.all(['10.0.1.1', '10.0.2.1', '10.0.3.1', '10.0.4.1'].map((at) => register(key, at)))
  expect((await outcomes(responses)).sort()).toEqual([walletFull, walletFull, 'registered', 'registered'])
})

it('[threat 71] transferring names frees no quota on the same day', async () => {
  const [key, other] = [newKey(), newKey()]
  for (const address of ['10.1.1.1', '10.1.2.1']) expect((await register(key, address)).status).toBe(200)
  const handed = `name${last}.latchkey.id`
  const said = { name: handed, coin_type: sei, address: other.address }
  const moved = await api.post(`/v1/profile/account/${handed}/address`, await signed(key, said))
  expect(moved.status).toBe(200)
  expect(await outcomes([await register(key, '10.1.3.1')])).toEqual([
    '429 This wallet registered 2 names today. Try again tomorrow.',
  ])
  expect(await outcomes([await register(other, '10.1.4.1')])).toEqual(['registered'])
})
