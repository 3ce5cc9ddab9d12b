import type { LatchkeyError } from './latchkeyError.ts'

/** Data about an account that is refreshed while it is watched. */
export type Fact<T> = {
  /** `stale`: the data is old and couldn't be refreshed. `failed`: there is no data. `idle`: there is no account. */
  status: 'idle' | 'loading' | 'ready' | 'stale' | 'failed'
  /** The data of the last successful read. */
  data: T | undefined
  /** Why the last read failed. */
  error: LatchkeyError | undefined
  /** When the data was read, in milliseconds since 1970. 0 if never. */
  readAt: number
  /** The earliest time to retry a failed read, in milliseconds since 1970. 0 if at once. */
  retryAt: number
  /** Whether a read is in progress. */
  isFetching: boolean
}

/** Watches a fact. It is read only while there are listeners. */
export type Watch<T> = {
  /** The current value. The same object until something changes. */
  read(): Fact<T>
  /** Calls a function on every change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void
  /** Reads again now. */
  refresh(): void
  /** Reads the next page. Only activity has pages. */
  more(): void
}

/** The account that a fact is about. The page's first network by default. */
export type Holder = { address: string; chainId?: number | `${string}:${string}` | undefined }

/** From when a list is complete. A server that has just started indexing a chain doesn't know its past yet. */
export type Coverage = {
  /** The list is complete since this ISO time. `null` while nothing is known. */
  since: string | null
  /** The same for payments of the native coin. */
  coinSince: string | null
  /** How much of the past has been read, from 0 to 1. */
  progress: number
}

/** An amount of a chain's native coin, read from the chain. */
export type CoinBalance = {
  /** The amount in the smallest unit, as a whole number. */
  units: string
  /** The exact amount in whole coins. */
  amount: string
  /** The coin's symbol, such as `ETH`. */
  symbol: string
  /** Decimal places of `amount`. */
  decimals: number
}

/** A token of an account. */
export type Holding = {
  /** The address of its contract, or a placeholder for the native coin. */
  address: string
  /** Whether it is the chain's native coin. */
  isNative: boolean
  /** The token's name. Anyone can choose any name. */
  name: string
  /** The token's symbol. */
  symbol: string
  /** The exact amount in whole tokens. */
  amount: string
  /** Decimal places of the token. */
  decimals: number
  /** The price of one token. Undefined if unknown. */
  price: number | undefined
  /** Whether the price is still being looked up. */
  isPricePending: boolean
  /** The value of the amount. */
  value: number | undefined
  /** Its share of the total, from 0 to 1. */
  share: number | undefined
  /** The token's icon, or an empty string. */
  iconUrl: string
  /** Whether it can’t leave the chain because its bridge is closed. */
  isStranded: boolean
  /** The symbol of the token it imitates. Warn users before you show such a token. */
  lookAlikeOf: string | undefined
}

export type Currency = 'btc' | 'eth' | 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy'

export type Portfolio = {
  /** The most valuable first; tokens without a price come last. */
  holdings: readonly Holding[]
  /** The sum of all holdings with a price. */
  total: number
  /** Symbols of tokens without a price. They are not in the total. */
  unpriced: readonly string[]
  /** The user's currency, for every value and price. */
  currency: Currency
  /** The time from which received tokens are found. Undefined if all are found. */
  coverage: Coverage | undefined
}

/** One thing that moved: an amount of a token, or an NFT. */
export type Leg = {
  /** The exact amount in whole tokens. */
  amount: string
  /** The token's symbol. */
  symbol: string
  /** The token's icon. */
  iconUrl: string | undefined
  /** Whether it is an NFT. */
  isNft: boolean
  /** The value of the amount. Undefined if unknown. */
  value: number | undefined
}

export type ActivityKind =
  | ('swap' | 'wrap' | 'unwrap' | 'send' | 'receive' | 'approve' | 'revoke' | 'mint' | 'burn' | 'deploy' | 'stake')
  | ('unstake' | 'deposit' | 'withdraw' | 'claim' | 'borrow' | 'repay' | 'cancel' | 'call')

/** One transaction of an account. */
export type Activity = {
  /** Unique in the list. */
  id: string
  /** The transaction's hash. */
  hash: string
  /** When it was mined, in milliseconds since 1970. */
  at: number
  /** What happened. */
  kind: ActivityKind
  /** Whether it succeeded. */
  status: 'confirmed' | 'failed' | 'pending'
  /** What left the account. */
  out: readonly Leg[]
  /** What arrived. */
  in: readonly Leg[]
  /** The sender's address. */
  from: string
  /** The receiver's address, or the contract's. */
  to: string
  /** The name of the app, if it is known. */
  application: string | undefined
  /** What a token approval allows. Without `amount`, it is unlimited. */
  approval:
    | {
        symbol: string
        spender: string
        spenderName?: string | null | undefined
        amount?: string | null | undefined
      }
    | undefined
  /** Set if no node could report how much of the native coin moved: `reckoned` is an estimate. */
  coin: 'reckoned' | 'unknown' | undefined
}

export type ActivityList = {
  /** The newest first. Spam is left out. */
  entries: readonly Activity[]
  /** Whether there is a next page. */
  hasMore: boolean
  /** Whether the next page could not be read. */
  hasMoreFailed: boolean
  /** The user's currency, for every value. */
  currency: Currency
  /** The time from which the list is complete. Undefined if it always was. */
  coverage: Coverage | undefined
}

export type ValueHistory = {
  /** Oldest first, `at` in milliseconds. Starts after the last gap in the prices. */
  points: readonly { at: number; value: number }[]
  /** Symbols of tokens without a price. They are not counted. */
  unpriced: readonly string[]
  /** Whether past values use today’s exchange rate. */
  isAtTodaysRate: boolean
  /** The user's currency. */
  currency: Currency
}

export type Identity = {
  /** The account's name. */
  name: string | undefined
  /** The URL of its avatar. */
  avatar: string | undefined
}

/** What a client can watch, by name. All but `balance` need a server. */
export type Facts = {
  /** The native coin, read from the chain every 10 seconds. */
  balance: CoinBalance
  /** All tokens and their value. */
  portfolio: Portfolio
  /** The account's transactions. */
  activity: ActivityList
  /** The account's value over the last 30 days. */
  values: ValueHistory
  /** The account's name and avatar. */
  identity: Identity
}
