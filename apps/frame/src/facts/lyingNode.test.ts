import { frame } from '@latchkey/wire/api/frame'
import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Approval } from '../approve/approval.ts'
import { decodeCall } from '../decode/decodeCall.ts'
import { factsFrom } from '../decode/facts.ts'
import { sample } from '../decode/testing/sampleFacts.ts'
import { encode } from '../decode/testing/showsCall.ts'
import { worstCase } from '../effects/worstCase.ts'
import type { CallNode } from '../methods/callNode.ts'
import type { CallApi } from '../session/callApi.ts'
import { checkListed } from './checkListed.ts'
import { loadFacts } from './loadFacts.ts'

const { account, stranger, usdc } = sample
const thousand = 1_000_000_000n
const call = { to: usdc, value: 0n, data: encode('transfer(address,uint256)', stranger, thousand) }
const fee = { gas: 1n, maxFeePerGas: 1n, isSponsored: true }
const approval: Approval = {
  ...{ id: 'a', origin: 'https://dapp.example', dapp: undefined, chainId: 1329, chainName: 'Sei', digest: '0x' },
  subject: { kind: 'transaction', account, accountType: 'eoa', calls: [call], fee },
}

const nodeSaying =
  (symbol: string, decimals: number): CallNode =>
  async (_, method, params) => {
    const [first] = params as [{ data?: string } | string]
    if (method === 'eth_getCode') return first === usdc ? '0x6000' : '0x'
    if (method === 'eth_getBalance') return '0x1'
    const selector = typeof first === 'object' ? first.data?.slice(0, 10) : ''
    if (selector === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], [symbol])
    if (selector === '0x313ce567') return encodeAbiParameters([{ type: 'uint8' }], [decimals])
    throw new Error('execution reverted')
  }

const callApi = (async ({ path }: { path: string }) =>
  path === frame.facts.path
    ? { tokens: [{ address: usdc, symbol: 'USDC', decimals: 6, isStranded: false }], sentTo: null, allowed: [] }
    : { fungibles: [{ address: `eip155:1329:${usdc}`, price: 1 }] }) as unknown as CallApi

const read = async (symbol: string, decimals: number) => {
  const deps = { callApi, projectId: 'p', payees: { known: async () => undefined } }
  const facts = factsFrom(await loadFacts({ ...deps, callNode: nodeSaying(symbol, decimals) }, approval))
  const words = decodeCall(call, facts)
  const effects = worstCase({
    calls: [call],
    words: [words],
    fee,
    facts,
    run: undefined,
    isReverted: false,
    hasFacts: true,
  })
  return { title: words.title, micros: effects.losses.map(({ micros }) => micros) }
}

describe('[threat 29] a node that lies about a listed token', () => {
  it('tells amounts that are as small or large as it likes: then neither they nor their price count', async () => {
    expect(await read('USDC', 6)).toEqual({ title: 'Send 1,000 USDC', micros: [1_000_000_000n] })
    for (const decimals of [0, 18, 255])
      expect(await read('USDC', decimals)).toEqual({
        title: 'Send 1,000,000,000 units of an unknown token',
        micros: [undefined],
      })
  })

  it('cannot rename it', async () => {
    expect(await read('DUST', 6)).toEqual({ title: 'Send 1,000 USDC', micros: [1_000_000_000n] })
  })

  it('cannot make an NFT of it', () => {
    const row = { symbol: 'USDC', decimals: 6, isStranded: false }
    const said = { standard: 'erc721', symbol: 'USDC', decimals: 0, isListed: false } as const
    expect(checkListed(said, row)).toBeUndefined()
  })

  it('is believed where the list knows no decimals', () => {
    const said = { standard: 'erc20', symbol: 'X', decimals: 9, isListed: false } as const
    const named = { ...said, symbol: 'YAKA', isListed: true, isStranded: false }
    expect(checkListed(said, { symbol: 'YAKA', isStranded: false })).toEqual(named)
    expect(checkListed(said, undefined)).toBe(said)
  })
})
