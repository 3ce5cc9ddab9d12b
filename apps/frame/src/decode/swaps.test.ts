import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeCall } from './decodeCall.ts'
import type { DecodedCall } from './decoded.ts'
import { sample, sampleFacts } from './testing/sampleFacts.ts'

const { account, stranger, usdc, wsei, permit2, canonicalPermit2, router, router3 } = sample

const encode = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([signature] as never), args } as never)
const decode = (to: Address | undefined, data: Hex, value = 0n): DecodedCall =>
  decodeCall({ to, value, data }, sampleFacts)
const codes = (call: DecodedCall) => call.warnings.map((one) => one.code)

const single02 =
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)'

describe('Permit2', () => {
  const approve = 'function approve(address token, address spender, uint160 amount, uint48 expiration)'
  it.each([permit2, canonicalPermit2])('decodes an approval through %s', (to) => {
    const call = decode(to, encode(approve, usdc, router, 7_000_000n, 1_900_000_000))
    expect(call.title).toBe('Allow spending 7 USDC')
    expect(call.parts.at(-1)).toMatchObject({ label: 'Until', text: '2030-03-17 17:46 UTC' })
    expect(codes(call)).not.toContain('notPermit2')
  })
  it('does not trust a contract that imitates it', () => {
    expect(codes(decode(stranger, encode(approve, usdc, router, 1n, 1)))).toContain('notPermit2')
  })
})

describe('swaps', () => {
  const path = [usdc, wsei]
  it.each([
    [
      'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      [5_000_000n, 2n * 10n ** 18n, path, account, 1n],
      0n,
      'Swap 5 USDC for 2 WSEI',
    ],
    [
      'function swapExactTokensForSEI(uint256,uint256,address[],address,uint256)',
      [5_000_000n, 2n * 10n ** 18n, path, account, 1n],
      0n,
      'Swap 5 USDC for 2 SEI',
    ],
    [
      'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
      [5_000_000n, 2n * 10n ** 18n, path, account, 1n],
      0n,
      'Swap 5 USDC for 2 SEI',
    ],
    [
      'function swapExactSEIForTokens(uint256,address[],address,uint256)',
      [5_000_000n, [wsei, usdc], account, 1n],
      10n ** 18n,
      'Swap 1 SEI for 5 USDC',
    ],
    [
      'function swapETHForExactTokens(uint256,address[],address,uint256)',
      [5_000_000n, [wsei, usdc], account, 1n],
      10n ** 18n,
      'Swap 1 SEI for 5 USDC',
    ],
    [
      'function swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
      [10n ** 18n, 3_000_000n, path, account, 1n],
      0n,
      'Swap 3 USDC for 1 WSEI',
    ],
  ])('%s', (signature, args, value, title) => {
    const call = decode(router, encode(signature, ...args), value)
    expect(call).toMatchObject({ kind: 'swap', title, isDecoded: true, warnings: [] })
  })

  it('decodes V2 pools at SwapRouter02, and says when the tokens go to someone else', () => {
    const exactIn = 'function swapExactTokensForTokens(uint256,uint256,address[],address)'
    const sold = decode(router3, encode(exactIn, 5_000_000n, 2n * 10n ** 18n, path, account))
    expect(sold).toMatchObject({ title: 'Swap 5 USDC for 2 WSEI', isDecoded: true, warnings: [] })
    const bought = 'function swapTokensForExactTokens(uint256,uint256,address[],address)'
    const most = decode(router3, encode(bought, 10n ** 18n, 3_000_000n, path, account))
    expect(most).toMatchObject({ title: 'Swap 3 USDC for 1 WSEI', isDecoded: true, warnings: [] })
    expect(codes(decode(router3, encode(exactIn, 5_000_000n, 1n, path, stranger)))).toContain('swapToOther')
    // The router writes 1 for the caller.
    const caller = '0x0000000000000000000000000000000000000001'
    expect(codes(decode(router3, encode(exactIn, 5_000_000n, 1n, path, caller)))).toEqual([])
  })

  it('flags another receiver, a missing minimum and an unlisted router', () => {
    const signature = 'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'
    expect(codes(decode(router, encode(signature, 1n, 1n, path, stranger, 1n)))).toContain('swapToOther')
    expect(codes(decode(router, encode(signature, 1n, 0n, path, account, 1n)))).toContain('noMinimum')
    expect(codes(decode(stranger, encode(signature, 1n, 1n, path, account, 1n)))).toContain('unknownContract')
  })

  it('decodes both editions of the V3 router', () => {
    const single01 =
      'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)'
    const swap = {
      tokenIn: usdc,
      tokenOut: wsei,
      fee: 500,
      recipient: account,
      deadline: 1n,
      amountIn: 1_000_000n,
      amountOutMinimum: 10n ** 18n,
      sqrtPriceLimitX96: 0n,
    }
    expect(decode(router3, encode(single01, swap)).title).toBe('Swap 1 USDC for 1 WSEI')
    expect(decode(router3, encode(single02, swap)).title).toBe('Swap 1 USDC for 1 WSEI')
    const route: Hex = `0x${usdc.slice(2)}0001f4${wsei.slice(2)}`
    const input = { path: route, recipient: account, deadline: 1n, amountIn: 1_000_000n, amountOutMinimum: 10n ** 18n }
    expect(
      decode(
        router3,
        encode(
          'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
          input,
        ),
      ).title,
    ).toBe('Swap 1 USDC for 1 WSEI')
    expect(
      decode(
        router3,
        encode(
          'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
          input,
        ),
      ).title,
    ).toBe('Swap 1 USDC for 1 WSEI')
    const output = { path: route, recipient: account, amountOut: 1_000_000n, amountInMaximum: 10n ** 18n }
    expect(
      decode(
        router3,
        encode(
          'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
          output,
        ),
      ).title,
    ).toBe('Swap 1 WSEI for 1 USDC')
  })

  it('follows a swap to native coin through multicall to its receiver', () => {
    const swap = {
      tokenIn: usdc,
      tokenOut: wsei,
      fee: 500,
      recipient: '0x0000000000000000000000000000000000000002',
      amountIn: 1_000_000n,
      amountOutMinimum: 10n ** 18n,
      sqrtPriceLimitX96: 0n,
    }
    const multicall = (to: Address) =>
      encode('function multicall(uint256 deadline, bytes[] data)', 1n, [
        encode(single02, swap),
        encode('function unwrapWETH9(uint256 least, address recipient)', 10n ** 18n, to),
      ])
    const call = decode(router3, multicall(account))
    expect(call).toMatchObject({ kind: 'batch', title: 'Do 2 actions at once', isDecoded: true, warnings: [] })
    expect(codes(decode(router3, multicall(stranger)))).toContain('swapToOther')
    expect(codes(decode(router3, encode(single02, swap)))).toContain('swapToOther')
  })
})
