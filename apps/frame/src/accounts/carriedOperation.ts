import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, concatHex, encodeFunctionData, type Hex, keccak256, parseAbi, serializeTransaction } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { type Carrier, type OperationDraft, operationDigest, toUserOperation } from './userOperation.ts'

/** The keys behind both accounts: the plain one carries and pays, the other owns the smart account. */
type Keys = { plain: Address; smartOwner: Address }

export type CarriedOperation = OperationDraft & { carrier: Carrier }

/** What a smart account sends, and where. */
export type Sender = { account: Address; chainId: number }

const { entryPoint } = smartAccountContracts
const handleOpsAbi = parseAbi([
  'struct Op { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Op[] ops, address beneficiary)',
])

export const isCarried = (draft: OperationDraft): draft is CarriedOperation => draft.carrier !== undefined

/** The most that the plain account pays for one unit of gas. */
export const carrierPrice = (carrier: Carrier): bigint =>
  carrier.type === 'legacy' ? carrier.gasPrice : carrier.maxFeePerGas

/** The unsigned transaction that hands one signed operation to the entry point. */
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

/** Stands for both signatures: the owner's under the operation, and the plain account's under the transaction. */
export const carriedDigest = (keys: Keys, sender: Sender, draft: CarriedOperation): Hex =>
  keccak256(
    concatHex([
      operationDigest(keys.smartOwner, sender.account, sender.chainId, draft),
      keccak256(carrierTransaction(keys, sender, draft, '0x')),
    ]),
  )
