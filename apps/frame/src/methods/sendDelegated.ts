import { type Address, type Hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { keccak256 } from 'viem'
import type { PlainCall } from '../accounts/smartAccount.ts'
import type { ApprovalSubject } from '../approve/approval.ts'
import type { Clock } from '../clock.ts'
import { approveAndSign } from './approveAndSign.ts'
import { isReverted, receipt } from './bundles.ts'
import type { CallNode } from './callNode.ts'
import { fillDelegated } from './fillDelegated.ts'
import { evmChainId, type MethodContext } from './method.ts'
import { broadcast } from './sendTransactions.ts'

/**
 * Sends a standard account's calls as one transaction, all or none (EIP-7702). The first one also authorizes the
 * contract, which the screen says. `onSigned` gets the hash before the transaction is sent.
 */
export const sendDelegated = async (
  context: MethodContext,
  account: Address,
  calls: readonly PlainCall[],
  onSigned: (hash: Hex) => Promise<void> = async () => {},
): Promise<Hex> => {
  const { callNode, payments } = context.state
  const chainId = evmChainId(context)
  const batch = await fillDelegated(callNode, account, chainId, calls)
  const { gas, maxFeePerGas, isUpgrade } = batch
  const subject: ApprovalSubject = {
    ...{ kind: 'transaction', account, accountType: 'eoa', calls, isUpgraded: isUpgrade },
    fee: { gas, maxFeePerGas, isSponsored: false },
  }
  const signed = await approveAndSign(context, { kind: 'delegatedBatch', account, chainId, batch }, subject)
  payments.signed(subject, [signed])
  await onSigned(keccak256(signed))
  return broadcast(context, signed)
}

const pollMs = 500

/** Waits until a transaction is mined, and throws if it failed. */
export const untilMinedTransaction = async (
  { callNode, clock, chainId }: { callNode: CallNode; clock: Clock; chainId: number },
  hash: Hex,
): Promise<void> => {
  const endsAt = clock.now() + limits.transaction.waitMs
  while (clock.now() < endsAt) {
    const answer = await callNode(toCaipNetworkId(chainId), 'eth_getTransactionReceipt', [hash]).catch(() => null)
    const found = v.safeParse(receipt, answer)
    if (found.success && isReverted(found.output)) throw new WalletError('node.executionReverted')
    if (found.success) return
    await clock.sleep(pollMs)
  }
  throw new WalletError('smartAccount.notMined')
}
