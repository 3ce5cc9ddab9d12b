import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeFunctionData } from 'viem'
import { seiV2Abi, v2Abi, v3Abi, v3Router02Abi } from './abis.ts'
import type { Route } from './findRoutes.ts'
import { encodePath } from './quoteRoutes.ts'
import type { RouterShape } from './readRouters.ts'

/** The terms a swap must meet. */
export type SwapTerms = {
  amountIn: bigint
  minimumOut: bigint
  recipient: Address
  /** Unix seconds. */
  deadline: bigint
  isNativeIn: boolean
  isNativeOut: boolean
  /** Whether one of the tokens takes a fee on transfer. */
  hasFee: boolean
}

const paysCoin = ({ abi, unwrap }: RouterShape): boolean =>
  abi === 'uniswapV2' || abi === 'seiV2' || unwrap !== undefined

/**
 * Whether a router supports the request: paying out native coin, which V3 routers need a function for, and trading a
 * fee-on-transfer token. V3 pools reject such a token as input, and count what they send rather than what arrives.
 */
export const canBuild = (
  { venue }: Route,
  { isNativeOut, hasFee }: Pick<SwapTerms, 'isNativeOut' | 'hasFee'>,
): boolean => (!isNativeOut || paysCoin(venue.shape)) && (!hasFee || (venue.kind === 'v2' && venue.shape.takesFees))

/** The router call for a route and its terms; undefined if the router can't do it. */
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
  const { amountIn, minimumOut, recipient, deadline, isNativeIn, isNativeOut, hasFee } = terms
  const abi = v2Abi
  const rest = [minimumOut, [...path], recipient, deadline] as const
  const suffix = hasFee ? 'SupportingFeeOnTransferTokens' : ''
  if (isNativeIn) return encodeFunctionData({ abi, functionName: `swapExactETHForTokens${suffix}`, args: rest })
  const functionName = isNativeOut ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName: `${functionName}${suffix}`, args: [amountIn, ...rest] })
}

const buildSeiV2 = ({ path }: Route, terms: SwapTerms): Hex => {
  const { amountIn, minimumOut, recipient, deadline, isNativeIn, isNativeOut, hasFee } = terms
  const abi = seiV2Abi
  const rest = [minimumOut, [...path], recipient, deadline] as const
  const suffix = hasFee ? 'SupportingFeeOnTransferTokens' : ''
  if (isNativeIn) return encodeFunctionData({ abi, functionName: `swapExactSEIForTokens${suffix}`, args: rest })
  const functionName = isNativeOut ? 'swapExactTokensForSEI' : 'swapExactTokensForTokens'
  return encodeFunctionData({ abi, functionName: `${functionName}${suffix}`, args: [amountIn, ...rest] })
}

/** The router receives the wrapped coin and unwraps it to the recipient in the same transaction. */
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

/** One step through SwapRouter02, which checks what arrives on V2 pools, so fee tokens work too. */
const stepOf = (route: Route, terms: SwapTerms): Hex => {
  const abi = v3Router02Abi
  const { amountIn, minimumOut } = terms
  if (route.venue.kind === 'v2') {
    const args = [amountIn, minimumOut, [...route.path], recipientOf(route, terms)] as const
    return encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
  }
  return route.pools.length === 1
    ? encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [singleOf(route, terms)] })
    : encodeFunctionData({ abi, functionName: 'exactInput', args: [pathOf(route, terms)] })
}

const buildV3Router02 = (route: Route, terms: SwapTerms): Hex | undefined => {
  const unwrap = terms.isNativeOut ? unwrapOf(route, terms) : undefined
  if (terms.isNativeOut && !unwrap) return undefined
  const calls = [stepOf(route, terms), ...(unwrap ? [unwrap] : [])]
  return encodeFunctionData({ abi: v3Router02Abi, functionName: 'multicall', args: [terms.deadline, calls] })
}
