import { cheap, type MethodRow, row } from './methodRow.ts'

const read = row('read')

/**
 * What anyone may ask a Solana node through us: a wallet's accounts, its transactions and their status. Methods that
 * scan all accounts of a program (getProgramAccounts) or give away test coins (requestAirdrop) are refused.
 */
export const solanaMethods: Readonly<Record<string, MethodRow>> = {
  getAccountInfo: read(1, 2),
  getBalance: cheap(1, 2),
  getBlockHeight: cheap(0, 1),
  getBlockTime: cheap(1, 1),
  getEpochInfo: cheap(0, 1),
  getFeeForMessage: cheap(1, 2),
  getGenesisHash: cheap(0, 0),
  getHealth: cheap(0, 0),
  getLatestBlockhash: cheap(0, 1),
  getMinimumBalanceForRentExemption: cheap(1, 2),
  getMultipleAccounts: read(1, 2),
  getRecentPrioritizationFees: read(0, 1),
  getSignatureStatuses: read(1, 2),
  getSignaturesForAddress: read(1, 2),
  getSlot: cheap(0, 1),
  getTokenAccountBalance: cheap(1, 2),
  getTokenAccountsByOwner: read(2, 3),
  getTokenSupply: cheap(1, 2),
  getTransaction: read(1, 2),
  getVersion: cheap(0, 0),
  isBlockhashValid: cheap(1, 2),
  simulateTransaction: read(1, 2),
  sendTransaction: row('write')(1, 2),
}
