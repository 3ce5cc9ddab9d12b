import { type Address, encodeFunctionData, type Hex } from 'viem'
import { foreignArtifacts, ownArtifact, packageArtifact } from '../artifacts.ts'
import { dexes, type TokenSymbol, tokens } from '../deployments.ts'
import type { SeedTransaction } from './session.ts'

const { abi: v2Abi } = packageArtifact(foreignArtifacts.v2Router)
const { abi: router02Abi } = packageArtifact(foreignArtifacts.router02)
const { abi: seiAbi } = ownArtifact('SeiRouter')

/** A swap in the seeded history. */
export interface SeedSwap {
  from: Address
  sell: TokenSymbol | 'SEI'
  buy: TokenSymbol | 'SEI'
  amount: bigint
  least: bigint
  deadline: number
}

const addressOf = (symbol: TokenSymbol | 'SEI') => tokens[symbol === 'SEI' ? 'WSEI' : symbol].address

function v2Call(swap: SeedSwap, native: 'ETH' | 'SEI'): { functionName: string; args: unknown[] } {
  const path = [addressOf(swap.sell), addressOf(swap.buy)]
  const tail = [swap.least, path, swap.from, swap.deadline]
  if (swap.sell === 'SEI') return { functionName: `swapExact${native}ForTokens`, args: tail }
  const functionName = swap.buy === 'SEI' ? `swapExactTokensFor${native}` : 'swapExactTokensForTokens'
  return { functionName, args: [swap.amount, ...tail] }
}

function v3Data(swap: SeedSwap): Hex {
  const isPlain = [swap.sell, swap.buy].every((symbol) => symbol === 'USDC' || symbol === 'USDT0' || symbol === 'WETH')
  const params = {
    tokenIn: addressOf(swap.sell),
    tokenOut: addressOf(swap.buy),
    fee: isPlain ? 500 : 3000,
    recipient: swap.from,
    amountIn: swap.amount,
    amountOutMinimum: swap.least,
    sqrtPriceLimitX96: 0n,
  }
  const call = encodeFunctionData({ abi: router02Abi, functionName: 'exactInputSingle', args: [params] })
  return encodeFunctionData({ abi: router02Abi, functionName: 'multicall', args: [swap.deadline, [call]] })
}

/** The transaction of a swap on one of the exchanges. V3 pays out WSEI when SEI is bought. */
export function swapTransaction(dex: keyof typeof dexes, swap: SeedSwap): SeedTransaction {
  const { kind, abi, router } = dexes[dex]
  const value = swap.sell === 'SEI' ? swap.amount : 0n
  const base = { from: swap.from, to: router, value, gas: 350_000n }
  if (kind === 'v3') return { ...base, data: v3Data(swap) }
  const isSei = abi === 'seiV2'
  const call = v2Call(swap, isSei ? 'SEI' : 'ETH')
  return { ...base, data: encodeFunctionData({ abi: isSei ? seiAbi : v2Abi, ...call }) }
}
