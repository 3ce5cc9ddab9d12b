import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGoldrushFinder } from './createGoldrushFinder.ts'
import { createSimFinder } from './createSimFinder.ts'
import { firstToAnswer } from './firstToAnswer.ts'

const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const
type Reply = { status?: number; body: unknown }
let answer: (request: IncomingMessage, page: number) => Reply
let asked: { url: string; headers: IncomingMessage['headers'] }[] = []
let url = ''
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers })
  const { status = 200, body } = answer(request, asked.length - 1)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
})

/** An item as in GoldRush's documentation, without fields that we don't read. */
const goldrushItem = (digit: string, block: number) => ({
  block_signed_at: '2026-01-05T10:00:00Z',
  block_height: block,
  block_hash: hashOf('9'),
  tx_hash: hashOf(digit),
  tx_offset: 1,
  successful: true,
  from_address: account,
  value: '1000',
})
const goldrushPage = (items: object[], prev: string | null) => ({
  data: {
    address: account,
    chain_id: 1329,
    chain_name: 'sei-mainnet',
    current_page: 2,
    links: { prev, next: null },
    items,
  },
  error: false,
  error_message: null,
  error_code: null,
})
/** An entry as in Sim's documentation. */
const simEntry = (digit: string, block: number, chain = 1329) => ({
  chain_id: chain,
  block_number: block,
  block_time: '2026-01-05T10:00:00+00:00',
  tx_hash: hashOf(digit),
  type: 'receive',
  asset_type: 'native',
  from: '0xd152f549545093347a162dce210e7293f1452150',
  value: '1000',
})

const goldrush = () => createGoldrushFinder({ url, key: 'cqt_key', chainName: 'sei-mainnet' })
const sim = () => createSimFinder({ url, key: 'sim_key', chainId: 1329 })

describe('GoldRush', () => {
  it('reads older pages down to the floor, with its key in the header only', async () => {
    const pages = [
      goldrushPage([goldrushItem('1', 900), goldrushItem('2', 700)], `${url}/v1/page/1/`),
      goldrushPage([goldrushItem('3', 600), goldrushItem('4', 400)], `${url}/v1/page/0/`),
    ]
    answer = (_, page) => ({ body: pages[page] })
    expect(await goldrush()(account, 500n, 800n)).toEqual({ hashes: [hashOf('2'), hashOf('3')], from: 500n })
    expect(asked.map((one) => one.url)).toEqual([
      `/v1/sei-mainnet/address/${account}/transactions_v3/?no-logs=true`,
      '/v1/page/1/',
    ])
    expect(asked.every(({ headers }) => headers.authorization === 'Bearer cqt_key')).toBe(true)
  })

  it('sends its key to no other host', async () => {
    answer = () => ({ body: goldrushPage([goldrushItem('1', 900)], 'http://127.0.0.2:9/older') })
    await expect(goldrush()(account, 500n, 950n)).rejects.toThrow('another host')
  })

  it('reports a rejection with its own error', async () => {
    answer = () => ({ body: { data: { items: [] }, error: true, error_message: 'Invalid API key', error_code: 401 } })
    await expect(goldrush()(account, 0n, 9n)).rejects.toThrow('rejected')
  })
})

describe('Dune Sim', () => {
  it('follows its offsets to the end and skips other chains', async () => {
    const pages = [
      { activity: [simEntry('1', 900), simEntry('2', 880, 8453)], next_offset: 'KgAA' },
      { activity: [simEntry('3', 700)] },
    ]
    answer = (_, page) => ({ body: pages[page] })
    expect(await sim()(account, 0n, 1_000n)).toEqual({ hashes: [hashOf('1'), hashOf('3')], from: 0n })
    expect(asked.map((one) => one.url)).toEqual([
      `/v1/evm/activity/${account}?chain_ids=1329&limit=100`,
      `/v1/evm/activity/${account}?chain_ids=1329&limit=100&offset=KgAA`,
    ])
    expect(asked.every(({ headers }) => headers['x-sim-api-key'] === 'sim_key')).toBe(true)
  })

  it('a failed page fails the whole read: a partial history is useless', async () => {
    answer = (_, page) =>
      page === 0 ? { body: { activity: [simEntry('1', 900)], next_offset: 'KgAA' } } : { status: 503, body: {} }
    await expect(sim()(account, 0n, 1_000n)).rejects.toThrow('status 503')
  })

  it.each([
    ['goes upwards', { activity: [simEntry('1', 700), simEntry('2', 900)] }],
    ['names no block', { activity: [{ ...simEntry('1', 700), block_number: 'x' }] }],
    ['has no list', { error: 'unknown' }],
  ])('a list that %s is rejected', async (_, body) => {
    answer = () => ({ body })
    await expect(sim()(account, 0n, 1_000n)).rejects.toThrow()
  })

  it('an endless history is complete down to its last whole block', async () => {
    answer = (_, page) => ({ body: { activity: [simEntry('1', 1_000 - page)], next_offset: `page${page}` } })
    expect((await sim()(account, 0n, 1_000n)).from).toBe(942n)
    asked = []
    await expect(sim()(account, 0n, 900n)).rejects.toThrow('more history')
  })
})

it('the first answering service is used alone; the next one only after a failure', async () => {
  const find = firstToAnswer([goldrush(), sim()])
  answer = ({ url: path = '' }) =>
    path.includes('transactions_v3') ? { status: 500, body: {} } : { body: { activity: [simEntry('5', 70)] } }
  expect(await find(account, 0n, 100n)).toEqual({ hashes: [hashOf('5')], from: 0n })
  answer = () => ({ body: goldrushPage([goldrushItem('6', 80)], null) })
  expect(await find(account, 0n, 100n)).toEqual({ hashes: [hashOf('6')], from: 0n })
  answer = () => ({ status: 500, body: {} })
  await expect(find(account, 0n, 100n)).rejects.toThrow('status 500')
})
