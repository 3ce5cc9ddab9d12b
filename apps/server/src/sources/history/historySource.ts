import type { Address, Hex } from '@latchkey/wire/caip'
import type { CoinKnowledge } from '../../indexer/facts/facts.ts'
import type { Operation } from '../../indexer/facts/selectors.ts'
import type { Coverage } from './coverage.ts'

/** A place in the history of a chain; newer ones are greater. */
export type Position = { block: bigint; txIndex: number }

/** A movement as one account's history shows it. */
export type RecordedTransfer = {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Null for the chain's own coin. */
  token: { address: Address; name: string; symbol: string; decimals: number | null; isSpam: boolean } | null
  from: Address
  to: Address
  amount: bigint
  tokenId: bigint | null
  /** Goes to or comes from an entry point for carrying an operation. */
  isFee: boolean
}

/** The account's token approval. */
export type RecordedApproval = {
  symbol: string
  decimals: number | null
  spender: Address
  /** Null where all of it is let go of, or where it is not counted at all, as with NFTs. */
  amount: bigint | null
}

/** One transaction as one account's history shows it. */
export type HistoryRecord = Position & {
  hash: Hex
  from: Address
  to: Address | null
  /** Whether it failed for this account: all of it, or the account's own part. */
  isFailed: boolean
  coin: CoinKnowledge
  /** What `from` paid for it, in the coin's base units. */
  fee: bigint
  nonce: number
  timestamp: Date
  operation: Operation
  /** The exchange that a smart account called; undefined where it is the called contract itself, or none. */
  router?: Address | undefined
  transfers: RecordedTransfer[]
  approval: RecordedApproval | null
}

/** What a page was read from. As long as it is the same, so is the page. */
export type Mark = { block: bigint; stamp: string }

export type HistoryPage = {
  records: HistoryRecord[]
  next: Position | null
  /** Absent where the source cannot tell whether something has changed. */
  mark?: Mark
}

/** Where the history of accounts comes from: newest first, everything below a position. */
export type HistorySource = {
  page: (account: Address, before: Position | undefined) => Promise<HistoryPage>
  /** Whether an account's history is still what it was when a page was marked: one cheap look. */
  isCurrent?: (account: Address, mark: Mark) => Promise<boolean>
  /** From when on an account's history is whole; absent or undefined where it always is. */
  coverage?: (account: Address) => Promise<Coverage | undefined>
}

/** The page size AppKit clients expect. */
export const pageSize = 50
