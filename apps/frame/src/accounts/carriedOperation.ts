import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, concatHex, encodeFunctionData, type Hex, keccak256, parseAbi, serializeTransaction } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { type Carrier, type OperationDraft, operationDigest, toUserOperation } from './userOperation.ts'

/** The keys of both accounts: the standard one sends and pays, the other owns the smart account. */
type Keys = { plain: Address; smartOwner: Address }

export type CarriedOperation = OperationDraft & { carrier: Carrier }

/** A smart account's operation and its chain. */
export type Sender = { account: Address; chainId: number }

const { entryPoint } = smartAccountContracts
const handleOpsAbi = parseAbi([
  'struct Op { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Op[] ops, address beneficiary)',
])

export const isCarried = (draft: OperationDraft): draft is CarriedOperation => draft.carrier !== undefined

/** Max fee per gas that the standard account pays. */
export const carrierPrice = (carrier: Carrier): bigint =>
  carrier.type === 'legacy' ? carrier.gasPrice : carrier.maxFeePerGas

/** The unsigned transaction that submits one signed operation to the entry point. */
export const carrierTransaction = (
  { plain, smartOwner }: Keys,
  { account, chainId }: Sender,
  draft: CarriedOperation,
  signature: Hex,
): Hex => {
  const op = toPackedUserOperation(toUserOperation(smartOwner, account, draft, signature))
  const data = encodeFunctionData({ abi: handleOpsAbi, args: [[op], plain] })
  return serializeTransaction({ ...draft.carrier, chainId, to: entryPoint, value: 0n, data })
}

/** Placeholder for both signatures: the owner's in the operation and the standard account's on the transaction. */
export const carriedDigest = (keys: Keys, sender: Sender, draft: CarriedOperation): Hex =>
  keccak256(
    concatHex([
      operationDigest(keys.smartOwner, sender.account, sender.chainId, draft),
      keccak256(carrierTransaction(keys, sender, draft, '0x')),
    ]),
  )
