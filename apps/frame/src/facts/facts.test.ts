import { encodeAbiParameters, pad } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Approval } from '../approve/approval.ts'
import type { CallNode } from '../methods/callNode.ts'
import type { CallApi } from '../session/callApi.ts'
import { loadFacts } from './loadFacts.ts'
import { simulate } from './simulate.ts'

const me = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const token = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const bob = '0xcccccccccccccccccccccccccccccccccccccccc'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const approval: Approval = {
  id: 'a',
  origin: 'https://dapp.example',
  dapp: undefined,
  chainId: 1329,
  chainName: 'Sei Network',
  digest: '0x',
  subject: {
    kind: 'transaction',
    account: me,
    accountType: 'eoa',
    calls: [{ to: token, value: 0n, data: `0xa9059cbb${pad(bob).slice(2)}${'0'.repeat(63)}5` }],
    fee: { gas: 1n, maxFeePerGas: 1n, isSponsored: false },
  },
}

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint8' }], [Number(value)])

const createNode =
  (rules: Record<string, unknown>): CallNode =>
  async (_, method, params) => {
    const [first] = params as [{ data?: string; to?: string } | string]
    if (method === 'eth_call') {
      const selector = typeof first === 'object' ? first.data?.slice(0, 10) : ''
      if (selector === '0x95d89b41') return text('USDX')
      if (selector === '0x313ce567') return number(6n)
      throw new Error('execution reverted')
    }
    if (method === 'eth_getCode') return first === token ? '0x6000' : '0x'
    if (!(method in rules)) throw new Error('method not found')
    return rules[method]
  }

/** A record that could not be read. */
const payees = { known: async () => undefined }
const nobody: CallApi = () => Promise.reject(new Error('no index here'))

describe('facts', () => {
  it('name the token, tell contracts from people, and know the balance', async () => {
    const facts = await loadFacts(
      { callNode: createNode({ eth_getBalance: '0x10' }), callApi: nobody, projectId: 'p', payees },
      approval,
    )
    expect(facts).toMatchObject({
      chainId: 1329,
      account: me,
      native: { symbol: 'SEI', decimals: 18 },
      tokens: { [token]: { standard: 'erc20', symbol: 'USDX', decimals: 6, isListed: false } },
      hasCode: { [token]: true, [bob]: false },
      balances: { native: 16n },
    })
  })

  it('are empty, not wrong, when the node is dead', async () => {
    const facts = await loadFacts(
      { callNode: () => Promise.reject(new Error('dead')), callApi: nobody, projectId: 'p', payees },
      approval,
    )
    expect(facts).toMatchObject({ tokens: {}, hasCode: {}, balances: {}, hasSentTo: {}, known: [] })
  })

  it('take the list and the receivers from the operator, and what the account holds of a token from the node', async () => {
    const node = createNode({ eth_getBalance: '0x10' })
    const callNode: CallNode = async (chain, method, params) => {
      const [first] = params as [{ data?: string }]
      return method === 'eth_call' && first.data?.startsWith('0x70a08231') ? number(9n) : node(chain, method, params)
    }
    const alice = `0x${'dd'.repeat(20)}` as const
    const callApi = (async (row: { path: string }) => ({
      // In another order than asked, and without a price for the one: each price belongs to its own asset.
      fungibles: row.path.endsWith('price')
        ? [
            { address: `eip155:1329:${token}`, price: 2.5 },
            { address: `eip155:1329:${native}`, price: 0 },
          ]
        : [],
      tokens: [{ address: token, symbol: 'USDX', isStranded: true }],
      sentTo: [{ address: alice, name: null }],
    })) as unknown as CallApi
    expect(await loadFacts({ callNode, callApi, projectId: 'p', payees }, approval)).toMatchObject({
      tokens: { [token]: { isListed: true, isStranded: true } },
      listedSymbols: ['SEI', 'USDX'],
      known: [{ address: alice }],
      hasSentTo: { [bob]: false },
      balances: { native: 16n, [token]: 9n },
      prices: { [token]: 2_500_000n },
    })
  })
})

describe('the test run', () => {
  const log = (address: string, from: string, to: string, units: bigint) => ({
    address,
    topics: [transferTopic, pad(from as `0x${string}`), pad(to as `0x${string}`)],
    data: pad(`0x${units.toString(16)}`),
  })
  const run = (status: string, logs: unknown[]) => createNode({ eth_simulateV1: [{ calls: [{ status, logs }] }] })

  it('tells what goes out and what comes in, and leaves others alone', async () => {
    const node = run('0x1', [log(token, me, bob, 5n), log(native, bob, me, 7n), log(token, bob, token, 9n)])
    expect(await simulate(node, approval)).toEqual([
      { direction: 'out', asset: token, units: 5n, symbol: 'USDX', decimals: 6 },
      { direction: 'in', asset: 'native', units: 7n, symbol: 'SEI', decimals: 18 },
    ])
  })

  it('throws when the call would fail', async () => {
    await expect(simulate(run('0x0', []), approval)).rejects.toMatchObject({ code: 'node.executionReverted' })
  })

  it('says nothing where the node cannot run it', async () => {
    expect(await simulate(createNode({}), approval)).toBeUndefined()
  })
})
