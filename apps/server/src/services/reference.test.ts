import { devAccounts, dexes, tokens } from '@latchkey/chain/deployments'
import { nativeTokenAddress } from '@latchkey/wire/caip'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIndexer } from '../indexer/startIndexer.ts'
import { untilIndexed } from '../testing/indexed.ts'
import { testProjectId } from '../testing/testApi.ts'
import { refusalOf, startTestWorld, type TestWorld } from '../testing/testWorld.ts'

/** A server with the settings of the reference, called as clients of the reference do. */
let world: TestWorld
let indexer: ReturnType<typeof startIndexer>

beforeAll(async () => {
  world = await startTestWorld({ NAME_ZONES: 'reown.id' })
  const { nodes, log } = world.api.services
  indexer = startIndexer({ pool: world.database.pool, chain: nodes.product, log, pollMs: 50 })
  await untilIndexed(world.database.db, nodes.product, await world.client.getBlockNumber({ cacheTime: 0 }))
})
afterAll(async () => {
  await indexer?.stop()
  await world?.stop()
})

const common = `projectId=${testProjectId}&st=appkit&sv=html-core-1.8.0&clientId=x&unknown=ignored`
const chain = 'eip155:1329'
const [alice] = devAccounts
const caip = (address: string) => `${chain}:${address}`
type Json = Record<string, unknown>
const get = async (path: string) => {
  const response = await world.api.get(`${path}${path.includes('?') ? '&' : '?'}${common}`)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
}
const post = async (path: string, body: unknown) => {
  const response = await world.api.post(path, body, { headers: { 'content-type': 'text/plain' } })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
}
const text = expect.any(String)
const number = expect.any(Number)

