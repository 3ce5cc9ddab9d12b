import { type Address, type Hex, nativeTokenAddress } from '@latchkey/wire/caip'
import {
  seiV2Functions,
  v2Functions,
  v3Functions,
  v3Router02Functions,
  wrappedFunctions,
} from '@latchkey/wire/routerAbis'
import { concatHex, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkApproval, checkSwapCall, type SwapTransaction, type SwapWish } from './checkSwapCall.ts'

const [v2, seiV2, v3, v3Router02] = [
  parseAbi(v2Functions),
  parseAbi(seiV2Functions),
  parseAbi(v3Functions),
  parseAbi(v3Router02Functions),
]
const wrapped = parseAbi(wrappedFunctions)

const owner: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const thief: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const usdc: Address = '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392'
const weth: Address = '0x160345fc359604fc6e70e3c5facbde5f7a9342d8'
const wsei: Address = '0xe30fedd158a2e3b13e9badaeabafc5516e95e8c7'
const dragon: Address = '0xa4cf2f53d1195addde9e4d3aca54f556895712f2'
const oku: Address = '0xdd489c75be1039ec7d843a6ac2fd658350b067cf'
const router02: Address = '0x11da6463d6cb5a03411dbf5ab6f6bc3997ac7428'

const nowMs = 1_760_000_000_000
const deadline = BigInt(nowMs / 1_000 + 1_200)
const amount = 250_000_000n
const least = 75_000_000_000_000_000n

const wish = (change: Partial<SwapWish> = {}): SwapWish => ({
  chainId: 1329,
  owner,
  source: usdc,
  target: weth,
  amount,
  nowMs,
  ...change,
})

type V2Change = { amountIn?: bigint; minimum?: bigint; path?: Address[]; to?: Address; deadline?: bigint }
const v2Data = ({ amountIn = amount, minimum = least, path = [usdc, weth], to = owner, ...rest }: V2Change = {}): Hex =>
  encodeFunctionData({
    abi: v2,
    functionName: 'swapExactTokensForTokens',
    args: [amountIn, minimum, path, to, rest.deadline ?? deadline],
  })
const at = (to: Address, data: Hex, value = 0n): SwapTransaction => ({ to, data, value })
const refused = (transaction: SwapTransaction, change: Partial<SwapWish> = {}) =>
  expect(() => checkSwapCall(transaction, wish(change))).toThrow(
    'The swap didn’t match what you reviewed, so nothing was sent. Get a new quote.',
  )

const single = (change: object = {}) => ({
  ...{ tokenIn: usdc, tokenOut: weth, fee: 500, recipient: owner, deadline, amountIn: amount, amountOutMinimum: least },
  ...{ sqrtPriceLimitX96: 0n, ...change },
})
const v3Single = (change: object = {}): Hex =>
  encodeFunctionData({ abi: v3, functionName: 'exactInputSingle', args: [single(change)] })
const multicall = (...calls: Hex[]): Hex => encodeFunctionData({ abi: v3, functionName: 'multicall', args: [calls] })
const unwrap = (minimum: bigint, recipient: Address): Hex =>
  encodeFunctionData({ abi: v3, functionName: 'unwrapWETH9', args: [minimum, recipient] })

