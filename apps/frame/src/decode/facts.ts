import type { Address } from '@latchkey/wire/caip'
import { type DecodeWords, decodeWords } from '../words/decode.ts'
import { type KnownCode, knownCode, knownContractName } from './knownContracts.ts'
import type { SolanaFacts } from './solanaFacts.ts'

/** Facts about a token from its contract and the operator's list. */
export type TokenFact = {
  standard: 'erc20' | 'erc721' | 'erc1155'
  symbol: string
  decimals: number
  /** On the operator's list, so its symbol can be trusted. */
  isListed: boolean
  /** Listed as a token whose bridge has closed. */
  isStranded?: boolean
}

/** An address this user has used, saved or named before. */
export type KnownAddress = { address: Address; name: string | undefined }

/** `native` means the chain's native coin. */
export type AssetId = Address | 'native'

/** Everything decoders may know besides the bytes, as plain serializable data. Keys are lower case. */
export type FactsData = {
  chainId: number
  account: Address
  native: { symbol: string; decimals: number }
  tokens: Readonly<Record<string, TokenFact>>
  /** Symbols on the operator's list, for detecting unlisted tokens that imitate them. */
  listedSymbols: readonly string[]
  hasCode: Readonly<Record<string, boolean>>
  /** Whether this account has sent to the address before. */
  hasSentTo: Readonly<Record<string, boolean>>
  known: readonly KnownAddress[]
  /** Known, but first paid less than a day ago; lower case. */
  recent: readonly string[]
  /** Paid by another account of this wallet or on another chain: not known here, but worth imitating. */
  paidElsewhere: readonly KnownAddress[]
  balances: Readonly<Record<string, bigint>>
  /** Price of one unit in millionths of a dollar, according to the operator. */
  prices: Readonly<Record<string, bigint>>
  /** What this site made the user send today, in millionths of a dollar; undefined if unknown. */
  sentToday: bigint | undefined
  /** The request names more addresses than were looked up. */
  isCut?: boolean
  /** For Solana requests. */
  solana?: SolanaFacts
}

/** The same facts as lookups; `undefined` always means unknown, never no. */
export type Facts = Pick<
  FactsData,
  'chainId' | 'account' | 'native' | 'listedSymbols' | 'known' | 'paidElsewhere' | 'solana' | 'sentToday'
> & {
  token(address: Address): TokenFact | undefined
  contractName(address: Address): string | undefined
  isContract(address: Address): boolean | undefined
  /** Code that does what its functions say; undefined also if no code was found. */
  knownCode(address: Address): KnownCode | undefined
  hasSentTo(address: Address): boolean | undefined
  isRecent(address: Address): boolean
  balance(asset: AssetId): bigint | undefined
  price(asset: AssetId): bigint | undefined
  /** UI text in the user's language, never from a page. */
  words: DecodeWords
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key.toLowerCase()) ? record[key.toLowerCase()] : undefined

/** Turns loaded facts into lookups. */
export const factsFrom = (data: FactsData, words: DecodeWords = decodeWords.english): Facts => ({
  words,
  chainId: data.chainId,
  account: data.account,
  native: data.native,
  listedSymbols: data.listedSymbols,
  known: data.known,
  paidElsewhere: data.paidElsewhere,
  ...(data.solana && { solana: data.solana }),
  token: (address) => own(data.tokens, address),
  contractName: (address) => knownContractName(data.chainId, address),
  isContract: (address) => own(data.hasCode, address),
  knownCode: (address) => (own(data.hasCode, address) ? knownCode(data.chainId, address) : undefined),
  hasSentTo: (address) => own(data.hasSentTo, address),
  isRecent: (address) => data.recent.includes(address.toLowerCase()),
  balance: (asset) => own(data.balances, asset),
  price: (asset) => own(data.prices, asset),
  sentToday: data.sentToday,
})

/** Facts when nothing could be loaded: everything is shown raw and in full. */
export const noFacts = (chainId: number, account: Address, native: FactsData['native']): FactsData => ({
  chainId,
  account,
  native,
  tokens: {},
  listedSymbols: [],
  hasCode: {},
  hasSentTo: {},
  known: [],
  recent: [],
  paidElsewhere: [],
  balances: {},
  prices: {},
  sentToday: undefined,
})
