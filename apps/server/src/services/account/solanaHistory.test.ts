import { treasury } from '@latchkey/chain/solana/seeded'
import { type Solana, startSolana } from '@latchkey/chain/solana/start'
import { account } from '@latchkey/wire/api/account'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { refusalOf } from '../../testing/testWorld.ts'

let database: TestDatabase
let node: FakeNode
let solana: Solana
let api: TestApi

beforeAll(async () => {
  ;[database, node, solana] = await Promise.all([startTestDatabase(), startFakeNode(), startSolana({ port: 0 })])
  api = await startTestApi({ connection: database, nodeUrls: [node.url], env: { SOLANA_RPC_URLS: solana.url } })
})
afterAll(async () => {
  await api?.stop()
  await solana?.stop()
  await node?.stop()
  await database?.stop()
})

const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const system = '11111111111111111111111111111111'

const ask = async <T>(method: string, params: unknown[]): Promise<T> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await fetch(solana.url, { method: 'POST', body })).json()) as { result: T }
  return answer.result
}

const nextSlot = async (): Promise<void> => {
  const now = await ask<number>('getSlot', [])
  await expect.poll(() => ask<number>('getSlot', [])).toBeGreaterThan(now)
}

const pay = async (to: string, lamports: bigint): Promise<string> => {
  const { value } = await ask<{ value: { blockhash: string } }>('getLatestBlockhash', [])
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  const keys = [treasury.address, to, system, value.blockhash].map((key) => base58.decode(key))
  const message = Buffer.concat([Buffer.of(1, 0, 1, 3), ...keys, Buffer.of(1, 2, 2, 0, 1, 12), data])
  const wire = base58.encode(Buffer.concat([Buffer.of(1), treasury.sign(message), message]))
  return ask('sendTransaction', [wire, { encoding: 'base58' }])
}

const historyOf = (address: string, rest = '') =>
  api.get(`/v1/account/${address}/history?projectId=${testProjectId}&chainId=${encodeURIComponent(main)}${rest}`)
const read = async (address: string, rest = '') =>
  v.parse(account.history.reply, await (await historyOf(address, rest)).json())

it('[API-04] Solana history comes from the node, newest first, without gaps or duplicates', async () => {
  const ada = base58.encode(new Uint8Array(32).fill(11))
  expect(await read(base58.encode(new Uint8Array(32).fill(10)))).toEqual({ data: [], next: null })
  const sent: string[] = []
  for (let at = 0; at < 25; at += 1) {
    // A page never ends within a slot, so there must be two slots.
    if (at === 4) await nextSlot()
    sent.push(await pay(ada, 1_000_000_000n + BigInt(at)))
  }
  const first = await read(ada, '&currency=usd')
  const [newest] = first.data
  expect(newest).toMatchObject({
    id: sent.at(-1),
    metadata: { operationType: 'receive', status: 'confirmed', sentFrom: treasury.address, sentTo: ada, chain: main },
    transfers: [{ direction: 'in', quantity: { numeric: '1.000000024' }, value: null, price: null }],
  })
  expect(newest?.transfers[0]?.fungible_info).toMatchObject({ symbol: 'SOL' })
  let [found, next] = [first.data, first.next]
  expect(next).not.toBe(null)
  while (next) {
    const page = await read(ada, `&currency=usd&cursor=${next}`)
    ;[found, next] = [[...found, ...page.data], page.next]
  }
  expect(found.map(({ id }) => id)).toEqual(sent.toReversed())
  expect((await read(treasury.address)).data[0]).toMatchObject({
    metadata: { operationType: 'send', sentFrom: treasury.address, sentTo: ada },
    transfers: [{ direction: 'out', quantity: { numeric: '1.000000024' } }],
  })
})

it('[API-04] rejects a cursor of another list, an account of another namespace and a chain without a node', async () => {
  const ada = base58.encode(new Uint8Array(32).fill(12))
  expect(await refusalOf(await historyOf(ada, '&cursor=abc'))).toMatchObject({ status: 400, field: 'cursor' })
  expect(await refusalOf(await historyOf(`0x${'11'.repeat(20)}`))).toMatchObject({ status: 400, field: 'address' })
  const elsewhere = `/v1/account/${ada}/history?projectId=${testProjectId}&chainId=solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`
  expect(await refusalOf(await api.get(elsewhere))).toMatchObject({ status: 400, field: 'chainId' })
  await solana.stop()
  expect((await historyOf(ada, '&currency=eur')).status).toBe(503)
})
