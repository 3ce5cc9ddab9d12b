import { describe, expect, test } from 'vitest'
import { parseCaipNetworkId } from './caip.ts'
import { chains, defaultNetworkId, findChain, productNetworkId, rpcUrl } from './chains.ts'

describe('chains', () => {
  test('[FRAME-15] 24 EVM chains, Sei’s two and 3 of Solana each have an RPC URL of base, chain and project', () => {
    const networks = chains.map(({ caipNetworkId }) => caipNetworkId)
    const spaces = networks.map((id) => parseCaipNetworkId(id)?.namespace)
    expect(spaces.filter((space) => space === 'eip155')).toHaveLength(26)
    expect(spaces.filter((space) => space === 'solana')).toHaveLength(3)
    for (const id of networks) {
      expect(rpcUrl('https://api.example', id, 'p1')).toBe(
        `https://api.example/v1/?chainId=${encodeURIComponent(id)}&projectId=p1`,
      )
    }
    expect(defaultNetworkId).toBe('eip155:1')
  })

  test('retired chains are marked, above all 999, whose ID now belongs to another network', () => {
    const retired = chains.filter(({ isRetired }) => isRetired).map(({ caipNetworkId }) => caipNetworkId)
    expect(retired.sort()).toEqual(
      ['eip155:280', 'eip155:420', 'eip155:421613', 'eip155:5', 'eip155:80001', 'eip155:84531', 'eip155:999'].sort(),
    )
  })

  test('[PLAN-03] the product chain is 1329 with 18 decimals and 400 ms blocks', () => {
    expect(productNetworkId).toBe('eip155:1329')
    expect(findChain(productNetworkId)).toMatchObject({
      currency: { symbol: 'SEI', decimals: 18 },
      blockTimeMs: 400,
    })
  })

  test('chain IDs are unique', () => {
    expect(new Set(chains.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(chains.length)
  })
})
