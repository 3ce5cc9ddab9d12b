import type { Address, Hex } from '@latchkey/wire/caip'
import { concatHex, decodeFunctionData, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Pool } from '../dex/createPools.ts'
import { v3Router02Abi } from './abis.ts'
import { buildCall } from './buildCall.ts'
import { findRoutes, pairsOf, pathsOf, type Route } from './findRoutes.ts'
import { readShape, type SwapVenue } from './readRouters.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as Address
const [sei, usd, one, two] = ['a', 'b', 'c', 'd'].map(address) as [Address, Address, Address, Address]
const router = address('9')
const me = address('7')

const venue: SwapVenue = {
  name: 'Fork',
  kind: 'v3',
  router,
  shape: { abi: 'uniswapV3Router02', unwrap: 'unwrapWSEI', takesFees: true },
  quoter: address('8'),
}
const poolOf = (low: Address, high: Address, fee: number): Pool => ({
  venue: 'Fork',
  kind: 'v3',
  address: address(String(fee)[0] ?? '1'),
  low,
  high,
  fee,
})
const terms = {
  amountIn: 5n,
  minimumOut: 4n,
  recipient: me,
  deadline: 99n,
  isNativeIn: false,
  isNativeOut: false,
  hasFee: false,
}
const single: Route = { venue, path: [usd, sei], pools: [poolOf(sei, usd, 500)] }
const double: Route = { venue, path: [usd, sei, one], pools: [poolOf(sei, usd, 500), poolOf(sei, one, 3_000)] }
const read = (data: Hex | undefined) => decodeFunctionData({ abi: v3Router02Abi, data: data ?? '0x' })

describe('SwapRouter02', () => {
  it('[API-10] has the deadline in its multicall, and recipient and minimum in the swap', () => {
    const outer = read(buildCall(single, terms))
    expect(outer).toMatchObject({ functionName: 'multicall', args: [99n, [expect.any(String)]] })
    const [swap] = outer.args[1] as Hex[]
    const { functionName, args } = read(swap)
    expect(functionName).toBe('exactInputSingle')
    expect(args[0]).toMatchObject({ fee: 500, amountIn: 5n, amountOutMinimum: 4n, sqrtPriceLimitX96: 0n })
    expect(String((args[0] as { recipient: string }).recipient).toLowerCase()).toBe(me)
  })

  it("[API-10] keeps wrapped coin in a longer route and unwraps it to the user, under the fork's name", () => {
    const [swap, unwrap] = read(buildCall(double, { ...terms, isNativeOut: true })).args[1] as Hex[]
    const { functionName, args } = read(swap)
    expect(functionName).toBe('exactInput')
    expect(args[0]).toMatchObject({
      path: concatHex([usd, '0x0001f4', sei, '0x000bb8', one]),
      recipient: expect.stringMatching(new RegExp(router, 'i')),
    })
    expect(read(unwrap)).toMatchObject({
      functionName: 'unwrapWSEI',
      args: [4n, expect.stringMatching(new RegExp(me, 'i'))],
    })
    const mute: Route = {
      ...single,
      venue: { ...venue, shape: { abi: 'uniswapV3Router02', unwrap: undefined, takesFees: true } },
    }
    expect(buildCall(mute, { ...terms, isNativeOut: true })).toBeUndefined()
    expect(buildCall(mute, terms)).toBeDefined()
  })
})

describe('routers and routes', () => {
  it("[API-10] detects a router's interface from its code, else from the table", () => {
    const code = (...signatures: string[]) =>
      concatHex(['0x6080', ...signatures.map((text) => toFunctionSelector(text))])
    expect(readShape(code('swapExactSEIForTokens(uint256,address[],address,uint256)'), 'uniswapV2')?.abi).toBe('seiV2')
    const tuple = 'address,address,uint24,address'
    expect(
      readShape(
        code(`exactInputSingle((${tuple},uint256,uint256,uint160))`, 'unwrapWETH9(uint256,address)'),
        'unverified',
      ),
    ).toEqual({ abi: 'uniswapV3Router02', unwrap: 'unwrapWETH9', takesFees: false })
    expect(readShape('0x6080', 'uniswapV2')).toEqual({ abi: 'uniswapV2', unwrap: undefined, takesFees: false })
    expect(readShape('0x6080', 'unverified')).toBeUndefined()
  })

  it('[API-05] routes directly, through one or both connectors, never in a circle, and only over existing pools', () => {
    const paths = pathsOf(one, two, [sei, usd])
    expect(paths).toEqual([
      [one, two],
      [one, sei, two],
      [one, usd, two],
      [one, sei, usd, two],
      [one, usd, sei, two],
    ])
    expect(pathsOf(sei, usd, [sei, usd])).toEqual([[sei, usd]])
    expect(pairsOf(paths)).toHaveLength(6)
    const pools = [poolOf(sei, one, 500), poolOf(sei, one, 3_000), poolOf(sei, two, 500)]
    const routes = findRoutes(paths, pools, [venue])
    expect(routes.map(({ pools: crossed }) => crossed.map(({ fee }) => fee))).toEqual([
      [500, 500],
      [3_000, 500],
    ])
    expect(findRoutes(paths, pools, [{ ...venue, name: 'Other' }])).toEqual([])
  })
})
