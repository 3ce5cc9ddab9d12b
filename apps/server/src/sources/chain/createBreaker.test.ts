import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFakeNode } from '../../testing/fakeNode.ts'
import { createBreaker } from './createBreaker.ts'
import { createChain } from './createChain.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

describe('a circuit breaker', () => {
  it('opens after eight failures in a row, lets one call through after a pause, and closes on success', () => {
    let now = 0
    const breaker = createBreaker(2, () => now)
    for (let turn = 0; turn < 7; turn++) breaker.failed(0)
    expect(breaker.mayAsk(0)).toBe(true)
    breaker.failed(0)
    expect([breaker.mayAsk(0), breaker.mayAsk(1)]).toEqual([false, true])
    now += 2_000
    expect([breaker.mayAsk(0), breaker.mayAsk(0)]).toEqual([true, false])
    breaker.failed(0)
    now += 3_999
    expect(breaker.mayAsk(0)).toBe(false)
    now += 1
    expect(breaker.mayAsk(0)).toBe(true)
    breaker.succeeded(0)
    expect([breaker.mayAsk(0), breaker.mayAsk(0)]).toEqual([true, true])
  })

  const start = async (options: { wait?: () => Promise<void> } = {}) => {
    const node = await startFakeNode()
    const outcomes: string[] = []
    const onCall = (_: number, outcome: string) => void outcomes.push(outcome)
    const chain = createChain({
      id: 'eip155:1329',
      urls: [node.url],
      onWrongChain: () => {},
      onCall,
      pingEveryMs: 60_000,
      ...options,
    })
    opened.push(chain.stop, node.stop)
    return { node, chain, outcomes }
  }

  it.each([503, 429])('answers at once while every node is down, with a retry time: status %i', async (status) => {
    const { node, chain, outcomes } = await start({ wait: async () => {} })
    await chain.request('eth_gasPrice')
    node.onRequest = (_, response) => {
      response.writeHead(status).end()
      return true
    }
    for (let turn = 0; turn < 2; turn++) await chain.request('eth_gasPrice').catch(() => {})
    await expect(chain.request('eth_gasPrice')).rejects.toMatchObject({
      isFinal: true,
      retryAfterMs: expect.any(Number),
    })
    expect(outcomes).toEqual(['answered', ...Array.from({ length: 8 }, () => 'failed')])
  })

  it.each([400, 401, 403, 404, 413])('does not count errors caused by the call itself: status %i', async (status) => {
    const { node, chain } = await start({ wait: async () => {} })
    await chain.request('eth_gasPrice')
    node.onRequest = (_, response, body) => {
      if (!body.includes('eth_getLogs')) return false
      response.writeHead(status).end(status === 400 ? '{"jsonrpc":"2.0","id":0,"error":{"code":-32602}}' : '')
      return true
    }
    const refused = await Promise.allSettled(Array.from({ length: 9 }, () => chain.request('eth_getLogs', [{}])))
    expect(new Set(refused.map((outcome) => outcome.status))).toEqual(new Set(['rejected']))
    expect(await chain.request('eth_gasPrice')).toBe('0x3b9aca00')
  })

  it.each([408, 504])('does not count calls that took too long while it answered others: status %i', async (status) => {
    const { node, chain } = await start({ wait: async () => {} })
    const held: ServerResponse[] = []
    node.onRequest = (_, response, body) => body.includes('eth_getLogs') && held.push(response) > 0
    const heavy = Promise.allSettled(Array.from({ length: 8 }, () => chain.request('eth_getLogs', [{}])))
    await vi.waitFor(() => expect(held).toHaveLength(8))
    expect(await chain.request('eth_gasPrice')).toBe('0x3b9aca00')
    for (const response of held.slice(0, 8)) response.writeHead(status).end()
    // All eight have failed, and were sent again.
    await vi.waitFor(() => expect(held).toHaveLength(16))
    expect(await chain.request('eth_gasPrice')).toBe('0x3b9aca00')
    node.onRequest = undefined
    for (const response of held.slice(8)) response.writeHead(400).end('{}')
    await heavy
  })

  it('does not count oversized answers', async () => {
    const { node, chain } = await start({ wait: async () => {} })
    await chain.request('eth_gasPrice')
    const large = JSON.stringify({ jsonrpc: '2.0', id: 0, result: 'x'.repeat(11 * 1024 * 1024) })
    node.onRequest = (_, response, body) => {
      if (!body.includes('eth_getLogs')) return false
      response.end(large)
      return true
    }
    for (let turn = 0; turn < 9; turn++)
      await expect(chain.request('eth_getLogs', [{}])).rejects.toMatchObject({ kind: 'tooLarge' })
    expect(await chain.request('eth_gasPrice')).toBe('0x3b9aca00')
  })
})
