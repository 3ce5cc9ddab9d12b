import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from '../decode/decodeCall.ts'
import type { DecodedCall } from '../decode/decoded.ts'
import { sample, sampleFacts } from '../decode/testing/sampleFacts.ts'
import { joinSwaps } from './oneSwap.ts'
import { sampleGrant, sampleRun } from './testing/sampleRun.ts'

const { account, stranger, friend, usdc, wsei, router, router3, contract } = sample
const abi = parseAbi([
  'function swapExactTokensForSEI(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Single params)',
  'function unwrapWETH9(uint256 least, address recipient)',
  'function multicall(bytes[] data)',
])
const sei = 10n ** 18n
const read = (to: Address, data: Hex): DecodedCall => decodeCall({ to, value: 0n, data }, sampleFacts)
const allow = (spender: Address, units: bigint) =>
  read(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] }))
const send = read(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 5n] }))
const swap = (units: bigint, to: Address = account) => {
  const args = [units, 9n * sei, [usdc, wsei], to, 4_000_000_000n] as const
  return read(router, encodeFunctionData({ abi, functionName: 'swapExactTokensForSEI', args }))
}
const multicall = (payee: Address) => {
  const kept = '0x0000000000000000000000000000000000000002'
  const single = { tokenIn: usdc, tokenOut: wsei, fee: 500, recipient: kept, sqrtPriceLimitX96: 0n } as const
  const steps = [
    { functionName: 'exactInputSingle', args: [{ ...single, amountIn: 5_000_000n, amountOutMinimum: 9n * sei }] },
    { functionName: 'unwrapWETH9', args: [9n * sei, payee] },
  ] as const
  const datas = steps.map((step) => encodeFunctionData({ abi, ...step }))
  return read(router3, encodeFunctionData({ abi, functionName: 'multicall', args: [datas] }))
}
const used = sampleRun([[], []], [{ ...sampleGrant(router, 5_000_000n), isLeft: false }])
const told = (calls: readonly DecodedCall[], run: Parameters<typeof joinSwaps>[1] = used) =>
  joinSwaps(calls, run, sampleFacts)
const titles = (calls: readonly DecodedCall[]) => calls.map(({ title }) => title)
const facts = ({ parts }: DecodedCall) =>
  parts.map((one) => `${one.label}: ${one.type === 'address' ? one.name : one.text}`)

describe('combining the steps of a swap', () => {
  it('makes an approval that the swap uses up part of it, without its warning', () => {
    const [only, ...others] = told([allow(router, 5_000_000n), swap(5_000_000n)])
    expect(others).toEqual([])
    expect(only?.title).toBe('Swap 5 USDC for 9 SEI')
    expect(facts(only!)).toEqual([
      'You pay: 5 USDC',
      'You get at least: 9 SEI',
      'Router: DragonSwap V1',
      'Token approval: Only this amount',
    ])
    expect(only?.warnings).toEqual([])
  })

  it('keeps an approval apart whose warning the swap does not have', () => {
    const all = 5_000_000_000n
    const approval = allow(router, all)
    expect(approval.warnings.map(({ code }) => code)).toContain('unlimitedApproval')
    expect(titles(told([approval, swap(all)]))).toEqual(['Allow spending 5,000 USDC', 'Swap 5,000 USDC for 9 SEI'])
  })

  it('shows a larger approval to a known router with amount and warning', () => {
    const left = sampleRun([[], []], [sampleGrant(router, 6_000_000n)])
    const [only, ...others] = told([allow(router, 6_000_000n), swap(5_000_000n)], left)
    expect(others).toEqual([])
    expect(facts(only!).at(-1)).toBe('Token approval: 6 USDC')
    expect(only?.warnings.map(({ code }) => code)).toEqual(['approval'])
  })

  it.each<[string, DecodedCall[], Parameters<typeof joinSwaps>[1]]>([
    ['allows everything', [allow(router, 2n ** 256n - 1n), swap(5_000_000n)], used],
    ['allows another spender more', [allow(contract, 6_000_000n), swap(5_000_000n)], used],
    ['serves another spender', [allow(contract, 5_000_000n), swap(5_000_000n)], used],
    ['comes after the swap', [swap(5_000_000n), allow(router, 5_000_000n)], used],
    ['is left over', [allow(router, 5_000_000n), swap(5_000_000n)], sampleRun([[], []], [sampleGrant(router, 1n)])],
    ['was not run', [allow(router, 5_000_000n), swap(5_000_000n)], undefined],
  ])('keeps an approval separate where it %s', (_, calls, run) => {
    expect(titles(joinSwaps(calls, run, sampleFacts))).toEqual(titles(calls))
  })

  it('combines multicall steps that pay the account', () => {
    const [only] = told([multicall(account)])
    expect(only).toMatchObject({ kind: 'swap', title: 'Swap 5 USDC for 9 SEI', inner: [], warnings: [] })
    expect(facts(only!).slice(0, 2)).toEqual(['You pay: 5 USDC', 'You get at least: 9 SEI'])
  })

  it('keeps steps apart that pay someone else, and anything besides the swap', () => {
    expect(told([multicall(stranger)])[0]).toMatchObject({ kind: 'batch', title: 'Do 2 actions at once' })
    expect(titles(told([allow(router, 5_000_000n), swap(5_000_000n), send]))).toEqual([
      'Swap 5 USDC for 9 SEI',
      'Send 0.000005 USDC',
    ])
  })
})
