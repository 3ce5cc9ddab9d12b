import { createWalletClient, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { devAccounts } from '../deployments.ts'
import { createRpc, type Rpc } from '../rpc.ts'
import type { Chain } from '../start.ts'
import { connectTo, startTestChain } from '../testChain.ts'
import { type PublicNode, startPublicNode } from './startPublicNode.ts'
import { createStorm, faults } from './storm.ts'
import { calm } from './weather.ts'

const offset = 200_000_000
const hex = (number: number) => `0x${number.toString(16)}`
type Block = { number: string; hash: string; parentHash: string; transactions: string[] }
type Receipt = { blockNumber: string; transactionHash: string; logs: { blockNumber: string }[]; logsBloom: string }

let chain: Chain
let node: PublicNode
let rpc: Rpc
let engine: Rpc
/** A block of the seed with several transactions and logs, in the public's numbers. */
let busy: number

beforeAll(async () => {
  chain = await startTestChain()
  node = await startPublicNode({ target: chain.url, headsEveryMs: 20 })
  ;[rpc, engine] = [createRpc(node.url), createRpc(chain.url)]
  for (let number = 1; !busy; number++) {
    const receipts = await engine<Receipt[]>('eth_getBlockReceipts', [hex(number)])
    if (receipts.length > 3 && receipts.filter(({ logs }) => logs.length > 0).length > 2) busy = number + offset
  }
})
afterEach(() => void Object.assign(node.weather, calm))
afterAll(async () => {
  await node?.stop()
  await chain?.stop()
})

const post = (body: unknown) =>
  fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const headOf = async () => Number(await rpc<string>('eth_blockNumber'))
const readBusy = () => rpc<Receipt[]>('eth_getBlockReceipts', [hex(busy)])

describe('the public node simulator', () => {
  it("shifts every block number to the real chain's height", async () => {
    const client = connectTo(node.url)
    const head = await client.getBlockNumber({ cacheTime: 0 })
    expect(head).toBeGreaterThan(200_000_400n)
    const [receipts, logs] = await Promise.all([
      readBusy(),
      client.getLogs({ fromBlock: BigInt(busy), toBlock: BigInt(busy) }),
    ])
    const hash = receipts[0]?.transactionHash as `0x${string}`
    const block = await rpc<Block>('eth_getBlockByNumber', [hex(busy), false])
    expect(block).toEqual({
      ...(await engine<Block>('eth_getBlockByNumber', [hex(busy - offset), false])),
      number: hex(busy),
    })
    const found = [
      (await client.getTransaction({ hash })).blockNumber,
      (await client.getTransactionReceipt({ hash })).blockNumber,
      (await client.getBlock({ blockHash: block.hash as `0x${string}` })).number,
      ...logs.map(({ blockNumber }) => blockNumber),
      ...receipts.flatMap(({ blockNumber, logs }) => [blockNumber, ...logs.map((log) => log.blockNumber)]).map(BigInt),
    ]
    expect(new Set(found)).toEqual(new Set([BigInt(busy)]))
    expect(logs.length).toBeGreaterThan(2)
    const fees = await client.getFeeHistory({ blockCount: 2, rewardPercentiles: [], blockNumber: BigInt(busy) })
    expect(fees.oldestBlock).toBe(BigInt(busy) - 1n)
    expect(await client.getBalance({ address: devAccounts[0]!.address, blockNumber: head })).toBeGreaterThan(0n)
    expect(await rpc('eth_getBlockByNumber', ['0x0', false])).toBeNull()
    await expect(rpc('eth_getBalance', [devAccounts[0]!.address, '0x5'])).rejects.toThrow('height is not available')
  })

  it('limits log searches to 2,000 blocks and 10,000 logs', async () => {
    const search = (blocks: number) =>
      rpc<unknown[]>('eth_getLogs', [{ fromBlock: hex(offset), toBlock: hex(offset + blocks - 1) }])
    await expect(search(2_001)).rejects.toThrow('block range too large (2001), maximum allowed is 2000 blocks')
    const all = (await search(2_000)).length
    node.weather.logsMax = all - 1
    await expect(search(2_000)).rejects.toThrow(`query returned more than ${all - 1} results`)
    node.weather.onManyLogs = 'cut'
    expect(await search(2_000)).toHaveLength(all - 1)
    expect(calm.logsMax).toBe(10_000)
  })

  it('traces only recent blocks', async () => {
    const traceBlock = (number: number) => rpc('debug_traceBlockByNumber', [hex(number)])
    node.weather.traceBlocks = 5
    expect(await traceBlock(await headOf())).toBeInstanceOf(Array)
    await expect(traceBlock(busy)).rejects.toThrow('block is too old to trace')
    const hash = (await readBusy())[0]?.transactionHash
    await expect(rpc('debug_traceTransaction', [hash])).rejects.toThrow('block is too old to trace')
    expect(calm.traceBlocks).toBe(10_000)
  })

  it('rate-limits, with or without Retry-After', async () => {
    node.weather.rateLimit = 'silent'
    const silent = await post({ id: 1, method: 'eth_chainId' })
    node.weather.rateLimit = { retryAfterSeconds: 7 }
    const told = await post({ id: 1, method: 'eth_chainId' })
    expect([silent.status, told.status]).toEqual([429, 429])
    expect([silent.headers.get('retry-after'), told.headers.get('retry-after')]).toEqual([null, '7'])
  })

  it('limits or rejects batches', async () => {
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
    const ask = async () => await (await post(batch)).json()
    expect(await ask()).toMatchObject([
      { id: 1, result: '0x531' },
      { id: 2, result: '0x531' },
    ])
    node.weather.batchMax = 1
    expect(await ask()).toMatchObject({ error: { message: 'batch too large' } })
    node.weather.batchMax = 0
    expect(await ask()).toMatchObject({ error: { message: 'batch requests are not allowed' } })
  })

  it('is busy for some or all methods', async () => {
    node.weather.busy = ['eth_getBlockByNumber']
    const answer = await (await post({ id: 1, method: 'eth_getBlockByNumber', params: [hex(busy), false] })).json()
    expect(answer).toMatchObject({ error: { code: -32000, message: 'server busy' } })
    expect(await rpc('eth_chainId')).toBe('0x531')
    node.weather.busy = 'all'
    await expect(rpc('eth_chainId')).rejects.toThrow('server busy')
  })

  it('returns null for known blocks', async () => {
    node.weather.forgetsBlocks = true
    expect([await rpc('eth_getBlockByNumber', [hex(busy), false]), await readBusy()]).toEqual([null, null])
    expect(await headOf()).toBeGreaterThan(busy)
  })

  it.each([
    ['null', [null, null, []]],
    ['refuse', Array.from({ length: 3 }, () => expect.stringContaining('lowest height'))],
  ] as const)('deletes old blocks: %s', async (onGone, expected) => {
    Object.assign(node.weather, { keptBlocks: 50, onGone })
    const gone = (await headOf()) - 60
    const ask = (method: string, ...params: unknown[]) =>
      rpc<unknown>(method, params).catch((error: Error) => error.message)
    const logs = { fromBlock: hex(gone), toBlock: hex(gone) }
    expect([
      await ask('eth_getBlockByNumber', hex(gone), false),
      await ask('eth_getBlockReceipts', hex(gone)),
      await ask('eth_getLogs', logs),
    ]).toEqual(expected)
    expect(await ask('eth_getBlockByNumber', hex(gone + 20), false)).toMatchObject({ number: hex(gone + 20) })
    expect(await ask('eth_getBalance', devAccounts[0]?.address, hex(gone))).toMatch('lowest height')
  })

  it('hides lagging peers behind one URL', async () => {
    const lag = (await headOf()) - busy + 1
    const [receipt] = await readBusy()
    node.weather.peers = [lag + 50]
    const behind = await headOf()
    expect(behind).toBeLessThan(busy)
    expect(await rpc('eth_getBlockByNumber', [hex(busy), false])).toBeNull()
    expect(await rpc<Block>('eth_getBlockByNumber', ['latest', false])).toMatchObject({ number: hex(behind) })
    expect(await readBusy()).toBeNull()
    expect(await rpc('eth_getTransactionReceipt', [receipt?.transactionHash])).toBeNull()
    expect(await rpc('eth_getLogs', [{ fromBlock: hex(busy), toBlock: hex(busy) }])).toEqual([])
    node.weather.peers = [0, lag + 50]
    const heads = [await headOf(), await headOf()]
    expect(Math.abs(Number(heads[0]) - Number(heads[1]))).toBeGreaterThan(lag)
  })

  it('reports another chain ID', async () => {
    node.weather.chainId = 1
    expect([await rpc('eth_chainId'), await rpc('net_version')]).toEqual(['0x1', '1'])
  })

  it('sends HTML, half an answer, or a slow one', async () => {
    node.weather.html = true
    const page = await post({ id: 1, method: 'eth_chainId' })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html>')])
    Object.assign(node.weather, { html: false, cutOff: true })
    await expect(post({ id: 1, method: 'eth_chainId' }).then((response) => response.text())).rejects.toThrow()
    Object.assign(node.weather, { cutOff: false, trickleMs: 1 })
    expect(await (await post({ id: 1, method: 'eth_chainId' })).json()).toMatchObject({ result: '0x531' })
  })

  it('returns receipts without logs but with a bloom filter', async () => {
    const whole = await readBusy()
    node.weather.dropsLogs = true
    const bare = await readBusy()
    expect(bare.every(({ logs }) => logs.length === 0)).toBe(true)
    expect(bare.map(({ logsBloom }) => logsBloom)).toEqual(whole.map(({ logsBloom }) => logsBloom))
  })

  it('omits receipts and renumbers the others', async () => {
    const whole = await readBusy()
    const isEven = ({ transactionHash }: Receipt) => Number.parseInt(transactionHash.slice(-1), 16) % 2 === 0
    node.weather.dropsReceipts = true
    const rest = await readBusy()
    expect(rest.map(({ transactionHash }) => transactionHash)).toEqual(
      whole.filter((receipt) => !isEven(receipt)).map(({ transactionHash }) => transactionHash),
    )
    expect(rest).toMatchObject(rest.map((_, index) => ({ transactionIndex: hex(index) })))
    const dropped = whole.find(isEven)
    if (dropped) expect(await rpc('eth_getTransactionReceipt', [dropped.transactionHash])).toBeNull()
  })

  it('has no parent hashes', async () => {
    node.weather.zeroParentHash = true
    const block = await rpc<Block>('eth_getBlockByNumber', [hex(busy), false])
    expect(block.parentHash).toBe(`0x${'0'.repeat(64)}`)
  })

  it('accepts transactions in nonce order', async () => {
    const account = mnemonicToAccount('test test test test test test test test test test test junk')
    const client = connectTo(node.url)
    const wallet = createWalletClient({ account, chain: client.chain, transport: http(node.url) })
    const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
    const send = (ahead: number) =>
      wallet.sendTransaction({ to: account.address, value: parseEther('0.1'), nonce: nonce + ahead, gas: 21_000n })
    node.weather.ordersNonces = true
    await expect(send(1)).rejects.toThrow(`nonce out of order: expected ${nonce}, got ${nonce + 1}`)
    expect(await send(0)).toMatch(/^0x/)
  })

  it('announces new heads by WebSocket and skips some', async () => {
    const socket = new WebSocket(node.wsUrl)
    const heads: number[] = []
    socket.on('message', (data) => {
      const { params } = JSON.parse(String(data)) as { params?: { result: Block } }
      if (params) heads.push(Number(params.result.number))
    })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ id: 1, method: 'eth_subscribe', params: ['newHeads'] }))
    const mineUntil = async (count: number) => {
      await engine('evm_mine')
      expect(heads.length).toBeGreaterThanOrEqual(count)
    }
    await vi.waitFor(() => mineUntil(4), 20_000)
    expect(heads.slice(1).every((head, index) => head === Number(heads[index]) + 1)).toBe(true)
    expect(heads[0]).toBeGreaterThan(offset)
    node.weather.skipsHeads = 2
    const before = heads.length
    await vi.waitFor(() => mineUntil(before + 4), 20_000)
    expect(Number(heads.at(-1)) - Number(heads.at(-2))).toBe(3)
    socket.terminate()
  })

  it('counts calls, each in a batch separately', async () => {
    node.calls.clear()
    await post([1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_gasPrice', params: [] })))
    expect([...node.calls]).toEqual([['eth_gasPrice', 3]])
  })
})

describe('a storm', () => {
  it('is deterministic per seed, includes every fault, and ends', () => {
    const weatherOf = (seed: number) => {
      const storm = createStorm(seed)
      return { storm, seen: Array.from({ length: 3_000 }, () => storm.next()) }
    }
    const { storm, seen } = weatherOf(7)
    expect(weatherOf(7).seen).toEqual(seen)
    expect(weatherOf(8).seen).not.toEqual(seen)
    expect(new Set(storm.met.keys())).toEqual(new Set(Object.keys(faults)))
    storm.pass()
    expect(storm.next()).toEqual(calm)
  })
})
