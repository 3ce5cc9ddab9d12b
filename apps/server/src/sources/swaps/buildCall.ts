import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData } from 'viem'
import { seiV2Abi, v2Abi, v3Abi, v3Router02Abi } from './abis.ts'
import type { Route } from './findRoutes.ts'
import { encodePath } from './quoteRoutes.ts'

/** What a swap must keep to. */
export type SwapTerms = {
  amountIn: bigint
  minimumOut: bigint
  recipient: Address
  /** Unix seconds. */
  deadline: bigint
  isNativeIn: boolean
  isNativeOut: boolean
}

/** Whether a router can pay out the coin itself where that is wanted; those of V3 need a function for it. */
export const canBuild = ({ venue }: Route, { isNativeOut }: Pick<SwapTerms, 'isNativeOut'>): boolean =>
  !isNativeOut || venue.kind === 'v2' || venue.shape.unwrap !== undefined

/** The call of a router that does what a route and its terms say; undefined where the router cannot. */
export const buildCall = (route: Route, terms: SwapTerms): Hex | undefined => {
  switch (route.venue.shape.abi) {
    case 'uniswapV2':
      return buildV2(route, terms)
    case 'seiV2':
      return buildSeiV2(route, terms)
    case 'uniswapV3SwapRouter':
      return buildV3(route, terms)
    case 'uniswapV3Router02':
      return buildV3Router02(route, terms)
  }
}

const buildV2 = ({ path }: Route, terms: SwapTerms): Hex => {
  const { amountIn, minimumOut, recipient, deadline, isNativeIn, isNativeOut } = terms
  const abi = v2Abi
  const rest = [minimumOut, [...path], recipient, deadline] as const
  if (isNativeIn) return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: rest })
  const functionName = isNativeOut ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [amountIn, ...rest] })
}

const buildSeiV2 = ({ path }: Route, terms: SwapTerms): Hex => {
  const { amountIn, minimumOut, recipient, deadline, isNativeIn, isNativeOut } = terms
  const abi = seiV2Abi
  const rest = [minimumOut, [...path], recipient, deadline] as const
  if (isNativeIn) return encodeFunctionData({ abi, functionName: 'swapExactSEIForTokens', args: rest })
  const functionName = isNativeOut ? 'swapExactTokensForSEI' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName, args: [amountIn, ...rest] })
}

/** The router keeps the wrapped coin of the swap and unwraps it to the recipient in the same transaction. */
const recipientOf = ({ venue }: Route, { recipient, isNativeOut }: SwapTerms): Address =>
  isNativeOut ? venue.router : recipient

const singleOf = (route: Route, terms: SwapTerms) => {
  const [tokenIn, tokenOut] = route.path as [Address, Address]
  const { amountIn, minimumOut: amountOutMinimum } = terms
  const recipient = recipientOf(route, terms)
  const fee = route.pools[0]?.fee ?? 0
  return { tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }
}

const pathOf = (route: Route, terms: SwapTerms) => {
  const { amountIn, minimumOut: amountOutMinimum } = terms
  return { path: encodePath(route), recipient: recipientOf(route, terms), amountIn, amountOutMinimum }
}

const unwrapOf = ({ venue }: Route, { minimumOut, recipient }: SwapTerms): Hex | undefined => {
  const functionName = venue.shape.unwrap
  return functionName && encodeFunctionData({ abi: v3Abi, functionName, args: [minimumOut, recipient] })
}

const buildV3 = (route: Route, terms: SwapTerms): Hex | undefined => {
  const abi = v3Abi
  const { deadline } = terms
  const swap =
    route.pools.length === 1
      ? encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [{ ...singleOf(route, terms), deadline }] })
      : encodeFunctionData({ abi, functionName: 'exactInput', args: [{ ...pathOf(route, terms), deadline }] })
  if (!terms.isNativeOut) return swap
  const unwrap = unwrapOf(route, terms)
  return unwrap && encodeFunctionData({ abi, functionName: 'multicall', args: [[swap, unwrap]] })
}

const buildV3Router02 = (route: Route, terms: SwapTerms): Hex | undefined => {
  const abi = v3Router02Abi
  const swap =
    route.pools.length === 1
      ? encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [singleOf(route, terms)] })
      : encodeFunctionData({ abi, functionName: 'exactInput', args: [pathOf(route, terms)] })
  const unwrap = terms.isNativeOut ? unwrapOf(route, terms) : undefined
  if (terms.isNativeOut && !unwrap) return undefined
  const calls = unwrap ? [swap, unwrap] : [swap]
  return encodeFunctionData({ abi, functionName: 'multicall', args: [terms.deadline, calls] })
}
