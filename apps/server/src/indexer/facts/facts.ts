import type { Address, Hex } from '@latchkey/wire/caip'

/** A movement of coin, token or NFT; addresses in lower case. */
export type Transfer = {
  /** The place of the log within its transaction; -1 for the value of the transaction itself. */
  logIndex: number
  subIndex: number
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  token: Address | null
  from: Address
  to: Address
  amount: bigint
  tokenId: bigint | null
  /** True where no log says it but several together do. */
  isInferred: boolean
  /** What an entry point takes for an operation or pays its carrier: a fee, and no payment. */
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

/** What a smart account did in a transaction: its operation was carried there, or a session of it was used. */
export type Act = {
  account: Address
  isFailed: boolean
  calls: readonly InnerCall[]
  /** What the entry point holds for its fees after it paid in for this operation. */
  deposit?: bigint
}

/** How it is known what coin a transaction moved: all of it, from balances, or only what the transaction itself says. */
export const coinKnowledge = { exact: 0, reckoned: 1, unknown: 2 } as const
export type CoinKnowledge = keyof typeof coinKnowledge

/** All that is kept of one transaction. */
export type TransactionFacts = {
  block: bigint
  txIndex: number
  hash: Hex
  from: Address
  /** Null where a contract was made. */
  to: Address | null
  value: bigint
  isFailed: boolean
  fee: bigint
  nonce: bigint
  /** Null where nothing was called. */
  selector: Hex | null
  timestamp: Date
  hasSwap: boolean
  transfers: Transfer[]
  approvals: Approval[]
  acts: readonly Act[]
  coin: CoinKnowledge
}

export const zeroAddress: Address = `0x${'0'.repeat(40)}`
