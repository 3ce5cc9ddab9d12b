import type { Hex } from '@latchkey/wire/caip'
import { carrierPrice } from '../accounts/carriedOperation.ts'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import type { PlainCall } from '../accounts/smartAccount.ts'
import { type OperationDraft, operationGas } from '../accounts/userOperation.ts'
import type { ApprovalSubject } from '../approve/approval.ts'
import { approveAndSign } from './approveAndSign.ts'
import { fillOperation } from './fillOperation.ts'
import { evmChainId, type MethodContext } from './method.ts'
import { nameOperation, type SentOperation, submitOperation, untilMined } from './submitOperation.ts'

const feeOf = ({ plain }: EvmAccount, draft: OperationDraft) => {
  const { carrier } = draft
  if (carrier) return { gas: carrier.gas, maxFeePerGas: carrierPrice(carrier), isSponsored: false, payer: plain }
  const isSponsored = draft.sponsorship !== undefined
  return { gas: operationGas(draft), maxFeePerGas: draft.maxFeePerGas, isSponsored }
}

const toSubject = (account: EvmAccount, draft: OperationDraft): ApprovalSubject => ({
  kind: 'transaction',
  account: account.address,
  accountType: 'smartAccount',
  calls: draft.calls,
  fee: feeOf(account, draft),
  isCreated: !draft.isDeployed,
})

/**
 * Fills, shows, signs and submits one operation; returns its locally computed hashes. `onSigned` gets them before it is
 * sent. Screen and signer get the same list of calls, and the signer encodes the bytes from it.
 */
export const sendOperation = async (
  context: MethodContext,
  account: EvmAccount,
  calls: readonly PlainCall[],
  onSigned: (sent: SentOperation) => Promise<void> = async () => {},
): Promise<SentOperation> => {
  const { state } = context
  const { callNode, clock, payments } = state
  const chainId = evmChainId(context)
  const operation = await fillOperation(state, account, chainId, calls)
  const signable = { kind: 'userOperation', account: account.address, chainId, operation } as const
  const subject = toSubject(account, operation)
  const signed = await approveAndSign(context, signable, subject)
  const sent = nameOperation(account, chainId, operation, signed)
  payments.signed(subject, [sent.hash])
  await onSigned(sent)
  await submitOperation({ callNode, clock, chainId }, account, operation, signed)
  payments.handedOver(sent.hash)
  return sent
}

/** The hash of the transaction with the operation, for a page that sent a transaction. */
export const waitForOperation = async (context: MethodContext, sent: SentOperation): Promise<Hex> => {
  const { callNode, clock, prompt } = context.state
  const tellSilence = async (signal: AbortSignal) => (await prompt()).tellUnconfirmed(signal)
  return (await untilMined({ callNode, clock, chainId: evmChainId(context) }, sent, tellSilence)).transactionHash
}