describe('a swap built by the service', () => {
  test('[ACT-07] is accepted when it matches the agreement, for every known router', () => {
    expect(checkSwapCall(at(dragon, v2Data()), wish())).toBe(least)
    expect(checkSwapCall(at(oku, v3Single()), wish())).toBe(least)
    const path = concatHex([usdc, '0x0001f4', wsei, '0x000bb8', weth])
    const hops = { path, recipient: owner, deadline, amountIn: amount, amountOutMinimum: least }
    const exactInput = encodeFunctionData({ abi: v3, functionName: 'exactInput', args: [hops] })
    expect(checkSwapCall(at(oku, exactInput), wish())).toBe(least)
    const { deadline: _, ...short } = single()
    const inner = encodeFunctionData({ abi: v3Router02, functionName: 'exactInputSingle', args: [short] })
    const later = encodeFunctionData({ abi: v3Router02, functionName: 'multicall', args: [deadline, [inner]] })
    expect(checkSwapCall(at(router02, later), wish())).toBe(least)
  })

  test('[ACT-07] is accepted for tokens with transfer fees and for V2 pools at SwapRouter02', () => {
    const [args, functionName] = [
      [amount, least, [usdc, weth], owner, deadline],
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    ] as const
    expect(checkSwapCall(at(dragon, encodeFunctionData({ abi: seiV2, functionName, args })), wish())).toBe(least)
    const inPools = (path: Address[], to: Address, minimum = least) =>
      encodeFunctionData({
        abi: v3Router02,
        functionName: 'swapExactTokensForTokens',
        args: [amount, minimum, path, to],
      })
    const until = (...calls: Hex[]) =>
      encodeFunctionData({ abi: v3Router02, functionName: 'multicall', args: [deadline, calls] })
    expect(checkSwapCall(at(oku, until(inPools([usdc, wsei, weth], owner))), wish())).toBe(least)
    const coin = until(inPools([usdc, wsei], oku, 0n), unwrap(least, owner))
    expect(checkSwapCall(at(oku, coin), wish({ target: nativeTokenAddress }))).toBe(least)
    refused(at(oku, until(inPools([usdc, weth], thief))))
    refused(at(oku, until(inPools([usdc], owner))))
    refused(at(oku, inPools([usdc, weth], owner)))
    refused(at(dragon, until(inPools([usdc, weth], owner))))
  })

  test('[ACT-07] pays and receives native coin where requested', () => {
    const native = { source: nativeTokenAddress, target: usdc, amount: 10n ** 18n }
    const buy = encodeFunctionData({
      abi: seiV2,
      functionName: 'swapExactSEIForTokens',
      args: [400_000n, [wsei, usdc], owner, deadline],
    })
    expect(checkSwapCall(at(dragon, buy, 10n ** 18n), wish(native))).toBe(400_000n)
    refused(at(dragon, buy, 2n * 10n ** 18n), native)
    refused(at(dragon, buy, 0n), native)
    const sold = { target: nativeTokenAddress }
    const toRouter = v3Single({ tokenOut: wsei, recipient: oku, amountOutMinimum: 0n })
    expect(checkSwapCall(at(oku, multicall(toRouter, unwrap(least, owner))), wish(sold))).toBe(least)
    refused(at(oku, multicall(toRouter, unwrap(least, thief))), sold)
    refused(at(oku, multicall(v3Single({ tokenOut: wsei }), unwrap(least, owner))), sold)
    refused(at(oku, multicall(toRouter, unwrap(least, owner), v3Single())), sold)
    refused(at(oku, multicall(toRouter)), sold)
    // The wrapped coin instead of the coin, and the other way round.
    refused(at(oku, v3Single({ tokenOut: wsei })), sold)
    refused(at(oku, multicall(toRouter, unwrap(least, owner))), { target: wsei })
  })

  test('[ACT-07] wraps and unwraps exactly the amount, at the wrapped coin only', () => {
    const deposit = encodeFunctionData({ abi: wrapped, functionName: 'deposit' })
    const wrap = { source: nativeTokenAddress, target: wsei, amount: 5n }
    expect(checkSwapCall(at(wsei, deposit, 5n), wish(wrap))).toBe(5n)
    refused(at(thief, deposit, 5n), wrap)
    const withdraw = (units: bigint) => encodeFunctionData({ abi: wrapped, functionName: 'withdraw', args: [units] })
    const back = { source: wsei, target: nativeTokenAddress, amount: 5n }
    expect(checkSwapCall(at(wsei, withdraw(5n)), wish(back))).toBe(5n)
    refused(at(wsei, withdraw(6n)), back)
  })

  test('[ACT-07] is rejected with another router, recipient, token, amount, deadline or call', () => {
    refused(at(thief, v2Data()))
    refused(at(dragon, v2Data({ to: thief })))
    refused(at(dragon, v2Data({ amountIn: amount + 1n })))
    refused(at(dragon, v2Data({ path: [usdc, wsei] })))
    refused(at(dragon, v2Data({ path: [weth, usdc] })))
    refused(at(dragon, v2Data({ path: [] })))
    refused(at(dragon, v2Data({ deadline: BigInt(nowMs / 1_000 - 1) })))
    refused(at(dragon, v2Data({ deadline: deadline + 86_400n })))
    refused(at(dragon, v2Data(), 1n))
    refused(at(dragon, '0x'))
    refused(at(dragon, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, amount] })))
    refused(at(oku, v3Single({ recipient: thief })))
    refused(at(oku, v3Single({ tokenOut: usdc })))
    refused(at(oku, multicall(v3Single(), v3Single())))
    const direct = encodeFunctionData({ abi: v3Router02, functionName: 'exactInputSingle', args: [single()] })
    refused(at(router02, direct))
    refused(at(dragon, v2Data()), { chainId: 1 })
  })

  test('[SEND-09] returns the minimum encoded in the call', () => {
    expect(checkSwapCall(at(dragon, v2Data({ minimum: 1n })), wish())).toBe(1n)
  })
})

describe('an approval built by the service', () => {
  const approve = (spender: Address, units: bigint): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })
  const isRefused = (transaction: SwapTransaction) =>
    expect(() => checkApproval(transaction, wish())).toThrow('didn’t match what you reviewed')

  test('[ACT-07] must be for exactly the amount of this token to a known router', () => {
    expect(checkApproval(at(usdc, approve(dragon, amount)), wish())).toBe(dragon)
    isRefused(at(usdc, approve(thief, amount)))
    isRefused(at(usdc, approve(dragon, amount + 1n)))
    isRefused(at(usdc, approve(dragon, 2n ** 256n - 1n)))
    isRefused(at(weth, approve(dragon, amount)))
    isRefused(at(usdc, approve(dragon, amount), 1n))
    isRefused(at(usdc, '0x'))
    isRefused(at(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, amount] })))
  })
})
