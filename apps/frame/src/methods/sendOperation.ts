import { type Hex, hex, toCaipNetworkId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { EvmAccount } from '../accounts/listAccounts.ts'
import type { PlainCall } from '../accounts/smartAccount.ts'
import { type OperationDraft, operationGas, operationHash } from '../accounts/userOperation.ts'
import type { ApprovalSubject } from '../approve/approval.ts'
import type { FrameState } from '../context.ts'
import { approveAndSign } from './approveAndSign.ts'
import { receipt } from './bundles.ts'
import { fillOperation, toBundlerRequest } from './fillOperation.ts'
import { handOver } from './handOver.ts'
import { evmChainId, type MethodContext } from './method.ts'

const pollMs = 500

/** What the bundler tells of an operation that is on the chain. */
const operationReceipt = v.object({ success: v.boolean(), receipt })
export type OperationReceipt = v.InferOutput<typeof operationReceipt>

const toSubject = ({ address }: EvmAccount, draft: OperationDraft): ApprovalSubject => ({
  kind: 'transaction',
  account: address,
  accountType: 'smartAccount',
  calls: draft.calls,
  fee: {
    gas: operationGas(draft),
    maxFeePerGas: draft.maxFeePerGas,
    isSponsored: draft.sponsorship !== undefined,
  },
})

/**
 * Fills, shows, signs and hands over one operation; answers with its hash, which is computed here.
 * `onSigned` hears the hash before anybody else sees the operation.
 * The screen and the signer get the same list of calls, and the signer writes the bytes from it.
 */
export const sendOperation = async (
  context: MethodContext,
  account: EvmAccount,
  calls: readonly PlainCall[],
  onSigned: (hash: Hex) => Promise<void> = async () => {},
): Promise<Hex> => {
  const { state } = context
  const chainId = evmChainId(context)
  const operation = await fillOperation(state, account, chainId, calls)
  const signable = { kind: 'userOperation', account: account.address, chainId, operation } as const
  const subject = toSubject(account, operation)
  const signature = await approveAndSign(context, signable, subject)
  const request = toBundlerRequest(account, operation, signature)
  const { entryPoint } = smartAccountContracts
  const hash = operationHash(account.owner, account.address, chainId, operation)
  state.payments.signed(subject, [hash])
  await onSigned(hash)
  await handOver(state.clock, {
    send: () => state.callNode(toCaipNetworkId(chainId), 'eth_sendUserOperation', [request, entryPoint]),
    isKnown: () => isOperationKnown(state, chainId, hash),
  })
  state.payments.handedOver(hash)
  return hash
}

/** Whether the bundler has an operation, on the chain or on its way there. */
export const isOperationKnown = async (
  { callNode }: Pick<FrameState, 'callNode'>,
  chainId: number,
  hash: Hex,
): Promise<boolean> => Boolean(await callNode(toCaipNetworkId(chainId), 'eth_getUserOperationByHash', [hash]))

/** How an operation ended; undefined while it has not. */
export const findOperation = async (
  { callNode }: Pick<FrameState, 'callNode'>,
  chainId: number,
  hash: Hex,
): Promise<OperationReceipt | undefined> => {
  const answer = await callNode(toCaipNetworkId(chainId), 'eth_getUserOperationReceipt', [hash])
  const parsed = v.safeParse(operationReceipt, answer)
  return parsed.success ? parsed.output : undefined
}

/** The hash of the transaction that carried an operation: what a page that sent a transaction waits for. */
export const waitForOperation = async (context: MethodContext, hash: Hex): Promise<Hex> => {
  const { state } = context
  const endsAt = state.clock.now() + limits.transaction.waitMs
  while (state.clock.now() < endsAt) {
    const found = await findOperation(state, evmChainId(context), hash).catch(() => undefined)
    if (found && v.is(hex, found.receipt.transactionHash)) return found.receipt.transactionHash
    await state.clock.sleep(pollMs)
  }
  throw new WalletError('smartAccount.notMined')
}
