import { type Address, type Hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { RpcError, WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { serializeTransaction } from 'viem'
import type { PlainCall } from '../accounts/smartAccount.ts'
import type { FrameState } from '../context.ts'

export const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text) => BigInt(text)),
)
const block = v.object({ baseFeePerGas: v.optional(v.nullable(quantity)) })

export const read = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new WalletError('network.badReply')
  return parsed.output
}

/** Multiplies by a decimal such as 1.2 in integer arithmetic. */
export const times = (amount: bigint, factor: number): bigint =>
  (amount * BigInt(Math.round(factor * 1000)) + 999n) / 1000n

/** The exact gas of a coin payment to an account without code. It never changes, and some chains refund nothing. */
const paymentGas = 21_000n
const gasBuffer = 1.1
/** The gas to send with: some more than the estimate where the state may change. */
export const toGasLimit = (estimate: bigint): bigint =>
  estimate === paymentGas ? estimate : times(estimate, gasBuffer)
/** For a later call of a batch that can't be simulated before the earlier ones. */
export const untriedGas = 500_000n

export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Max fee per gas: the base fee times the multiplier, plus the node's tip. */
export const readFees = async (ask: Ask) => {
  const { baseFeePerGas } = read(block, await ask('eth_getBlockByNumber', ['latest', false]))
  if (baseFeePerGas === undefined || baseFeePerGas === null) {
    const gasPrice = read(quantity, await ask('eth_gasPrice', []))
    return { type: 'legacy' as const, gasPrice: times(gasPrice, limits.transaction.baseFeeMultiplier) }
  }
  const tip = read(quantity, await ask('eth_maxPriorityFeePerGas', []))
  const maxFeePerGas = times(baseFeePerGas, limits.transaction.baseFeeMultiplier) + tip
  return { type: 'eip1559' as const, maxFeePerGas, maxPriorityFeePerGas: tip }
}

/** An account's next nonce. */
export const readCount = async (ask: Ask, from: Address): Promise<number> => {
  const count = Number(read(quantity, await ask('eth_getTransactionCount', [from, 'pending'])))
  if (!Number.isSafeInteger(count)) throw new RpcError(-32603)
  return count
}

/** Fills in nonce, gas and fees from the operator's node. The page's values are ignored. */
export const fillTransactions = async (
  { callNode }: Pick<FrameState, 'callNode'>,
  chainId: number,
  from: Address,
  calls: readonly PlainCall[],
): Promise<Hex[]> => {
  const ask: Ask = (method, params) => callNode(toCaipNetworkId(chainId), method, params)
  const estimate = async ({ to, value, data }: PlainCall, index: number): Promise<bigint> => {
    try {
      const gas = await ask('eth_estimateGas', [{ from, to, data, value: `0x${value.toString(16)}` }])
      return toGasLimit(read(quantity, gas))
    } catch (error) {
      const isLater = index > 0 && error instanceof WalletError && error.code === 'node.executionReverted'
      if (isLater) return untriedGas
      throw error
    }
  }
  const [firstNonce, fees, ...gas] = await Promise.all([readCount(ask, from), readFees(ask), ...calls.map(estimate)])
  return calls.map((call, index) =>
    serializeTransaction({ ...call, ...fees, chainId, nonce: firstNonce + index, gas: gas[index] ?? untriedGas }),
  )
}
