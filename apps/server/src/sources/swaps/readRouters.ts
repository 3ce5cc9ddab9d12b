import type { Address, Hex } from '@latchkey/wire/caip'
import type { RouterAbi } from '@latchkey/wire/venues'
import { toFunctionSelector } from 'viem'
import type { Chain } from '../chain/createChain.ts'
import type { LiveVenue } from '../dex/createVenues.ts'

/** How to call a router: its family, and the name of its unwrap function if it has one. */
export type RouterShape = {
  abi: Exclude<RouterAbi, 'unverified'>
  unwrap: 'unwrapWETH9' | 'unwrapWSEI' | undefined
  /** Whether it can trade fee-on-transfer tokens on V2 pools. */
  takesFees: boolean
}

/** An exchange to trade on. */
export type SwapVenue = {
  name: string
  kind: 'v2' | 'v3'
  router: Address
  shape: RouterShape
  /** QuoterV2, for V3 only. */
  quoter: Address | undefined
}

const names = 'uint256,address[],address,uint256'
const single = 'address,address,uint24,address'
const selectors = {
  uniswapV2: toFunctionSelector(`swapExactETHForTokens(${names})`),
  seiV2: toFunctionSelector(`swapExactSEIForTokens(${names})`),
  uniswapV3SwapRouter: toFunctionSelector(`exactInputSingle((${single},uint256,uint256,uint256,uint160))`),
  uniswapV3Router02: toFunctionSelector(`exactInputSingle((${single},uint256,uint256,uint160))`),
}
const feeSelectors = [
  toFunctionSelector(`swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,${names})`),
  // SwapRouter02 always checks what arrives.
  toFunctionSelector('swapExactTokensForTokens(uint256,uint256,address[],address)'),
]
const unwraps = {
  unwrapWETH9: toFunctionSelector('unwrapWETH9(uint256,address)'),
  unwrapWSEI: toFunctionSelector('unwrapWSEI(uint256,address)'),
}

const has = (code: Hex, selector: Hex): boolean => code.includes(selector.slice(2))
const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

/** Finds a router's functions in its code, since forks rename them. If it doesn't tell, the table decides. */
export const readShape = (code: Hex, listed: RouterAbi): RouterShape | undefined => {
  const abi = keysOf(selectors).find((name) => has(code, selectors[name])) ?? listed
  if (abi === 'unverified') return undefined
  const unwrap = keysOf(unwraps).find((name) => has(code, unwraps[name]))
  return { abi, unwrap, takesFees: feeSelectors.some((selector) => has(code, selector)) }
}

/** The venues to trade on, each with its router's shape. */
export const readRouters = async (chain: Chain, live: readonly LiveVenue[]): Promise<SwapVenue[]> => {
  const found = live.flatMap(({ router, ...venue }) => (router ? [{ ...venue, router }] : []))
  if (found.length === 0) return []
  const calls = found.map(({ router }) => ({ method: 'eth_getCode', params: [router.address, 'latest'] }))
  const { answers } = await chain.send(calls)
  return found.flatMap(({ name, kind, router, quoter }, index) => {
    const answer = answers[index]
    const code = answer && 'result' in answer ? (String(answer.result).toLowerCase() as Hex) : '0x'
    const shape = readShape(code, router.abi)
    const canQuote = kind === 'v2' || quoter !== undefined
    return shape && canQuote ? [{ name, kind, router: router.address, shape, quoter }] : []
  })
}
