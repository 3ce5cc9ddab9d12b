import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { account as table } from '@latchkey/wire/api/account'
import type { Address } from '@latchkey/wire/caip'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { createEtherscan } from './createEtherscan.ts'
import { createEtherscanFinder } from './createEtherscanFinder.ts'
import { createEtherscanHistory } from './createEtherscanHistory.ts'
import type { Position } from './historySource.ts'

const alice: Address = '0xa11ce00000000000000000000000000000000001'
const bob: Address = '0xb0b0000000000000000000000000000000000002'
const usdc = '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392'
const key = 'SECRETKEY'

type Row = Record<string, string>
const lists: Record<string, Row[]> = { txlist: [], txlistinternal: [], tokentx: [], tokennfttx: [], token1155tx: [] }
let questions: URLSearchParams[] = []
let refusals = 0
let server: Server
let url: string
let database: TestDatabase
let node: FakeNode

/** A stub of the service's account module, as documented. */
const answer = (query: URLSearchParams): unknown => {
  questions.push(query)
  if (refusals > 0) {
    refusals--
    return { status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached (3/sec)' }
  }
  if (query.get('apikey') !== key) return { status: '0', message: 'NOTOK', result: 'Missing/Invalid API Key' }
  const [from, to] = [BigInt(query.get('startblock') ?? 0), BigInt(query.get('endblock') ?? 0)]
  const rows = (lists[query.get('action') ?? ''] ?? [])
    .filter(({ blockNumber }) => BigInt(blockNumber ?? 0) >= from && BigInt(blockNumber ?? 0) <= to)
    .sort((a, b) => Number(b.blockNumber) - Number(a.blockNumber))
    .slice(0, Number(query.get('offset')))
  return rows.length === 0
    ? { status: '0', message: 'No transactions found', result: [] }
    : { status: '1', message: 'OK', result: rows }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    response.end(JSON.stringify(answer(new URL(request.url ?? '', 'http://x').searchParams)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/api`
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
})
afterAll(async () => {
  await node.stop()
  await database.stop()
  server.close()
})

const base = (block: number, index: number): Row => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block),
  hash: `0x${`${block}${'e'}${index}`.padStart(64, '0')}`,
  nonce: String(block),
  transactionIndex: String(index),
})
const plain = (block: number, index: number, more: Row = {}): Row => ({
  ...base(block, index),
  ...{ from: alice, to: bob, value: '1000000000000000000', isError: '0', input: '0x', contractAddress: '', ...more },
})
const token = (block: number, index: number, more: Row = {}): Row => ({
  ...base(block, index),
  ...{ from: bob, to: alice, value: '2500000', contractAddress: usdc },
  ...{ tokenName: 'whatever', tokenSymbol: 'whatever', tokenDecimal: '6', ...more },
})
const fill = (rows: Partial<typeof lists>) => {
  for (const name of Object.keys(lists)) lists[name] = rows[name] ?? []
}
const service = () => createEtherscan({ url, key, chainId: 1329 })

describe('[API-04] the Etherscan source', () => {
  it('parses documented lists, and prefers curated token names', async () => {
    fill({
      txlist: [
        plain(5, 0),
        plain(4, 0, { isError: '1', input: '0x18cbafe5', to: bob }),
        plain(3, 1, { to: bob, value: '0', input: '0x095ea7b3' }),
        plain(2, 0, { to: '', contractAddress: bob, value: '0', input: '0x6080604052' }),
        plain(1, 0, { input: '0x18cbafe5', value: '0' }),
      ],
      txlistinternal: [{ ...base(1, 0), from: bob, to: alice, value: '7', contractAddress: '', isError: '0' }],
      tokentx: [token(1, 0, { from: alice, to: bob }), token(0, 3)],
      tokennfttx: [{ ...token(0, 2), tokenID: '7', tokenName: 'Claim at x.com', contractAddress: bob }],
    })
    const { records, next } = await createEtherscanHistory(service(), 'eip155:1329').page(alice, undefined)
    expect(next).toBeNull()
    expect(records.map(({ operation, isFailed }) => [operation, isFailed])).toEqual([
      ['send', false],
      ['trade', true],
      ['approve', false],
      ['deploy', false],
      ['trade', false],
      ['receive', false],
      ['receive', false],
    ])
    expect(records[4]?.transfers).toMatchObject([
      { kind: 'native', to: alice, amount: 7n },
      { kind: 'erc20', from: alice, amount: 2_500_000n, token: { symbol: 'USDC', isSpam: false } },
    ])
    expect(records.at(-1)?.transfers[0]).toMatchObject({ kind: 'erc721', tokenId: 7n, token: { isSpam: true } })
  })

  it('pages through everything once, newest first, although its lists end at different blocks', async () => {
    const blocks = Array.from({ length: 700 }, (_, block) => block)
    fill({
      txlist: blocks.filter((block) => block % 3 > 0).map((block) => plain(block, 1)),
      tokentx: blocks.flatMap((block) =>
        Array.from({ length: 1 + (block % 4) }, (_, index) => token(block, 2 + index)),
      ),
    })
    const expected = new Set([...lists.txlist!, ...lists.tokentx!].map(({ hash }) => hash))
    const source = createEtherscanHistory(service(), 'eip155:1329')
    const seen: string[] = []
    const order: bigint[] = []
    let next: Position | null | undefined
    do {
      const page = await source.page(alice, next ?? undefined)
      seen.push(...page.records.map(({ hash }) => hash))
      order.push(...page.records.map(({ block }) => block))
      next = page.next
    } while (next)
    expect(seen.length).toBe(expected.size)
    expect(new Set(seen)).toEqual(expected)
    expect(order).toEqual([...order].sort((a, b) => Number(b - a)))
  })

  it('finds every past transaction for the index', async () => {
    const find = createEtherscanFinder(service())
    const expected = new Set(
      [...lists.txlist!, ...lists.tokentx!]
        .filter(({ blockNumber }) => Number(blockNumber) <= 600)
        .map(({ hash }) => hash),
    )
    const found = new Set<string>()
    for (let to = 600n; ; ) {
      const { hashes, from } = await find(alice, 0n, to)
      for (const hash of hashes) found.add(hash)
      if (from === 0n) break
      to = from - 1n
    }
    expect(found).toEqual(expected)
  })

  it('waits when rate-limited, and never logs the key', async () => {
    questions = []
    refusals = 1
    const rows = await service().list('txlist', { address: alice, from: 0n, to: 10n, limit: 3 })
    expect([rows.length, questions.length]).toEqual([3, 2])
    expect(questions[1]?.get('chainid')).toBe('1329')
    const wrong = createEtherscan({ url, key: 'OTHERKEY', chainId: 1329 })
    await expect(wrong.list('txlist', { address: alice, from: 0n, to: 1n, limit: 1 })).rejects.toThrow(
      /^((?!OTHERKEY).)*$/,
    )
    const nobody = createEtherscan({ url: 'http://127.0.0.1:1/x', key, chainId: 1329 })
    await expect(nobody.list('txlist', { address: alice, from: 0n, to: 1n, limit: 1 })).rejects.toThrow(
      /^((?!SECRETKEY).)*$/,
    )
  })

  it("answers the wire's row when configured, and 503 while it is down", async () => {
    const env = { HISTORY_SOURCE: 'etherscan', ETHERSCAN_URL: url, ETHERSCAN_API_KEY: key }
    const api = await startTestApi({ connection: database, nodeUrls: [node.url], env })
    const path = `/v1/account/${alice}/history?projectId=${testProjectId}&chainId=eip155:1329`
    const first = v.parse(table.history.reply, await (await api.get(path)).json())
    expect(first.data.length).toBeGreaterThanOrEqual(50)
    expect(first.data[0]?.transfers[0]).toMatchObject({ direction: 'in', quantity: { numeric: '2.5' }, price: 1 })
    const second = v.parse(table.history.reply, await (await api.get(`${path}&cursor=${first.next}`)).json())
    expect(second.data[0]?.id).not.toBe(first.data.at(-1)?.id)
    await api.stop()
    const away = await startTestApi({
      connection: database,
      nodeUrls: [node.url],
      env: { ...env, ETHERSCAN_URL: 'http://127.0.0.1:1' },
    })
    const response = await away.get(path)
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true])
    await away.stop()
  })
})
