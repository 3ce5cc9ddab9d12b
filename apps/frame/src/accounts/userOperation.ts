import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import type { Address, Hex } from 'viem'
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { deploymentOf, encodeCalls, type PlainCall } from './smartAccount.ts'

/** Who pays instead of the account, as a paymaster service (ERC-7677) answers. */
export type Sponsorship = {
  paymaster: Address
  paymasterData: Hex
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
}

/** An operation as the frame fills it in: what it does stands as calls, never as bytes that somebody else wrote. */
export type OperationDraft = {
  calls: readonly PlainCall[]
  nonce: bigint
  /** Whether the account is on the chain; its first operation makes it. */
  isDeployed: boolean
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  sponsorship: Sponsorship | undefined
}

/** The operation in the form of EntryPoint 0.7. */
export const toUserOperation = (
  owner: Address,
  sender: Address,
  { calls, isDeployed, sponsorship, ...numbers }: OperationDraft,
  signature: Hex,
): UserOperation<'0.7'> => ({
  ...numbers,
  sender,
  callData: encodeCalls(calls),
  signature,
  ...(isDeployed ? {} : deploymentOf(owner)),
  ...sponsorship,
})

/** The hash that the owner signs and by which the operation is known. */
export const operationDigest = (owner: Address, sender: Address, chainId: number, draft: OperationDraft): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: smartAccountContracts.entryPoint,
    entryPointVersion: '0.7',
    userOperation: toUserOperation(owner, sender, draft, '0x'),
  })

/** Everything the operation may cost at most. */
export const operationGas = (draft: OperationDraft): bigint =>
  draft.callGasLimit +
  draft.verificationGasLimit +
  draft.preVerificationGas +
  (draft.sponsorship?.paymasterVerificationGasLimit ?? 0n) +
  (draft.sponsorship?.paymasterPostOpGasLimit ?? 0n)
