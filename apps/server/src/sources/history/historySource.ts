import type { Address, Hex } from '@latchkey/wire/caip'
import type { CoinKnowledge } from '../transactions/facts.ts'
import type { Operation } from '../transactions/selectors.ts'
import type { Coverage } from './coverage.ts'

/** A position in a chain's history; newer ones are greater. */
export type Position = { block: bigint; txIndex: number }

/** A transfer as one account's history shows it. */
export type RecordedTransfer = {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Null for the native coin. */
  token: { address: Address; name: string; symbol: string; decimals: number | null; isSpam: boolean } | null
  from: Address
  to: Address
  amount: bigint
  tokenId: bigint | null
  /** Whether it is an operation fee paid to, or refunded by, an entry point. */
  isFee: boolean
}

/** The account's token approval. */
export type RecordedApproval = {
  symbol: string
  decimals: number | null
  spender: Address
  /** Null if unlimited, or if there is no amount, as with NFTs. */
  amount: bigint | null
}

/** One transaction as one account's history shows it. */
export type HistoryRecord = Position & {
  hash: Hex
  from: Address
  to: Address | null
  /** Whether it failed for this account: the transaction itself, or the account's part of it. */
  isFailed: boolean
  coin: CoinKnowledge
  /** The fee that `from` paid, in base units of the coin. */
  fee: bigint
  nonce: number
  timestamp: Date
  operation: Operation
  /** The exchange that a smart account called; undefined if it is the called contract itself, or if there is none. */
  router?: Address | undefined
  transfers: RecordedTransfer[]
  approval: RecordedApproval | null
}

/** Identifies the data behind a page. While it stays the same, so does the page. */
export type Mark = { block: bigint; stamp: string }

export type HistoryPage = {
  records: HistoryRecord[]
  next: Position | null
  /** Absent if the source can't tell whether something changed. */
  mark?: Mark
}

/** A source of account history: newest first, everything below a position. */
export type HistorySource = {
  page: (account: Address, before: Position | undefined) => Promise<HistoryPage>
  /** Whether an account's history is unchanged since a page was read. One cheap query. */
  isCurrent?: (account: Address, mark: Mark) => Promise<boolean>
  /** The newest block that the history includes; absent if the source can't tell. */
  readTip?: () => Promise<bigint | undefined>
  /** When an account's history starts to be complete; absent or undefined if it always is. */
  coverage?: (account: Address) => Promise<Coverage | undefined>
}
