import { type MethodRow, row } from './methodRow.ts'

const read = row('read')

/**
 * What anyone may ask a Solana node through us: the accounts of a wallet, its transactions and their fate. Whatever
 * walks through all accounts of a program (getProgramAccounts) or gives test coins away (requestAirdrop) is refused.
 */
export const solanaMethods: Readonly<Record<string, MethodRow>> = {
  getAccountInfo: read(1, 2),
  getBalance: read(1, 2),
  getBlockHeight: read(0, 1),
  getBlockTime: read(1, 1),
  getEpochInfo: read(0, 1),
  getFeeForMessage: read(1, 2),
  getGenesisHash: read(0, 0),
  getHealth: read(0, 0),
  getLatestBlockhash: read(0, 1),
  getMinimumBalanceForRentExemption: read(1, 2),
  getMultipleAccounts: read(1, 2),
  getRecentPrioritizationFees: read(0, 1),
  getSignatureStatuses: read(1, 2),
  getSignaturesForAddress: read(1, 2),
  getSlot: read(0, 1),
  getTokenAccountBalance: read(1, 2),
  getTokenAccountsByOwner: read(2, 3),
  getTokenSupply: read(1, 2),
  getTransaction: read(1, 2),
  getVersion: read(0, 0),
  isBlockhashValid: read(1, 2),
  simulateTransaction: read(1, 2),
  sendTransaction: row('write')(1, 2),
}
