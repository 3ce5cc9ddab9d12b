import {
  seiV2Functions,
  v2Functions,
  v3Functions,
  v3Router02Functions,
  wrappedFunctions,
} from '@latchkey/wire/routerAbis'
import { parseAbi } from 'viem'

export const v2Abi = parseAbi(v2Functions)
export const seiV2Abi = parseAbi(seiV2Functions)
export const v3Abi = parseAbi(v3Functions)
export const v3Router02Abi = parseAbi(v3Router02Functions)
export const wrappedAbi = parseAbi(wrappedFunctions)

/** Uniswap V3's QuoterV2. It reverts internally to return its answer, so it is called but never sent. */
export const quoterAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Single params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
])
