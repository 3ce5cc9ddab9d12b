import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/walletErrors'
import { size } from 'viem'
import type { DelegatedBatch } from '../accounts/delegatedBatch.ts'
import { isDelegator } from '../accounts/isDelegator.ts'
import { encodeCalls, type PlainCall } from '../accounts/smartAccount.ts'
import type { CallNode } from './callNode.ts'
import { type Ask, quantity, read, readCount, readFees, times, untriedGas } from './fillTransactions.ts'

/** Overhead: the transaction, the authorization (EIP-7702) and the contract's work per call. */
const around = { transaction: 21_000n, authorization: 25_000n, call: 15_000n, byte: 16n } as const
const gasBuffer = 1.2

const estimate = async (ask: Ask, from: Address, { to, value, data }: PlainCall): Promise<bigint> =>
  read(quantity, await ask('eth_estimateGas', [{ from, to, value: `0x${value.toString(16)}`, data }]))

/** Before the account has its contract, each call is tried alone. */
const gasBefore = async (ask: Ask, account: Address, calls: readonly PlainCall[]): Promise<bigint> => {
  const each = calls.map((call, index) =>
    estimate(ask, account, call).catch((error: unknown) => {
      const isLater = index > 0 && error instanceof WalletError && error.code === 'node.executionReverted'
      if (isLater) return untriedGas
      throw error
    }),
  )
  const inner = (await Promise.all(each)).reduce((sum, gas) => sum + gas + around.call, 0n)
  const bytes = BigInt(size(encodeCalls(calls)))
  return inner + around.transaction + around.authorization + bytes * around.byte
}

/** Fills in a batch of a standard account that is, or becomes, its own smart account. */
export const fillDelegated = async (
  callNode: CallNode,
  account: Address,
  chainId: number,
  calls: readonly PlainCall[],
): Promise<DelegatedBatch> => {
  const ask: Ask = (method, params) => callNode(toCaipNetworkId(chainId), method, params)
  const isReady = await isDelegator(callNode, chainId, account)
  const [nonce, fees, gas, balance] = await Promise.all([
    readCount(ask, account),
    readFees(ask),
    isReady
      ? estimate(ask, account, { to: account, value: 0n, data: encodeCalls(calls) })
      : gasBefore(ask, account, calls),
    ask('eth_getBalance', [account, 'latest']),
  ])
  const prices =
    fees.type === 'legacy'
      ? { maxFeePerGas: fees.gasPrice, maxPriorityFeePerGas: fees.gasPrice }
      : { maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas }
  const batch = { calls, nonce, gas: times(gas, gasBuffer), ...prices, isUpgrade: !isReady }
  const needed = calls.reduce((sum, { value }) => sum + value, batch.gas * batch.maxFeePerGas)
  if (read(quantity, balance) < needed) throw new WalletError('node.insufficientFunds')
  return batch
}
