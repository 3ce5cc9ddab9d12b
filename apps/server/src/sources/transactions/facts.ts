import type { Address, Hex } from '@latchkey/wire/caip'

/** A transfer of coin, token or NFT. Addresses are in lowercase. */
export type Transfer = {
  /** Log index within the transaction; -1 for the transaction's own value. */
  logIndex: number
  subIndex: number
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  token: Address | null
  from: Address
  to: Address
  amount: bigint
  tokenId: bigint | null
  /** True if no single log reports it and it was derived from several. */
  isInferred: boolean
  /** An operation fee collected by an entry point or paid to a bundler, not a payment. */
  isFee: boolean
}

export type Approval = {
  logIndex: number
  kind: 'erc20' | 'erc721' | 'all'
  token: Address
  owner: Address
  spender: Address
  amount: bigint
}

/** A call an account made within another account's transaction. */
export type InnerCall = { to: Address; value: bigint; data: Hex }

/** What a smart account did in a transaction: its own operation, or the use of one of its sessions. */
export type Act = {
  account: Address
  isFailed: boolean
  calls: readonly InnerCall[]
  /** The account's entry point deposit after it paid in for this operation. */
  deposit?: bigint
}

/** How native coin movements are known: in full, from balances, or only from the transaction's own data. */
export const coinKnowledge = { exact: 0, reckoned: 1, unknown: 2 } as const
export type CoinKnowledge = keyof typeof coinKnowledge

/** Everything stored about one transaction. */
export type TransactionFacts = {
  block: bigint
  txIndex: number
  hash: Hex
  from: Address
  /** Null for contract creations. */
  to: Address | null
  value: bigint
  isFailed: boolean
  fee: bigint
  nonce: bigint
  /** Null if nothing was called. */
  selector: Hex | null
  timestamp: Date
  hasSwap: boolean
  transfers: Transfer[]
  approvals: Approval[]
  acts: readonly Act[]
  coin: CoinKnowledge
}

export const zeroAddress: Address = `0x${'0'.repeat(40)}`
