import type { Address, Hex } from '@latchkey/wire/caip'
import { seiV2Functions, v2Functions, v3Functions, v3Router02Functions } from '@latchkey/wire/routerAbis'
import type { RouterAbi } from '@latchkey/wire/venues'
import { type Abi, decodeFunctionData, getAddress, parseAbi } from 'viem'

/** What a router call would do, for any router. Addresses are in lowercase. */
export type SwapCall = {
  tokenIn: Address
  tokenOut: Address
  amountIn: bigint
  minimumOut: bigint
  recipient: Address
  isNativeIn: boolean
  isNativeOut: boolean
  deadline: bigint | undefined
}

type Leg = Omit<SwapCall, 'isNativeIn' | 'isNativeOut'>
type Single = { tokenIn: Address; tokenOut: Address; recipient: Address; amountIn: bigint; amountOutMinimum: bigint }
type Path = { path: Hex; recipient: Address; amountIn: bigint; amountOutMinimum: bigint }

const lower = (address: string): Address => getAddress(address).toLowerCase() as Address
const v2Abis = [parseAbi(v2Functions), parseAbi(seiV2Functions)]
const v3Abis = [parseAbi(v3Functions), parseAbi(v3Router02Functions)]

const decode = (abis: readonly Abi[], data: Hex): { name: string; args: readonly unknown[] } | undefined => {
  for (const abi of abis) {
    try {
      const { functionName, args = [] } = decodeFunctionData({ abi, data })
      return { name: functionName, args }
    } catch {
      // Not a function of this router; the next one may have it.
    }
  }
  return undefined
}

const readV2 = (data: Hex, value: bigint): SwapCall | undefined => {
  const call = decode(v2Abis, data)
  if (!call || !/^swapExact(Tokens|ETH|SEI)For(Tokens|ETH|SEI)(SupportingFeeOnTransferTokens)?$/.test(call.name))
    return undefined
  const isNativeIn = /^swapExact(ETH|SEI)For/.test(call.name)
  const [amountIn, rest] = isNativeIn ? [value, call.args] : [call.args[0] as bigint, call.args.slice(1)]
  const [minimumOut, path, to, deadline] = rest as [bigint, readonly Address[], Address, bigint]
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last) return undefined
  return {
    tokenIn: lower(first),
    tokenOut: lower(last),
    amountIn,
    minimumOut,
    recipient: lower(to),
    isNativeIn,
    isNativeOut: /For(ETH|SEI)(SupportingFeeOnTransferTokens)?$/.test(call.name),
    deadline,
  }
}

/** The ends of a V3 path: a token, then a fee and a token for each pool. */
const endsOf = (path: Hex): [Address, Address] | undefined =>
  path.length >= 2 + 86 && (path.length - 42) % 46 === 0
    ? [lower(path.slice(0, 42)), lower(`0x${path.slice(-40)}`)]
    : undefined

const readLeg = (data: Hex): Leg | undefined => {
  const call = decode(v3Abis, data)
  const [params] = call?.args ?? []
  if (call?.name === 'swapExactTokensForTokens') return readList(call.args)
  if (call?.name !== 'exactInputSingle' && call?.name !== 'exactInput') return undefined
  const { recipient, amountIn, amountOutMinimum: minimumOut, deadline } = params as Path & { deadline?: bigint }
  const ends =
    call.name === 'exactInput'
      ? endsOf((params as Path).path)
      : [lower((params as Single).tokenIn), lower((params as Single).tokenOut)]
  const [tokenIn, tokenOut] = ends ?? []
  if (!tokenIn || !tokenOut) return undefined
  return { tokenIn, tokenOut, amountIn, minimumOut, recipient: lower(recipient), deadline }
}

/** SwapRouter02 on V2 pools: the deadline is in its multicall. */
const readList = (args: readonly unknown[]): Leg | undefined => {
  const [amountIn, minimumOut, path, to] = args as [bigint, bigint, readonly Address[], Address]
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || path.length < 2) return undefined
  return {
    tokenIn: lower(first),
    tokenOut: lower(last),
    amountIn,
    minimumOut,
    recipient: lower(to),
    deadline: undefined,
  }
}

const readUnwrap = (data: Hex): { minimumOut: bigint; recipient: Address } | undefined => {
  const call = decode(v3Abis, data)
  if (call?.name !== 'unwrapWETH9' && call?.name !== 'unwrapWSEI') return undefined
  const [minimumOut, recipient] = call.args as [bigint, Address]
  return { minimumOut, recipient: lower(recipient) }
}

/** Accepts one swap, optionally followed by an unwrap of its output. A multicall may contain nothing else. */
const readV3 = (data: Hex, value: bigint, router: Address): SwapCall | undefined => {
  const outer = decode(v3Abis, data)
  const isMulticall = outer?.name === 'multicall'
  const [swap, unwrap, ...more] = isMulticall ? (outer.args.at(-1) as readonly Hex[]) : [data]
  const leg = swap && readLeg(swap)
  if (!leg || more.length > 0) return undefined
  const deadline = isMulticall && outer.args.length === 2 ? (outer.args[0] as bigint) : leg.deadline
  const isNativeIn = value > 0n
  if (unwrap === undefined) return { ...leg, deadline, isNativeIn, isNativeOut: false }
  const end = readUnwrap(unwrap)
  if (!end || leg.recipient !== router) return undefined
  return { ...leg, ...end, deadline, isNativeIn, isNativeOut: true }
}

/** Decodes a router call; undefined unless it is a single swap of a known kind. */
export const readSwapCall = (
  router: { address: Address; abi: RouterAbi },
  data: Hex,
  value: bigint,
): SwapCall | undefined =>
  router.abi === 'uniswapV2' || router.abi === 'seiV2'
    ? readV2(data, value)
    : readV3(data, value, lower(router.address))
