import { rpc } from '@latchkey/wire/api/rpc'
import { methods } from '@latchkey/wire/methods'
import { httpErrorBody } from '@latchkey/wire/walletErrors'
import fc from 'fast-check'
import * as v from 'valibot'
import { keccak256 } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { projectUsage } from '../../db/schema.ts'
import { setProjectPlan } from '../../projects/setProjectPlan.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { publicMethods } from './publicMethods.ts'

let database: TestDatabase
let nodes: [FakeNode, FakeNode]
let api: TestApi

beforeAll(async () => {
  ;[database, ...nodes] = await Promise.all([startTestDatabase(), startFakeNode(), startFakeNode()])
  const env = { RATE_LIMIT_PROJECT: '1000000', RATE_LIMIT_ADDRESS: '100000' }
  api = await startTestApi({ connection: database, nodeUrls: nodes.map(({ url }) => url), env })
})
afterEach(() => {
  for (const node of nodes) {
    node.onRequest = undefined
    node.calls.length = 0
  }
})
afterAll(async () => {
  await api.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  await database.stop()
})

const path = `/v1/?chainId=eip155%3A1329&projectId=${testProjectId}`
const request = (method: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
/** A reply as clients see it. It may lack `result` or `error`; the expectations check that. */
type Answer = { id: unknown; result: unknown; error: { code: number; message: string } }
const post = async (body: unknown) => (await api.post(path, body, { headers: { 'content-type': 'text/plain' } })).json()
const ask = async (body: unknown) => (await post(body)) as Answer
const askAll = async (body: unknown[]) => (await post(body)) as [Answer, ...Answer[]]
const fieldOf = async (response: Response) => v.parse(httpErrorBody, await response.json()).reasons[0]?.field
const failEvery = (status: number, headers = {}) => {
  for (const node of nodes) {
    node.onRequest = (_, response) => {
      response.writeHead(status, headers).end()
      return true
    }
  }
}

describe('[API-29] the public RPC endpoint', () => {
  it('answers single requests and batches in order, with the given IDs', async () => {
    expect(await ask(request('eth_getBalance', ['0x00', 'latest'], 'abc'))).toEqual({
      jsonrpc: '2.0',
      id: 'abc',
      result: '0xde0b6b3a7640000',
    })
    const batch = [
      request('eth_gasPrice', [], 7),
      request('eth_chainId', [], 7),
      request('eth_getBalance', ['0x00'], null),
    ]
    expect(await askAll(batch)).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x3b9aca00' },
      { jsonrpc: '2.0', id: 7, result: '0x531' },
      { jsonrpc: '2.0', id: null, result: '0xde0b6b3a7640000' },
    ])
  })

  it('answers the chain ID without a node, in hex and decimal', async () => {
    expect((await ask(request('eth_chainId'))).result).toBe('0x531')
    expect((await ask(request('net_version'))).result).toBe('1329')
    expect((await ask(request('eth_accounts'))).result).toEqual([])
    expect(nodes.flatMap(({ calls }) => calls.filter(({ method }) => method !== 'eth_chainId'))).toEqual([])
  })

  it("shares simultaneous reads, with each caller's own ID", async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const asked: string[] = []
    const counted = vi.spyOn(api.services.usage, 'count')
    for (const node of nodes) {
      node.onRequest = (_, response, body) => {
        asked.push(body)
        const { id } = JSON.parse(body) as { id: number }
        void held.then(() => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7' })))
        return true
      }
    }
    const many = Promise.all(
      Array.from({ length: 8 }, (_, id) => ask(request('eth_getBalance', ['0x01', 'latest'], id))),
    )
    const other = ask(request('eth_getBalance', ['0x02', 'latest'], 'other'))
    // Each call is counted right before it is sent, so by then all of them are in flight.
    await vi.waitFor(() => expect(counted).toHaveBeenCalledTimes(9), 10_000)
    counted.mockRestore()
    release()
    expect((await many).map(({ id, result }) => [id, result])).toEqual(
      Array.from({ length: 8 }, (_, id) => [id, '0x7']),
    )
    expect((await other).id).toBe('other')
    expect(asked.filter((body) => body.includes('"0x01"'))).toHaveLength(1)
    await ask(request('eth_getBalance', ['0x01', 'latest'], 9))
    expect(asked.filter((body) => body.includes('"0x01"'))).toHaveLength(2)
  })

  it('accepts a batch of 1,000 and rejects empty and larger ones', async () => {
    const batch = (length: number) => Array.from({ length }, (_, id) => request('eth_gasPrice', [], id))
    expect(await askAll(batch(1_000))).toHaveLength(1_000)
    expect((await ask([])).error.code).toBe(-32600)
    expect((await ask(batch(1_001))).error.code).toBe(-32600)
  })

  it.each([
    ['{', -32700],
    ['', -32700],
    [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, -32700],
    [{ id: 1, method: 'eth_call' }, -32600],
    [{ jsonrpc: '2.0', method: 'eth_chainId' }, -32600],
    ['"text"', -32600],
    ['null', -32600],
    [request('eth_noSuchThing'), -32601],
    [request('constructor'), -32601],
    [request('__proto__'), -32601],
    [request('eth_getBalance', []), -32602],
    [request('eth_getBalance', { address: '0x00' }), -32602],
    [request('eth_sendRawTransaction', ['nonsense']), -32602],
  ])('answers %j with code %i', async (body, code) => {
    const answer = await ask(body)
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  it('rejects methods that sign with a node or administer it', async () => {
    const forbidden = [
      ...[
        'eth_sendTransaction',
        'eth_sign',
        'eth_signTransaction',
        'personal_sign',
        'personal_unlockAccount',
        'wallet_sendCalls',
      ],
      ...[
        'anvil_setBalance',
        'anvil_impersonateAccount',
        'hardhat_setCode',
        'evm_mine',
        'debug_traceCall',
        'admin_peers',
      ],
      ...['miner_start', 'txpool_content', 'engine_newPayloadV1', 'ETH_CHAINID', ' eth_chainId', 'eth_subscribe'],
    ]
    const answers = await askAll(forbidden.map((method, id) => request(method, [], id)))
    expect(answers.map(({ error }) => error.code)).toEqual(forbidden.map(() => -32601))
    expect(
      Object.keys(publicMethods).filter((method) =>
        /^(anvil|debug|personal|admin|evm|hardhat)_|[sS]ign|eth_sendTransaction/.test(method),
      ),
    ).toEqual([])
  })

  it('supports every node method the embedded wallet uses', () => {
    const elsewhere = /^(wallet_|eth_getUserOperation|eth_estimateUserOperation|eth_supportedEntryPoints)/
    const reads = Object.entries(methods).filter(([name, { isSafe }]) => isSafe && !elsewhere.test(name))
    expect(reads.map(([name]) => name).filter((name) => !(name in publicMethods))).toEqual([])
  })

  it('always answers with JSON-RPC, never a 500, for any body', async () => {
    const item = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.record(
        {
          jsonrpc: fc.constantFrom('2.0', '1.0', 2),
          id: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.object({ maxDepth: 1 })),
          method: fc.constantFrom('eth_chainId', 'eth_getBalance', 'anvil_mine', '', 1),
          params: fc.oneof(
            fc.array(fc.string(), { maxLength: 3 }),
            fc.dictionary(fc.string(), fc.integer()),
            fc.constant(null),
          ),
        },
        { requiredKeys: [] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(item, fc.array(item, { maxLength: 5 })), async (body) => {
        const response = await api.post(path, JSON.stringify(body))
        expect(response.status).toBe(200)
        const answer = await response.json()
        v.assert(rpc.proxy.reply, answer)
        if (Array.isArray(body) && body.length > 0) expect(answer).toHaveLength(body.length)
      }),
      { numRuns: 80 },
    )
  })

  it('keeps a filter on the node that created it', async () => {
    for (const [index, node] of nodes.entries()) {
      node.answers.eth_newBlockFilter = () => `0xabc${index}`
      node.answers.eth_getFilterChanges = ([id]) => [`${id} of ${index}`]
    }
    const filterIds: string[] = []
    for (const broken of nodes) {
      broken.onRequest = (_, response) => {
        response.writeHead(503).end()
        return true
      }
      filterIds.push(String((await ask(request('eth_newBlockFilter', []))).result))
      broken.onRequest = undefined
    }
    const changes = await Promise.all(filterIds.map((id) => ask(request('eth_getFilterChanges', [id]))))
    expect(changes.map(({ result }) => result)).toEqual([['0xabc1 of 1'], ['0xabc0 of 0']])
    for (const id of ['0x1', '0xff12', 'nonsense', null]) {
      expect((await ask(request('eth_getFilterChanges', [id]))).error.message).toBe('filter not found')
    }
  })

  it('answers 503 with the envelope and Retry-After when no node answers', async () => {
    failEvery(503, { 'retry-after': '60' })
    const response = await api.post(path, request('eth_gasPrice', []))
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await fieldOf(response)).toBe('chainId')
  })

  it('still answers calls without a node when the chain is down', async () => {
    failEvery(401)
    const answers = await askAll([request('eth_chainId', [], 1), request('eth_gasPrice', [], 2)])
    expect(answers[0].result).toBe('0x531')
    expect(answers[1]?.error.code).toBe(-32603)
  })

  it('rejects a chain without nodes', async () => {
    const response = await api.post(`/v1?chainId=eip155:1&projectId=${testProjectId}`, request('eth_chainId'))
    expect(response.status).toBe(400)
    expect(await fieldOf(response)).toBe('chainId')
  })
})

