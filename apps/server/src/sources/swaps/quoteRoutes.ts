import type { Address, Hex } from '@latchkey/wire/caip'
import { decodeFunctionResult, encodeFunctionData, encodePacked, prepareEncodeFunctionData } from 'viem'
import { inGroups } from '../../inGroups.ts'
import type { ContractCall } from '../chain/contractCall.ts'
import type { Chain } from '../chain/createChain.ts'
import { readContracts, readUint } from '../chain/multicall.ts'
import type { PoolState } from '../dex/createPools.ts'
import { quoterAbi, v2Abi } from './abis.ts'
import type { Route } from './findRoutes.ts'

export type RouteQuote = { route: Route; amountOut: bigint }

/** A V3 quote runs the whole swap. This many per call stay below the nodes' gas limit. */
const v3PerCall = 6

/** SwapRouter02 has no quote function for V2 pools; its outputs are computed as for all V2 routers. */
const isCounted = ({ venue }: Route): boolean => venue.kind === 'v2' && venue.shape.abi === 'uniswapV3Router02'

/** Quotes every route, or computes it from reserves; routes that fail are left out. */
export const quoteRoutes = async (
  chain: Chain,
  routes: readonly Route[],
  amountIn: bigint,
  states: readonly PoolState[],
): Promise<RouteQuote[]> => {
  const groups = groupRoutes(routes.filter((route) => !isCounted(route)))
  const counted = routes.filter(isCounted).flatMap((route): RouteQuote[] => {
    const amountOut = countV2(route, amountIn, states)
    return amountOut > 0n ? [{ route, amountOut }] : []
  })
  const quotes = await Promise.all(
    groups.map(async (group) => {
      const answers = await readContracts(
        chain,
        group.map((route) => quoteCall(route, amountIn)),
      )
      return group.flatMap((route, index): RouteQuote[] => {
        const amountOut = readAmountOut(route, answers[index])
        return amountOut ? [{ route, amountOut }] : []
      })
    }),
  )
  return [...counted, ...quotes.flat()]
}

/** The output of consecutive V2 pools, by their formula with a 0.3 % fee. */
const countV2 = ({ path, pools }: Route, amountIn: bigint, states: readonly PoolState[]): bigint =>
  pools.reduce((amount, pool, index) => {
    const state = states.find((one) => one.pool.address === pool.address)
    if (!state) return 0n
    const { low, high } = state.reserves
    const [held, other] = pool.low === path[index] ? [low, high] : [high, low]
    const taken = amount * 997n
    return (taken * other) / (held * 1_000n + taken)
  }, amountIn)

/** V2 quotes are cheap, so they share a call with the first V3 quotes. */
const groupRoutes = (routes: readonly Route[]): Route[][] => {
  const v2 = routes.filter(({ venue }) => venue.kind === 'v2')
  const v3 = routes.filter(({ venue }) => venue.kind === 'v3')
  const [first = [], ...others] = inGroups(v3, v3PerCall)
  return [[...v2, ...first], ...others].filter((group) => group.length > 0)
}

/** Resolve the function once: each time would take a search and a hash. */
const prepared = {
  v2: prepareEncodeFunctionData({ abi: v2Abi, functionName: 'getAmountsOut' }),
  single: prepareEncodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInputSingle' }),
  path: prepareEncodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInput' }),
}

const quoteCall = ({ venue, path, pools }: Route, amountIn: bigint): ContractCall => {
  if (venue.kind === 'v2') {
    const data = encodeFunctionData({ ...prepared.v2, args: [amountIn, [...path]] })
    return { target: venue.router, data }
  }
  const [tokenIn, tokenOut] = path as [Address, Address]
  const data =
    pools.length === 1
      ? encodeFunctionData({
          ...prepared.single,
          args: [{ tokenIn, tokenOut, amountIn, fee: pools[0]?.fee ?? 0, sqrtPriceLimitX96: 0n }],
        })
      : encodeFunctionData({
          ...prepared.path,
          args: [encodePath({ path, pools }), amountIn],
        })
  return { target: venue.quoter ?? venue.router, data }
}

const readAmountOut = ({ venue }: Route, answer: Hex | undefined): bigint | undefined => {
  if (!answer) return undefined
  if (venue.kind === 'v3') return readUint(answer)
  return decodeFunctionResult({ abi: v2Abi, functionName: 'getAmountsOut', data: answer }).at(-1)
}

/** V3's path encoding: token, fee, token, fee, token. */
export const encodePath = ({ path, pools }: Pick<Route, 'path' | 'pools'>): Hex => {
  const [first = '0x', ...rest] = path
  const types = ['address', ...rest.flatMap(() => ['uint24', 'address'])]
  return encodePacked(types, [first, ...rest.flatMap((token, index) => [pools[index]?.fee ?? 0, token])])
}

const v2Fee = 3_000

/** Price impact in percent of the mid price, without pool fees. Undefined if a pool reports no price. */
export const priceImpactOf = (
  { route, amountOut }: RouteQuote,
  amountIn: bigint,
  states: readonly PoolState[],
): number | undefined => {
  let expected = Number(amountIn)
  for (const [index, pool] of route.pools.entries()) {
    const state = states.find((one) => one.pool.address === pool.address)
    if (!state) return undefined
    const isLowIn = pool.low === route.path[index]
    expected *= (isLowIn ? state.ratio : 1 / state.ratio) * (1 - (pool.fee ?? v2Fee) / 1e6)
  }
  if (!Number.isFinite(expected) || expected <= 0) return undefined
  const impact = (1 - Number(amountOut) / expected) * 100
  return Math.max(0, Math.round(impact * 10_000) / 10_000)
}
