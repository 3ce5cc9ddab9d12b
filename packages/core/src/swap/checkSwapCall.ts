import { type Address, type Hex, nativeTokenAddress, parseCaipAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { wrappedFunctions } from '@latchkey/wire/routerAbis'
import { findRouter, wrappedCoin } from '@latchkey/wire/venues'
import { decodeFunctionData, encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { readSwapCall } from './readSwapCall.ts'

export type SwapTransaction = { to: Address; data: Hex; value: bigint }

/** The agreed terms. Addresses are in lowercase. */
export type SwapWish = {
  chainId: number
  owner: Address
  source: Address
  target: Address
  amount: bigint
  nowMs: number
}

const wrappedAbi = parseAbi(wrappedFunctions)
/** A call that stays valid for longer than this could be kept and used at a bad moment. */
const longestMs = 3_600_000

const refuse = (what: string): never => {
  throw new WalletError('swap.notAsShown', { cause: new Error(what) })
}

const isNative = (token: Address): boolean => token === nativeTokenAddress

/** The plain address in a CAIP-10 id of the wish's own chain. */
export const addressIn = (id: string, chainId: number): Address => {
  const parsed = parseCaipAddress(id)
  if (parsed?.caipNetworkId !== toCaipNetworkId(chainId)) return refuse('another chain')
  return parsed.address.toLowerCase() as Address
}

/** Whether a swap only wraps or unwraps the native coin. */
const isWrapping = ({ source, target }: SwapWish, wrapped: Address): boolean =>
  (isNative(source) && target === wrapped) || (source === wrapped && isNative(target))

const checkWrapping = ({ to, data }: SwapTransaction, wish: SwapWish, wrapped: Address): bigint => {
  const expected = isNative(wish.source)
    ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    : encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [wish.amount] })
  if (to !== wrapped || data.toLowerCase() !== expected) return refuse('not the wrapping of this amount')
  return wish.amount
}

/** Checks a transaction against the reviewed swap: router, tokens, amount, account, deadline. Returns its minimum. */
export const checkSwapCall = (transaction: SwapTransaction, wish: SwapWish): bigint => {
  const network = toCaipNetworkId(wish.chainId)
  const wrapped = wrappedCoin(network)
  const { to, data, value } = transaction
  if (!wrapped) return refuse('no wrapped coin')
  if (value !== (isNative(wish.source) ? wish.amount : 0n)) return refuse('another value')
  if (isWrapping(wish, wrapped)) return checkWrapping(transaction, wish, wrapped)
  const router = findRouter(network, to)
  if (!router) return refuse('a router that is not known')
  const call = readSwapCall(router, data, value)
  if (!call) return refuse('not one swap')
  const wanted = {
    in: isNative(wish.source) ? wrapped : wish.source,
    out: isNative(wish.target) ? wrapped : wish.target,
  }
  if (call.tokenIn !== wanted.in || call.tokenOut !== wanted.out) return refuse('other tokens')
  if (call.isNativeIn !== isNative(wish.source) || call.isNativeOut !== isNative(wish.target))
    return refuse('other coins')
  if (call.amountIn !== wish.amount) return refuse('another amount')
  if (call.recipient !== wish.owner) return refuse('another recipient')
  const endsAt = call.deadline === undefined ? undefined : Number(call.deadline) * 1_000
  if (endsAt === undefined || endsAt <= wish.nowMs || endsAt > wish.nowMs + longestMs) return refuse('another deadline')
  return call.minimumOut
}

/** Checks an approval against the agreed terms: exactly this amount of this token, for a known router. */
export const checkApproval = ({ to, data, value }: SwapTransaction, wish: SwapWish): Address => {
  if (to !== wish.source || value !== 0n) return refuse('an approval of something else')
  const { functionName, args } = decodeApproval(data)
  if (functionName !== 'approve') return refuse('no approval')
  const [spender, amount] = args
  const router = spender.toLowerCase() as Address
  if (amount !== wish.amount) return refuse('an approval of another amount')
  if (!findRouter(toCaipNetworkId(wish.chainId), router)) return refuse('an approval for a stranger')
  return router
}

const decodeApproval = (data: Hex) => {
  try {
    return decodeFunctionData({ abi: erc20Abi.filter(({ name }) => name === 'approve'), data }) as {
      functionName: 'approve'
      args: readonly [Address, bigint]
    }
  } catch {
    return refuse('no approval')
  }
}
