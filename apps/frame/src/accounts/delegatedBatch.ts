import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, concatHex, type Hex, keccak256, type SignedAuthorizationList, serializeTransaction } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { encodeCalls, type PlainCall } from './smartAccount.ts'

/** A standard account's calls to itself as one transaction (EIP-7702). All of it is built from these fields. */
export type DelegatedBatch = {
  calls: readonly PlainCall[]
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Whether the transaction also authorizes the contract, because the account doesn't have it yet. */
  isUpgrade: boolean
}

export type DelegatedPlace = { account: Address; chainId: number }

/**
 * The authorization in a batch. It names this chain, since chain 0 would count on all of them, and the nonce after the
 * transaction's own, since the account sends it itself.
 */
export const authorizationOf = ({ chainId }: DelegatedPlace, { nonce }: DelegatedBatch) => ({
  address: smartAccountContracts.delegator,
  chainId,
  nonce: nonce + 1,
})

const fieldsOf = ({ account, chainId }: DelegatedPlace, batch: DelegatedBatch) => {
  const { calls, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = batch
  return { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, to: account, value: 0n, data: encodeCalls(calls) }
}

/** The unsigned transaction; with an upgrade it carries the signed authorization. */
export const delegatedTransaction = (
  place: DelegatedPlace,
  batch: DelegatedBatch,
  authorizationList: SignedAuthorizationList | undefined,
) =>
  authorizationList
    ? ({ type: 'eip7702', ...fieldsOf(place, batch), authorizationList } as const)
    : ({ type: 'eip1559', ...fieldsOf(place, batch) } as const)

/** Placeholder for both signatures: on the transaction, and on the authorization if there is one. */
export const delegatedDigest = (place: DelegatedPlace, batch: DelegatedBatch): Hex => {
  const transaction = keccak256(serializeTransaction(delegatedTransaction(place, batch, undefined)))
  return batch.isUpgrade
    ? keccak256(concatHex([transaction, hashAuthorization(authorizationOf(place, batch))]))
    : transaction
}
