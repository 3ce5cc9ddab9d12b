import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { NodeFailure, parseRetryAfter } from './callNode.ts'
import { type Chain, createChain } from './createChain.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** Waits end at once; their lengths are recorded. */
const start = async (count: number, options: Parameters<typeof startFakeNode>[0] = {}) => {
  const waits: number[] = []
  const nodes = await Promise.all(Array.from({ length: count }, () => startFakeNode(options)))
  const chain = createChain({
    id: 'eip155:1329',
    urls: nodes.map(({ url }) => url),
    onWrongChain: () => {},
    pingEveryMs: 60_000,
    wait: async (ms) => void waits.push(ms),
  })
  opened.push(chain.stop, ...nodes.map((node) => node.stop))
  return { chain, waits, nodes: nodes as [FakeNode, FakeNode] }
}

const balanceCalls = ({ calls }: FakeNode) => calls.filter(({ method }) => method === 'eth_getBalance').length
const askBalance = (chain: Chain) => chain.request('eth_getBalance', ['0x00'])

/** Refuses the first requests that are not pings. */
const refuse = (node: FakeNode, times: number, status: number, headers: Record<string, string> = {}) => {
  let left = times
  node.onRequest = (_, response, body) => {
    if (body.includes('eth_chainId') || left-- <= 0) return false
    response.writeHead(status, headers).end()
    return true
  }
}

describe('[API-30] createChain', () => {
  it.each([403, 408, 413, 429, 500, 502, 503, 504])('retries after HTTP %i', async (status) => {
    const { chain, nodes } = await start(1)
    refuse(nodes[0], 1, status)
    expect(await askBalance(chain)).toBe('0xde0b6b3a7640000')
  })

  it('retries 3 times, waiting 150, 300 and 600 ms, then gives up', async () => {
    const { chain, nodes, waits } = await start(1)
    refuse(nodes[0], 99, 503)
    await expect(askBalance(chain)).rejects.toBeInstanceOf(NodeFailure)
    expect(waits).toEqual([150, 300, 600])
  })

  it.each([-1, -32005, 429, 5_000, 5_001])('retries after JSON-RPC code %i', async (code) => {
    const { chain, nodes } = await start(1)
    nodes[0].answers.eth_getBalance = () => {
      if (balanceCalls(nodes[0]) === 1) throw { code, message: 'busy' }
      return '0x1'
    }
    expect(await askBalance(chain)).toBe('0x1')
  })

  it('passes call errors on without a retry', async () => {
    const { chain, nodes } = await start(2)
    nodes[0].answers.eth_getBalance = () => {
      throw { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    }
    await expect(askBalance(chain)).rejects.toMatchObject({
      rpcCode: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
    expect(balanceCalls(nodes[0])).toBe(1)
    expect(balanceCalls(nodes[1])).toBe(0)
  })

  it('asks the next node at once, and never again one that refuses for good', async () => {
    const { chain, nodes, waits } = await start(2)
    refuse(nodes[0], 99, 401)
    expect(await askBalance(chain)).toBe('0xde0b6b3a7640000')
    expect(waits).toEqual([])
    expect(balanceCalls(nodes[1])).toBe(1)
  })

  it("honors Retry-After, within the call's time limit", async () => {
    const { chain, nodes, waits } = await start(1)
    refuse(nodes[0], 1, 429, { 'retry-after': '5' })
    await askBalance(chain)
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThan(4_000)
    refuse(nodes[0], 99, 429, { 'retry-after': '3600' })
    await expect(askBalance(chain)).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
    expect(waits).toHaveLength(1)
  })

  it('retries only the failed items of a batch', async () => {
    const { chain, nodes } = await start(1)
    let isBusy = true
    nodes[0].answers.eth_gasPrice = () => {
      if (isBusy) {
        isBusy = false
        throw { code: -32005, message: 'limit' }
      }
      return '0x7'
    }
    const { answers } = await chain.send([
      { method: 'eth_getBalance', params: ['0x00'] },
      { method: 'eth_gasPrice', params: [] },
    ])
    expect(answers).toEqual([{ result: '0xde0b6b3a7640000' }, { result: '0x7' }])
    expect(balanceCalls(nodes[0])).toBe(1)
  })

  it('never uses a node of another chain', async () => {
    const wrong = await startFakeNode({ chainId: 1 })
    const right = await startFakeNode()
    let isNoticed = false
    const chain = createChain({
      id: 'eip155:1329',
      urls: [wrong.url, right.url],
      onWrongChain: () => {
        isNoticed = true
      },
      pingEveryMs: 60_000,
    })
    opened.push(chain.stop, wrong.stop, right.stop)
    while (!isNoticed) await new Promise((resolve) => setTimeout(resolve, 5))
    await askBalance(chain)
    expect(balanceCalls(wrong)).toBe(0)
  })

  it('keeps a node of another chain set aside while it does not name its chain', async () => {
    const [wrong, right] = [await startFakeNode({ chainId: 1 }), await startFakeNode()]
    const urls = [wrong.url, right.url]
    const chain = createChain({ id: 'eip155:1329', urls, onWrongChain: () => {}, pingEveryMs: 5 })
    opened.push(chain.stop, wrong.stop, right.stop)
    await vi.waitFor(() => expect(chain.describeNode(0).status).toBe('foreign'))
    let refusals = 0
    wrong.answers.eth_chainId = () => {
      refusals += 1
      throw { code: -32000, message: 'server busy' }
    }
    await vi.waitFor(() => expect(refusals).toBeGreaterThan(2))
    expect(chain.describeNode(0).status).toBe('foreign')
  })

  it('names a node by its host, never by its key', async () => {
    const urls = ['http://user:pass@127.0.0.1:1/v2/secret?key=hidden']
    const chain = createChain({ id: 'eip155:1329', urls, onWrongChain: () => {}, pingEveryMs: 60_000 })
    opened.push(chain.stop)
    expect(chain.describeNode(0).host).toBe('127.0.0.1:1')
  })

  it('waits for the answer to a ping before it sends the next', async () => {
    const [slow, fast] = [await startFakeNode(), await startFakeNode()]
    let held = 0
    slow.onRequest = () => {
      held += 1
      return true
    }
    const urls = [slow.url, fast.url]
    const chain = createChain({ id: 'eip155:1329', urls, onWrongChain: () => {}, pingEveryMs: 5 })
    opened.push(chain.stop, slow.stop, fast.stop)
    const pingsOf = ({ calls }: FakeNode) => calls.filter(({ method }) => method === 'eth_chainId').length
    await vi.waitFor(() => expect(pingsOf(fast)).toBeGreaterThan(10))
    expect(held).toBe(1)
  })

  it('aborts an answer larger than 10 MiB', async () => {
    const { chain, nodes } = await start(1)
    nodes[0].answers.eth_getBalance = () => 'x'.repeat(11 * 1024 * 1024)
    await expect(askBalance(chain)).rejects.toThrow('too large')
  })

  it('parses Retry-After as seconds or date', () => {
    expect(parseRetryAfter('7')).toBe(7_000)
    expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000)
    expect(parseRetryAfter('soon')).toBeUndefined()
    expect(parseRetryAfter(null)).toBeUndefined()
  })
})
