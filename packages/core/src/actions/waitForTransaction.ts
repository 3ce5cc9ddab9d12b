import type { Hex } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { waitForTransactionReceipt } from 'viem/actions'
import type { Kit } from '../kit.ts'
import { recognise } from '../recognise.ts'
import type { TransactionOutcome } from '../state/send.ts'
import { refreshAccount } from './refreshAccount.ts'

/** Follows a transaction to its receipt or its replacement, for at most 180 s (SEND-07). */
export const waitForTransaction = async (
  kit: Kit,
  chainId: number,
  hash: Hex,
): Promise<TransactionOutcome & { hash: Hex }> => {
  const { waitMs, receiptRetries, receiptRetryBaseMs } = limits.transaction
  let replacement: TransactionOutcome['replacement']
  try {
    const receipt = await waitForTransactionReceipt(kit.wagmi.getClient({ chainId }), {
      hash,
      timeout: waitMs,
      retryCount: receiptRetries,
      retryDelay: ({ count }) => 2 ** count * receiptRetryBaseMs,
      onReplaced: ({ reason }) => {
        replacement = reason
      },
    })
    refreshAccount(kit)
    return {
      hash: receipt.transactionHash,
      status: receipt.status === 'success' ? 'confirmed' : 'reverted',
      blockNumber: receipt.blockNumber.toString(),
      feeUnits: (receipt.gasUsed * receipt.effectiveGasPrice).toString(),
      replacement,
    }
  } catch (error) {
    throw recognise(error)
  }
}
