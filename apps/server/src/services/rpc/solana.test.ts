import { treasury } from '@latchkey/chain/solana/seeded'
import { type Solana, startSolana } from '@latchkey/chain/solana/start'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveSol } from '../../sandbox/giveSol.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'

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

type Answer = { result?: unknown; error?: { code: number; message: string } }
const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const ask = async (method: string, params: unknown[] = [], chain = main) => {
  const path = `/v1/?chainId=${encodeURIComponent(chain)}&projectId=${testProjectId}`
  const response = await api.post(path, { jsonrpc: '2.0', id: 1, method, params })
  return { httpStatus: response.status, ...((await response.json()) as Answer) }
}

/** A transfer from the treasury of the local Solana, in Solana's own bytes. */
const transfer = async (to: string, lamports: bigint): Promise<string> => {
  const { result } = await ask('getLatestBlockhash')
  const { blockhash } = (result as { value: { blockhash: string } }).value
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  const message = Buffer.concat([
    Buffer.of(1, 0, 1, 3),
    ...[treasury.address, to, '11111111111111111111111111111111', blockhash].map((key) => base58.decode(key)),
    Buffer.of(1, 2, 2, 0, 1, 12),
    data,
  ])
  return base58.encode(Buffer.concat([Buffer.of(1), treasury.sign(message), message]))
}

it('[API-29] Solana uses the same endpoint: reads, and a transaction that moves lamports', async () => {
  const to = base58.encode(new Uint8Array(32).fill(9))
  const wire = await transfer(to, 5_000_000_000n)
  const sent = await ask('sendTransaction', [wire, { encoding: 'base58', preflightCommitment: 'confirmed' }])
  expect(sent.result).toBe(base58.encode(base58.decode(wire).subarray(1, 65)))
  expect((await ask('getBalance', [to])).result).toMatchObject({ value: 5_000_000_000 })
  // Sent again, as after a lost reply: the chain has it, so the reply is its signature.
  expect((await ask('sendTransaction', [wire, { encoding: 'base58' }])).result).toBe(sent.result)
  expect((await ask('getBalance', [to])).result).toMatchObject({ value: 5_000_000_000 })
})

it('rejects unsupported Solana methods, and methods of the other namespace', async () => {
  for (const method of ['requestAirdrop', 'getProgramAccounts', 'eth_chainId', 'eth_call', 'constructor'])
    expect((await ask(method, ['1'])).error).toMatchObject({ code: -32601 })
  expect((await ask('getBalance', ['1'], 'eip155:1329')).error).toMatchObject({ code: -32601 })
  expect((await ask('getBalance')).error).toMatchObject({ code: -32602 })
  expect((await ask('sendTransaction', ['not a transaction'])).error).toMatchObject({ code: -32602 })
  expect((await ask('getHealth', [], 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).httpStatus).toBe(400)
})

it('a node of another cluster is never used', async () => {
  const env = { SOLANA_RPC_URLS: `devnet=${solana.url}` }
  const other = await startTestApi({ connection: database, nodeUrls: [node.url], env })
  const path = `/v1/?chainId=${encodeURIComponent('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')}&projectId=${testProjectId}`
  const status = async () => (await other.post(path, { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] })).status
  await expect.poll(status).toBe(503)
  await other.stop()
})

it("[DATA-01] [API-12] returns a Solana account's holdings, by CAIP ID or bare address", async () => {
  const owner = base58.encode(new Uint8Array(32).fill(11))
  solana.ledger.airdrop(owner, 2_500_000_000n)
  const read = async (query: string, address = owner) => {
    const response = await api.get(`/v1/account/${address}/balance?projectId=${testProjectId}&currency=usd${query}`)
    return { httpStatus: response.status, ...((await response.json()) as { balances?: unknown }) }
  }
  const coin = { symbol: 'SOL', chainId: main, price: 0, quantity: { decimals: '9', numeric: '2.5' } }
  expect(await read(`&chainId=${main}`)).toMatchObject({ httpStatus: 200, balances: [coin] })
  expect(await read('')).toMatchObject({ balances: [coin] })
  solana.ledger.airdrop(owner, 1_000_000_000n)
  const forced = await read(`&chainId=${main}&forceUpdate=${main}:So11111111111111111111111111111111111111111`)
  expect(forced.balances).toMatchObject([{ quantity: { numeric: '3.5' } }])
  expect((await read(`&chainId=${main}`, `0x${'11'.repeat(20)}`)).httpStatus).toBe(400)
  expect((await read('&chainId=eip155:1329')).httpStatus).toBe(400)
  expect((await read('&chainId=solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).httpStatus).toBe(400)
})

it('the sandbox airdrops on the local Solana', async () => {
  const to = base58.encode(new Uint8Array(32).fill(12))
  await giveSol(api.services.settings, to)
  expect((await ask('getBalance', [to])).result).toMatchObject({ value: 10_000_000_000 })
})

it('lists its chains for pages and frames', async () => {
  expect(await (await api.get('/v1/supported-chains')).json()).toEqual({
    http: ['eip155:1329', main],
    ws: [],
    capabilities: {
      balances: ['eip155:1329', main],
      prices: ['eip155:1329'],
      history: ['eip155:1329', main],
      swaps: ['eip155:1329'],
      onramp: ['eip155:1329'],
    },
  })
})
