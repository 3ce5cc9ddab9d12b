import { encodeAbiParameters, encodeFunctionData, pad, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Approval } from '../approve/approval.ts'
import type { CallNode } from '../methods/callNode.ts'
import type { CallApi } from '../session/callApi.ts'
import { loadFacts } from './loadFacts.ts'

const me = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const token = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const bob = '0xcccccccccccccccccccccccccccccccccccccccc'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

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
  it('name the token, tell contracts from people, and include the balance', async () => {
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
      // Without the record, anyone may have been paid for the first time today.
      recent: [token, bob],
    })
  })

  it('[threat 29] fail when the node is down, so the screen can say so', async () => {
    const callNode: CallNode = () => Promise.reject(new Error('dead'))
    await expect(loadFacts({ callNode, callApi: nobody, projectId: 'p', payees }, approval)).rejects.toMatchObject({
      code: 'network.chainUnreachable',
    })
  })

  it('[threat 27] find a token inside multicall(bytes[]), where the inner selector shifts the words', async () => {
    const abi = parseAbi([
      'function multicall(bytes[] data)',
      'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    ])
    const params = {
      ...({ tokenIn: token, tokenOut: bob, fee: 500, recipient: me } as const),
      ...{ amountIn: 5_000_000n, amountOutMinimum: 1n, sqrtPriceLimitX96: 0n },
    }
    const inner = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [params] })
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[inner]] })
    const router = '0x11DA6463D6Cb5a03411Dbf5ab6f6bc3997Ac7428'
    const swap = { ...approval, subject: { ...approval.subject, calls: [{ to: router, value: 0n, data }] } } as Approval
    const deps = { callNode: createNode({ eth_getBalance: '0x10' }), callApi: nobody, projectId: 'p', payees }
    expect((await loadFacts(deps, swap)).tokens).toMatchObject({ [token]: { symbol: 'USDX', decimals: 6 } })
  })

  it('take token list and receivers from the operator, and token balances from the node', async () => {
    const node = createNode({ eth_getBalance: '0x10' })
    const callNode: CallNode = async (chain, method, params) => {
      const [first] = params as [{ data?: string }]
      return method === 'eth_call' && first.data?.startsWith('0x70a08231') ? number(9n) : node(chain, method, params)
    }
    const alice = `0x${'dd'.repeat(20)}` as const
    const callApi = (async (row: { path: string }) => ({
      // In another order than requested, and without one price: each price stays with its asset.
      fungibles: row.path.endsWith('price')
        ? [
            { address: `eip155:1329:${token}`, price: 2.5 },
            { address: `eip155:1329:${native}`, price: 0 },
          ]
        : [],
      tokens: [{ address: token, symbol: 'USDX', isStranded: true }],
      sentTo: [{ address: alice, name: null }],
      allowed: [],
    })) as unknown as CallApi
    expect(await loadFacts({ callNode, callApi, projectId: 'p', payees }, approval)).toMatchObject({
      tokens: { [token]: { isListed: true, isStranded: true } },
      listedSymbols: ['SEI', 'USDX'],
      known: [],
      paidElsewhere: [{ address: alice }],
      hasSentTo: { [bob]: false },
      balances: { native: 16n, [token]: 9n },
      prices: { [token]: 2_500_000n },
    })
  })

  it('[threat 30] never make a receiver known because the index lists it; only the own record does', async () => {
    const callApi = (async () => ({
      ...{ fungibles: [], tokens: [], allowed: [] },
      sentTo: [{ address: bob.toUpperCase().replace('0X', '0x'), name: null }],
    })) as unknown as CallApi
    const past = { paid: [], recent: [], paidElsewhere: [], isWhole: true }
    const deps = { callNode: createNode({ eth_getBalance: '0x10' }), callApi, projectId: 'p' }
    const whole = await loadFacts({ ...deps, payees: { known: async () => past } }, approval)
    expect(whole).toMatchObject({ known: [], hasSentTo: { [bob]: false } })
    // Without a whole record the answer is neither yes nor no.
    const unread = await loadFacts({ ...deps, payees }, approval)
    expect(unread.known).toEqual([])
    expect(unread.hasSentTo).not.toHaveProperty(bob)
    const paid = await loadFacts({ ...deps, payees: { known: async () => ({ ...past, paid: [bob] }) } }, approval)
    expect(paid).toMatchObject({ known: [{ address: bob }], hasSentTo: { [bob]: true } })
  })
})
