import * as v from 'valibot'
import { accountAddress, anyNetworkId } from '../caip.ts'
import { currencies } from '../currencies.ts'
import { commaList, commonQuery, endpoint } from '../endpoint.ts'
import { kindOr } from '../kindOr.ts'
import { knownOnly } from '../knownOnly.ts'

export const currency = v.picklist(currencies)

/** What a transaction did, from the account's view. */
export const operationTypes = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'sell',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

const image = v.object({ url: v.string(), content_type: v.optional(v.nullable(v.string())) })

const directions = ['in', 'out', 'self'] as const

const transfer = v.object({
  fungible_info: v.nullish(
    v.object({
      name: v.nullish(v.string()),
      symbol: v.nullish(v.string()),
      icon: v.nullish(v.object({ url: v.string() })),
    }),
  ),
  nft_info: v.nullish(
    v.object({
      name: v.nullish(v.string()),
      content: v.nullish(v.object({ preview: v.nullish(image), detail: v.nullish(image) })),
      flags: v.object({ is_spam: v.boolean() }),
    }),
  ),
  direction: v.picklist(directions),
  quantity: v.object({ numeric: v.string() }),
  value: v.nullish(v.number()),
  price: v.nullish(v.number()),
})

/** One entry of an account's history (DATA-04). */
export const historyItem = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: kindOr(operationTypes, 'execute'),
    hash: v.string(),
    minedAt: v.string(),
    sentFrom: v.string(),
    sentTo: v.string(),
    status: kindOr(['confirmed', 'failed', 'pending'], 'pending'),
    nonce: v.number(),
    application: v.nullish(v.object({ name: v.nullish(v.string()), iconUrl: v.nullish(v.string()) })),
    chain: v.nullish(v.string()),
    /** What an approval allows, and to whom; without an amount, everything. Our addition; other servers omit it. */
    approval: v.nullish(
      v.object({
        symbol: v.string(),
        spender: v.string(),
        spenderName: v.nullish(v.string()),
        amount: v.nullish(v.string()),
      }),
    ),
    /**
     * How native amounts moved inside are known if no node could tell: from the account's balance, or only in part. Our
     * addition; other servers omit it.
     */
    coin: v.optional(kindOr(['reckoned', 'unknown'], 'unknown')),
  }),
  transfers: knownOnly('direction', directions, transfer),
})
export type HistoryItem = v.InferOutput<typeof historyItem>

/** One token of an account (DATA-01). A token without an address is the chain's own coin. */
export const tokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: v.optional(v.string()),
  address: v.optional(v.string()),
  value: v.optional(v.number()),
  price: v.number(),
  quantity: v.object({ decimals: v.string(), numeric: v.string() }),
  iconUrl: v.string(),
  /** Its bridge has closed, so it is shown with a warning. */
  isStranded: v.optional(v.boolean()),
  /** The price is 0 because it isn't known yet. Our addition; other servers omit it. */
  isPricePending: v.optional(v.boolean()),
})
export type TokenBalance = v.InferOutput<typeof tokenBalance>

const nftStandards = ['erc721', 'erc1155'] as const

/** One NFT of an account. Our addition; no other server has it. */
const nftHolding = v.object({
  chainId: v.string(),
  contract: v.string(),
  tokenId: v.string(),
  standard: v.picklist(nftStandards),
  /** The contract's own name; empty if it has none. */
  collection: v.string(),
  /** The amount: always 1 for ERC-721. */
  amount: v.string(),
  /** Always a URL of the API, never one that the contract names. */
  imageUrl: v.string(),
})
export type NftHolding = v.InferOutput<typeof nftHolding>

/** The time from which a reply is complete; absent if it always was. Our addition; other servers omit it. */
export const coverage = v.object({
  /** Null while nothing is known yet. */
  since: v.nullable(v.string()),
  /** The time from which payments of the native coin are included too. */
  coinSince: v.nullable(v.string()),
  /** How much of the stored history has been read, from 0 to 1. */
  progress: v.number(),
})
export type Coverage = v.InferOutput<typeof coverage>

const params = v.object({ address: accountAddress })

export const account = {
  history: endpoint({
    method: 'GET',
    path: '/v1/account/:address/history',
    project: 'query',
    // Purchases are requested from the provider, not from our chain data.
    metered: { unless: { onramp: 'coinbase' } },
    params,
    query: v.object({
      ...commonQuery.entries,
      chainId: v.optional(anyNetworkId),
      cursor: v.optional(v.string()),
      currency: v.optional(currency),
      onramp: v.optional(v.string()),
    }),
    reply: v.object({
      data: v.array(historyItem),
      next: v.nullable(v.string()),
      coverage: v.optional(coverage),
    }),
  }),
  balance: endpoint({
    method: 'GET',
    path: '/v1/account/:address/balance',
    project: 'query',
    metered: true,
    params,
    query: v.object({
      ...commonQuery.entries,
      currency,
      chainId: v.optional(anyNetworkId),
      forceUpdate: v.optional(commaList),
    }),
    reply: v.object({
      balances: v.array(tokenBalance),
      /** The time from which received tokens are found; listed ones always are. */
      coverage: v.optional(coverage),
    }),
  }),
  /** The NFTs of an account, newest first. Our own endpoint; no other server has it. */
  nfts: endpoint({
    method: 'GET',
    path: '/v1/account/:address/nfts',
    project: 'query',
    metered: true,
    params,
    query: v.object({ ...commonQuery.entries, chainId: v.optional(anyNetworkId) }),
    reply: v.object({
      nfts: knownOnly('standard', nftStandards, nftHolding),
      /** Number of received NFTs left out because their collection looks like spam. */
      hiddenCount: v.number(),
      /** True if the account received more than the server examines; the oldest are missing then. */
      isCut: v.boolean(),
      /** The time from which received NFTs are found. */
      coverage: v.optional(coverage),
    }),
  }),
  /** The total value over the last days, oldest first. Our own endpoint; no other server has it. */
  valueHistory: endpoint({
    method: 'GET',
    path: '/v1/account/:address/value-history',
    project: 'query',
    metered: true,
    params,
    query: v.object({ ...commonQuery.entries, currency: v.optional(currency), chainId: v.optional(anyNetworkId) }),
    reply: v.object({
      /** Null if no price of that time is known. Gaps are never filled with a guess. */
      points: v.array(v.object({ at: v.string(), value: v.nullable(v.number()) })),
      /** Symbols of held tokens that never had a price; they aren't in the values. */
      unpriced: v.array(v.string()),
      /** Prices are kept in dollars; in another currency the whole line is converted at today's rate. */
      isAtTodaysRate: v.boolean(),
      coverage: v.optional(coverage),
    }),
  }),
} as const
