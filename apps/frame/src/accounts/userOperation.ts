import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, type Hex, hashTypedData } from 'viem'
import { getUserOperationHash, toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { deploymentOf, encodeCalls, type PlainCall } from './smartAccount.ts'

/** Who pays instead of the account, as a paymaster service (ERC-7677) responds. */
export type Sponsorship = {
  paymaster: Address
  paymasterData: Hex
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
}

/** The standard account's transaction that submits an operation, without the operation itself. */
export type Carrier = { nonce: number; gas: bigint } & (
  | { type: 'legacy'; gasPrice: bigint }
  | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
)

/** An operation as the frame builds it: its effects are calls, never foreign bytes. */
export type OperationDraft = {
  calls: readonly PlainCall[]
  nonce: bigint
  /** Whether the account is deployed; its first operation deploys it. */
  isDeployed: boolean
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  sponsorship: Sponsorship | undefined
  /** Without a bundler: the standard account's transaction that submits and pays. */
  carrier?: Carrier | undefined
}

const { entryPoint } = smartAccountContracts

/** The operation in the form of EntryPoint 0.7. */
export const toUserOperation = (
  owner: Address,
  sender: Address,
  { calls, isDeployed, sponsorship, carrier: _, ...numbers }: OperationDraft,
  signature: Hex,
): UserOperation<'0.7'> => ({
  ...numbers,
  sender,
  callData: encodeCalls(calls),
  signature,
  ...(isDeployed ? {} : deploymentOf(owner)),
  ...sponsorship,
})

/** The operation's hash at the entry point and at bundlers. */
export const operationHash = (owner: Address, sender: Address, chainId: number, draft: OperationDraft): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: toUserOperation(owner, sender, draft, '0x'),
  })

const packedTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** The typed data the owner signs, in the account's own domain, as HybridDeleGator requires. */
export const operationDigest = (owner: Address, sender: Address, chainId: number, draft: OperationDraft): Hex => {
  const packed = toPackedUserOperation(toUserOperation(owner, sender, draft, '0x'))
  return hashTypedData({
    domain: { name: 'HybridDeleGator', version: '1', chainId, verifyingContract: sender },
    types: packedTypes,
    primaryType: 'PackedUserOperation',
    message: { ...packed, entryPoint },
  })
}

/** The operation's maximum cost. */
export const operationGas = (draft: OperationDraft): bigint =>
  draft.callGasLimit +
  draft.verificationGasLimit +
  draft.preVerificationGas +
  (draft.sponsorship?.paymasterVerificationGasLimit ?? 0n) +
  (draft.sponsorship?.paymasterPostOpGasLimit ?? 0n)
