import type { PreviousRoot } from '@latchkey/wire/api/roots'
import { WalletError } from '@latchkey/wire/walletErrors'
import type { Address } from 'viem'
import { smartAccountOf } from '../accounts/smartAccount.ts'
import type { Signable } from './digest.ts'
import { isSolanaSweep } from './solanaSweep.ts'
import { isSweep } from './sweep.ts'

/** The addresses of an account's root; with `previous` it is an earlier one. */
export type Actor = { evmAddress: string; solanaAddress: string; smartOwner: Address; previous?: PreviousRoot }

/** Whether an account may sign this kind: each belongs to one account, texts and permissions to either EVM account. */
export const mayAct = (actor: Actor, { kind, account }: Signable): boolean => {
  if (kind.startsWith('solana')) return account === actor.solanaAddress
  const isPlain = account === actor.evmAddress
  if (kind === 'transactions' || kind === 'delegatedBatch') return isPlain
  const isSmart = account === smartAccountOf(actor.smartOwner)
  // A standard account can grant permissions too, once it is its own smart account (EIP-7702).
  return isSmart || (isPlain && kind !== 'userOperation')
}

export const addressesOf = ({ evmAddress, solanaAddress, smartOwner }: Actor) => ({
  ...{ evmAddress: evmAddress as Address, solanaAddress, smartOwner },
  smartAddress: smartAccountOf(smartOwner),
})

const evmAccounts = ({ evmAddress, smartOwner }: Actor): Address[] => [
  evmAddress as Address,
  smartAccountOf(smartOwner),
]

/** Finds the acting account. An earlier root may only transfer to the current accounts. */
export const actorOf = (
  { evmAddress, solanaAddress, smartOwner, earlier }: Omit<Actor, 'previous'> & { earlier: readonly Actor[] },
  signable: Signable,
): Actor => {
  const current = { evmAddress, solanaAddress, smartOwner }
  const found = earlier.find((one) =>
    [...evmAccounts(one), one.solanaAddress].some((account) => account === signable.account),
  )
  if (!found) return current
  const isHandedOver =
    signable.kind === 'solanaTransactions'
      ? signable.transactions.every((one) => isSolanaSweep(one, found.solanaAddress, solanaAddress))
      : isSweep(signable, evmAccounts(current))
  if (!isHandedOver) throw new WalletError('vault.notApproved')
  return found
}
