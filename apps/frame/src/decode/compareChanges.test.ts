import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { compareChanges } from './compareChanges.ts'
import { decodeCall } from './decodeCall.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const { usdc, wsei, friend, router } = sample
const read = (functionName: 'transfer' | 'approve', units: bigint) =>
  decodeCall(
    {
      to: usdc,
      value: 0n,
      data: encodeFunctionData({ abi, functionName, args: [functionName === 'transfer' ? friend : router, units] }),
    },
    sampleFacts,
  )
const out = (asset: string, units: bigint) => ({ asset, units: -units })

describe('the simulation against the request', () => {
  it.each([
    ['the same', [out(usdc.toUpperCase().replace('0X', '0x'), 5n)], 'same'],
    ['less', [out(usdc, 4n)], 'more'],
    ['more of it', [out(usdc, 6n)], 'differs'],
    ['another token too', [out(usdc, 5n), out(wsei, 1n)], 'differs'],
    ['coin that nobody spoke of', [out(usdc, 5n), out('native', 1n)], 'differs'],
    ['something that comes back', [out(usdc, 5n), { asset: wsei, units: 9n }], 'more'],
    ['nothing', [], 'more'],
  ])('%s', (_, changes, verdict) => {
    expect(compareChanges([read('transfer', 5n)], { steps: [changes] })).toBe(verdict)
  })

  it('an approval moves nothing', () => {
    expect(compareChanges([read('approve', 5n)], { steps: [[]] })).toBe('same')
    expect(compareChanges([read('approve', 5n)], { steps: [[out(usdc, 1n)]] })).toBe('differs')
  })

  it.each([
    ['exactly what was promised', 9n, 'same'],
    ['more than was promised', 10n, 'same'],
    ['less than was promised', 8n, 'more'],
  ])('a trade that brings %s', (_, units, verdict) => {
    const trade = { isDecoded: true, outgoing: [{ asset: usdc, units: 5n }], incoming: [{ asset: wsei, units: 9n }] }
    expect(compareChanges([trade], { steps: [[out(usdc, 5n), { asset: wsei, units }]] })).toBe(verdict)
    const extra = [out(usdc, 5n), { asset: wsei, units: 9n }, { asset: 'native', units: 1n }]
    expect(compareChanges([trade], { steps: [extra] })).toBe('more')
    expect(compareChanges([trade], { steps: [[out(usdc, 6n), { asset: wsei, units }]] })).toBe('differs')
    expect(compareChanges([trade], { steps: [[out(usdc, 5n)]] })).toBe('more')
  })

  it('makes no claim about what could not be decoded', () => {
    const unknown = decodeCall({ to: router, value: 0n, data: '0xdeadbeef' }, sampleFacts)
    expect(compareChanges([unknown], { steps: [[out(usdc, 1n)]] })).toBe('more')
  })
})
