import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertName } from '../../sources/names/createNames.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { refusalOf } from '../../testing/testWorld.ts'

let database: TestDatabase
let node: FakeNode
let api: TestApi

beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
  api = await startTestApi({ connection: database, nodeUrls: [node.url], env: { NAME_ZONES: 'reown.id,wcn.id' } })
})
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

describe('a server with the reference zones', () => {
  it("[API-16] accepts its client's requests byte for byte", async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    const message = `{"name":"visitor.reown.id","attributes":{},"timestamp":${Math.floor(Date.now() / 1_000)}}`
    const signature = await key.signMessage({ message })
    const body = { coin_type: 2147484977, address: key.address, message, signature }
    const response = await api.post('/v1/profile/account', body)
    expect(response.status).toBe(200)
    expect(await (await api.get('/v1/profile/account/visitor.reown.id?apiVersion=2')).json()).toMatchObject({
      name: 'visitor.reown.id',
      addresses: { 2147484977: { address: key.address }, 60: { address: key.address } },
    })
    const { suggestions } = (await (await api.get('/v1/profile/suggestions/visitor?zone=reown.id')).json()) as {
      suggestions: { name: string }[]
    }
    expect(suggestions[0]).toEqual({ name: 'visitor.reown.id', registered: true })
    expect((await api.get('/v1/profile/account/visitor.wcn.id')).status).toBe(404)
    expect(await refusalOf(await api.get('/v1/profile/account/visitor.latchkey.id'))).toMatchObject({ status: 400 })
  })

  it('[API-16] an unreachable node is a 503 for a contract, and irrelevant for a key', async () => {
    node.onRequest = (_, response) => {
      response.statusCode = 404
      response.end()
      return true
    }
    const key = privateKeyToAccount(generatePrivateKey())
    const message = JSON.stringify({
      name: 'offline.reown.id',
      attributes: {},
      timestamp: Math.floor(Date.now() / 1_000),
    })
    const signature = await key.signMessage({ message })
    const contract = {
      coin_type: 2147484977,
      address: '0xcA11bde05977b3631167028862bE2a173976CA11',
      message,
      signature,
    }
    expect(await refusalOf(await api.post('/v1/profile/account', contract))).toMatchObject({ status: 503 })
    expect((await api.post('/v1/profile/account', { ...contract, address: key.address })).status).toBe(200)
    node.onRequest = undefined
  })
})

it('[API-13] [API-14] [API-16] a name from before hyphens were restricted still resolves and can be changed', async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const [name, sei] = ['old--name.reown.id', 2147484977]
  const held = [{ coinType: sei, address: key.address }]
  await insertName(database.db, { name, attributes: {}, home: sei, signer: key.address, held })
  expect(await (await api.get(`/v1/profile/account/${name}`)).json()).toMatchObject({ name })
  const reverse = await api.get(`/v1/profile/reverse/${key.address}?apiVersion=2`)
  expect(await reverse.json()).toMatchObject([{ name }])
  const timestamp = Math.floor(Date.now() / 1_000)
  const message = JSON.stringify({ name, attributes: { bio: 'Old' }, timestamp })
  const signature = await key.signMessage({ message })
  const body = { coin_type: sei, address: key.address, message, signature }
  const changed = await api.post(`/v1/profile/account/${name}/attributes`, body)
  expect(await changed.json()).toEqual({ bio: 'Old' })
})
