import type { Hex } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import type { Log } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { readAccount } from '../account/connections.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { hasFailedOperation } from '../send/hasFailedOperation.ts'
import type { TransactionOutcome } from '../state/send.ts'
import { refreshAccount } from './refreshAccount.ts'

/** Follows a transaction to its receipt or its replacement, for at most `waitMs` (SEND-07). */
export const waitForTransaction = async (
  kit: Kit,
  chainId: number,
  hash: Hex,
): Promise<{ outcome: TransactionOutcome & { hash: Hex }; logs: readonly Log[] }> => {
  const { waitMs, confirmations, receiptRetries, receiptRetryBaseMs } = limits.transaction
  const { address } = readAccount(kit)
  let replacement: TransactionOutcome['replacement']
  try {
    const receipt = await waitForTransactionReceipt(kit.wagmi.getClient({ chainId }), {
      hash,
      confirmations,
      timeout: waitMs,
      retryCount: receiptRetries,
      retryDelay: ({ count }) => 2 ** count * receiptRetryBaseMs,
      onReplaced: ({ reason }) => {
        replacement = reason
      },
    })
    refreshAccount(kit)
    const hasFailed = receipt.status !== 'success' || (address && hasFailedOperation(receipt.logs, address))
    const outcome = {
      hash: receipt.transactionHash,
      status: hasFailed ? ('reverted' as const) : ('confirmed' as const),
      blockNumber: receipt.blockNumber.toString(),
      feeUnits: (receipt.gasUsed * receipt.effectiveGasPrice).toString(),
      replacement,
    }
    return { outcome, logs: receipt.logs }
  } catch (error) {
    throw recognise(error)
  }
}