describe('with NAME_ZONES=reown.id and ONRAMP_PROVIDER=coinbase the server matches the reference', () => {
  it('every reply is readable by any page, with a request ID that keeps a given one', async () => {
    const response = await world.api.get('/v1/supported-chains', { headers: { 'x-request-id': 'mine-1' } })
    expect(response.headers.get('x-request-id')).toBe('mine-1')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const { status, body } = await get('/v1/identity/nonsense')
    expect([status, body]).toMatchObject([
      400,
      { status: 'FAILED', reasons: [{ field: 'address', description: text }] },
    ])
  })

  it('[API-02] supported chains are two cacheable CAIP-2 lists', async () => {
    const { body, headers } = await get('/v1/supported-chains')
    expect(body).toMatchObject({ http: expect.arrayContaining([chain]), ws: expect.any(Array) })
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
  })

  it('[API-03] an identity has name, avatar and time', async () => {
    const { body } = await get(`/v1/identity/${alice?.address}`)
    expect(body).toEqual({ name: null, avatar: null, resolvedAt: text })
  })

  it('[API-04] history has pages of fifty, a cursor of eighty characters, and an end', async () => {
    const path = `/v1/account/${alice?.address}/history?chainId=${chain}&currency=usd`
    const first = await get(path)
    const { data, next } = first.body as { data: Json[]; next: string }
    expect([data.length, next.length]).toEqual([50, 80])
    expect(data[0]).toMatchObject({
      id: text,
      metadata: { operationType: text, hash: text, minedAt: text, sentFrom: text, sentTo: text, status: 'confirmed' },
      transfers: expect.any(Array),
    })
    let cursor: unknown = next
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(20)
      cursor = (await get(`${path}&cursor=${cursor}`)).body.next
    }
    expect((await get(`/v1/account/${alice?.address}/history?onramp=coinbase`)).body).toEqual({ data: [], next: null })
  })

  it('[API-12] a balance lists native coin without an address, and scaled amounts as text', async () => {
    const { balances } = (await get(`/v1/account/${alice?.address}/balance?currency=usd&chainId=${chain}`)).body as {
      balances: Json[]
    }
    const [coin, token] = balances
    expect(coin).toMatchObject({ symbol: 'SEI', chainId: chain, quantity: { decimals: '18', numeric: text } })
    expect(coin).not.toHaveProperty('address')
    expect(token).toMatchObject({ address: expect.stringMatching(/^eip155:1329:0x/), price: number, iconUrl: text })
  })

  it('[API-07] a price echoes the address as sent', async () => {
    const body = { projectId: testProjectId, currency: 'usd', addresses: [caip(nativeTokenAddress)] }
    const { fungibles } = (await post('/v1/fungible/price', body)).body as { fungibles: Json[] }
    expect(fungibles).toEqual([
      { address: caip(nativeTokenAddress), name: text, symbol: 'SEI', iconUrl: text, price: number, decimals: 18 },
    ])
  })

  it('[API-05] [API-08] [API-09] [API-11] quote, allowance and approval have the documented shapes', async () => {
    const [from, to] = [caip(tokens.USDC.address), caip(nativeTokenAddress)]
    const { quotes } = (await get(`/v1/convert/quotes?amount=1000000&from=${from}&to=${to}&gasPrice=1`)).body as {
      quotes: Json[]
    }
    expect(quotes[0]).toMatchObject({ fromAmount: '1000000', fromAccount: from, toAmount: text, toAccount: to })
    const owner = caip(alice?.address ?? '')
    expect((await get(`/v1/convert/allowance?tokenAddress=${from}&userAddress=${owner}`)).body).toEqual({
      allowance: expect.stringMatching(/^\d+$/),
    })
    expect((await get(`/v1/convert/gas-price?chainId=${chain}`)).body).toEqual({
      standard: expect.stringMatching(/^\d+$/),
      fast: expect.stringMatching(/^\d+$/),
      instant: expect.stringMatching(/^\d+$/),
    })
    // The client calls `tx.from` with `tx.data`. Both tokens are echoed, and a router is approved.
    const { tx } = (await get(`/v1/convert/build-approve?from=${from}&to=${to}&amount=5`)).body as {
      tx: { from: string; to: string; data: Hex; value: string; eip155: Json }
    }
    expect(tx).toMatchObject({ from, to, value: text, eip155: { gasPrice: text } })
    const call = decodeFunctionData({ abi: erc20Abi, data: tx.data })
    const routers = Object.values(dexes).map(({ router }) => router.toLowerCase())
    expect([call.functionName, call.args?.[1]]).toEqual(['approve', 5n])
    expect(routers).toContain(String(call.args?.[0]).toLowerCase())
  })

  it('[API-13] [API-14] [API-15] [API-16] a name of reown.id is registered, found, reversed and suggested', async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    const name = 'reference.reown.id'
    expect((await get(`/v1/profile/account/${name}`)).status).toBe(404)
    expect((await get(`/v1/profile/account/${name}?apiVersion=2`)).body).toEqual([])
    const message = JSON.stringify({ name, attributes: { bio: 'hello' }, timestamp: Math.floor(Date.now() / 1_000) })
    const body = { coin_type: 60, address: key.address, message, signature: await key.signMessage({ message }) }
    const record = {
      name,
      registered_at: text,
      updated_at: expect.toSatisfy((at) => at === null || typeof at === 'string'),
      attributes: { bio: 'hello' },
      addresses: { 60: { address: key.address, created_at: text } },
    }
    expect(await post('/v1/profile/account', body)).toMatchObject({ status: 200, body: record })
    expect((await get(`/v1/profile/account/${name}`)).body).toMatchObject(record)
    expect((await get(`/v1/profile/reverse/${key.address}`)).body).toMatchObject([record])
    const { suggestions } = (await get('/v1/profile/suggestions/reference')).body as { suggestions: Json[] }
    expect(suggestions[0]).toEqual({ name, registered: true })
    expect(suggestions.length).toBeLessThanOrEqual(5)
    const other = await world.api.get('/v1/profile/account/reference.latchkey.id')
    expect(await refusalOf(other)).toMatchObject({ status: 400, field: 'name' })
  })

  it('[API-20] the sessions of an account are a list, and an unknown one cannot be revoked', async () => {
    const path = `/v1/sessions/${caip(alice?.address ?? '')}`
    expect((await get(path)).body).toEqual({ pcis: [] })
    const refused = await world.api.post(`${path}/revoke?${common}`, { pci: crypto.randomUUID(), signature: '0x00' })
    expect(await refusalOf(refused)).toMatchObject({ status: 400, field: 'pci' })
  })

  it('[API-29] RPC answers single calls and batches, rejects a chain without nodes, and returns the chain in hex', async () => {
    const ask = (body: unknown, id = chain) => post(`/v1?chainId=${id}&${common}`, body)
    const request = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }
    expect((await ask(request)).body).toEqual({ jsonrpc: '2.0', id: 7, result: '0x531' })
    expect((await ask([request, { ...request, id: 8 }])).body).toHaveLength(2)
    expect((await ask(request, 'eip155:999999')).body).toMatchObject({ reasons: [{ field: 'chainId' }] })
  })
})
