import { type Address, type Hex, isAddressEqual, parseTransaction } from 'viem'
import type { Signable } from './digest.ts'
import { receiverOf, type TransferCall } from './receiverOf.ts'

const callsOf = (signable: Signable): readonly TransferCall[] => {
  if (signable.kind === 'transactions') return signable.transactions.map((item) => parseTransaction(item))
  return signable.kind === 'userOperation' ? signable.operation.calls : []
}

/** Whether everything goes to the wallet's own accounts. An earlier root may sign nothing else. */
export const isSweep = (signable: Signable, own: readonly Address[]): boolean => {
  const calls = callsOf(signable)
  const isOwn = (receiver: Hex | undefined): boolean =>
    receiver !== undefined && own.some((one) => isAddressEqual(one, receiver as Address))
  return calls.length > 0 && calls.every((call) => isOwn(receiverOf(call)))
}
