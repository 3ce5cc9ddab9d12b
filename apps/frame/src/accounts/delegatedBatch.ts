import { smartAccountContracts } from '@latchkey/wire/smartAccount'
import { type Address, concatHex, type Hex, keccak256, type SignedAuthorizationList, serializeTransaction } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { encodeCalls, type PlainCall } from './smartAccount.ts'

/**
 * Calls of a plain account that is its own smart account (EIP-7702), as one transaction to itself. Everything about it
 * is written from these fields.
 */
export type DelegatedBatch = {
  calls: readonly PlainCall[]
  nonce: number
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Whether the transaction also authorizes the contract, because the account does not have it yet. */
  isUpgrade: boolean
}

/** Where a batch is done. */
export type DelegatedPlace = { account: Address; chainId: number }

/**
 * The authorization that a batch carries. It names this chain, since one for chain 0 would count on all, and the number
 * after the transaction's own, since the account sends it itself.
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

/** Stands for both signatures: under the transaction, and under the authorization where there is one. */
export const delegatedDigest = (place: DelegatedPlace, batch: DelegatedBatch): Hex => {
  const transaction = keccak256(serializeTransaction(delegatedTransaction(place, batch, undefined)))
  return batch.isUpgrade
    ? keccak256(concatHex([transaction, hashAuthorization(authorizationOf(place, batch))]))
    : transaction
}
