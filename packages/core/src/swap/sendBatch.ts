import type { Hex } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { sendCalls, waitForCallsStatus } from '@wagmi/core'
import type { Log } from 'viem'
import type { Kit } from '../kit.ts'
import type { SwapTerms } from '../state/swap.ts'
import type { SwapTransaction } from './checkSwapCall.ts'
import { explainRefusal } from './explainRevert.ts'

/** Asks the account for several calls as one, all or none, and waits until they are in a block. */
export const sendBatch = async (
  kit: Kit,
  terms: SwapTerms,
  calls: readonly SwapTransaction[],
  onSent: (hash: Hex) => void,
): Promise<readonly Log[]> => {
  const { owner: account, chainId } = terms
  const { id } = await sendCalls(kit.wagmi, { account, chainId, calls: [...calls], forceAtomic: true })
  const { status, receipts = [] } = await waitForCallsStatus(kit.wagmi, { id, timeout: limits.transaction.waitMs })
  const last = receipts.at(-1)
  if (last) onSent(last.transactionHash)
  const isGood = status === 'success' && receipts.every((receipt) => receipt.status === 'success')
  if (!isGood) throw await explainRefusal(kit, terms, new WalletError('swap.transactionError'))
  return receipts.flatMap(({ logs }) => logs as unknown as readonly Log[])
}