describe('a signed transaction', () => {
  const raw = '0x02f86c'
  const hash = keccak256(raw)
  const send = (answer: () => unknown) => {
    for (const node of nodes) node.answers.eth_sendRawTransaction = answer
    return ask(request('eth_sendRawTransaction', [raw]))
  }
  const refuse = (message: string) => () => {
    throw { code: -32000, message }
  }

  it('known to a node returns its hash', async () => {
    expect((await send(refuse('already known'))).result).toBe(hash)
    expect((await send(refuse('ALREADY_EXISTS: already known'))).result).toBe(hash)
  })

  it('with a used nonce counts as sent only if it was this transaction', async () => {
    for (const node of nodes) node.answers.eth_getTransactionByHash = ([asked]) => (asked === hash ? { hash } : null)
    expect((await send(refuse('nonce too low'))).result).toBe(hash)
    expect((await send(refuse('nonce out of order: expected 5, got 4'))).result).toBe(hash)
    for (const node of nodes) node.answers.eth_getTransactionByHash = () => null
    expect((await send(refuse('nonce too low'))).error).toEqual({ code: -32000, message: 'nonce too low' })
  })

  it("that is rejected stays rejected, with the node's message", async () => {
    expect((await send(refuse('insufficient funds for gas * price + value'))).error.message).toContain(
      'insufficient funds',
    )
  })
})

describe('[PLAN-01] the plan', () => {
  it('counts calls to nodes, and blocks a starter project over its limit, but not a paid one', async () => {
    await api.services.usage.flush()
    await database.db.delete(projectUsage)
    await ask(Array.from({ length: 50 }, (_, id) => request('eth_chainId', [], id)))
    const calls = ['eth_chainId', 'eth_gasPrice', 'eth_blockNumber', 'anvil_mine']
    await ask(calls.map((method, id) => request(method, [], id)))
    await api.services.usage.flush()
    const [usage] = await database.db.select().from(projectUsage)
    expect(usage?.rpcCalls).toBe(2n)

    const plan = { rpcLimit: 1n, mauLimit: null }
    await setProjectPlan(database.db, testProjectId, { tier: 'starter', ...plan })
    api.services.projects.forget(testProjectId)
    const response = await api.post(path, request('eth_chainId'))
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)

    await setProjectPlan(database.db, testProjectId, { tier: 'enterprise', ...plan })
    api.services.projects.forget(testProjectId)
    expect((await api.post(path, request('eth_chainId'))).status).toBe(200)
  })
})
