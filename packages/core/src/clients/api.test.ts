import { account } from '@latchkey/wire/api/account'
import { explorer } from '@latchkey/wire/api/explorer'
import { fungible } from '@latchkey/wire/api/fungible'
import { identity } from '@latchkey/wire/api/identity'
import { describe, expect, test } from 'vitest'
import type { HttpRequest, Ports } from '../ports.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { callApi } from './api.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A fake service that always gives the same answer and records its requests. */
const serviceOf = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const calls: { url: URL; request: HttpRequest }[] = []
  const fetch: Ports['fetch'] = async (url, request) => {
    calls.push({ url: new URL(url), request })
    return {
      status,
      headers: { get: (name) => headers[name] ?? null },
      text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
    }
  }
  return { calls, kit: createTestKit({ ports: { fetch } }) }
}

describe('API calls', () => {
  test('[API-01] carry st, sv and projectId', async () => {
    const { calls, kit } = serviceOf(200, { name: null, avatar: null, balances: [], fungibles: [] })
    await callApi(kit, identity.identity, { params: { address }, query: { sender: address } })
    await callApi(kit, account.balance, { params: { address }, query: { currency: 'usd' } })
    await callApi(kit, fungible.price, {
      body: { projectId: '', currency: 'usd', addresses: [`eip155:1329:${address}`] },
    })
    expect(calls).toHaveLength(3)
    for (const { url } of calls) {
      expect(url.searchParams.get('projectId')).toBe('test-project')
      expect(url.searchParams.get('st')).toBe('appkit')
      expect(url.searchParams.get('sv')).toMatch(/^react-wagmi-\d/)
    }
    expect(calls[0]?.url.pathname).toBe(`/v1/identity/${address}`)
    expect(JSON.parse(calls[2]?.request.body ?? '')).toMatchObject({ projectId: 'test-project' })
  })

  test("report errors with the service's message and retry time", async () => {
    const body = { status: 'FAILED', reasons: [{ field: 'name', description: 'Taken' }] }
    const { kit } = serviceOf(429, body, { 'retry-after': '7' })
    await expect(callApi(kit, explorer.origins, { query: {} })).rejects.toMatchObject({
      status: 429,
      message: 'Taken',
      retryAfterMs: 7_000,
    })
  })

  test.each(['', '<html>', '{"allowedOrigins":"all"}'])('treat an answer like %j as an error', async (body) => {
    const { kit } = serviceOf(200, body)
    await expect(callApi(kit, explorer.origins, { query: {} })).rejects.toMatchObject({ code: 'network.badReply' })
  })

  test('treat an answer that breaks off like a service that can’t be reached', async () => {
    const text = async () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))
    const fetch: Ports['fetch'] = async () => ({ status: 200, headers: { get: () => null }, text })
    const call = callApi(createTestKit({ ports: { fetch } }), explorer.origins, { query: {} })
    await expect(call).rejects.toMatchObject({ code: 'network.apiUnreachable' })
  })

  test('tell an unreachable service from being offline', async () => {
    const fetch: Ports['fetch'] = async () => Promise.reject(new TypeError('Failed to fetch'))
    const call = (isOnline: boolean) =>
      callApi(createTestKit({ isOnline, ports: { fetch } }), explorer.origins, { query: {} })
    await expect(call(true)).rejects.toMatchObject({ code: 'network.apiUnreachable' })
    await expect(call(false)).rejects.toMatchObject({ code: 'network.offline' })
  })
})
