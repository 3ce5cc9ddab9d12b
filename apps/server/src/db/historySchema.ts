import type { Hex } from '@latchkey/wire/caip'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Bytes in the table, lowercase 0x hex everywhere else. */
const hexBytes = customType<{ data: Hex; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.slice(2), 'hex'),
  fromDriver: (value) => `0x${value.toString('hex')}`,
})
const whole = (name: string) => bigint(name, { mode: 'bigint' })
const amount = (name: string) => numeric(name, { mode: 'bigint', precision: 78, scale: 0 })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A hex string as a parameter of plain SQL. */
export const toBytes = (value: string): Buffer => Buffer.from(value.slice(2), 'hex')

const place = () => ({
  chainId: whole('chain_id').notNull(),
  block: whole('block').notNull(),
  txIndex: integer('tx_index').notNull(),
})

export const transactions = pgTable(
  'transactions',
  {
    ...place(),
    hash: hexBytes('hash').notNull(),
    from: hexBytes('from_address').notNull(),
    to: hexBytes('to_address'),
    value: amount('value').notNull(),
    isFailed: boolean('is_failed').notNull(),
    fee: amount('fee').notNull(),
    nonce: whole('nonce').notNull(),
    selector: hexBytes('selector'),
    actors: hexBytes('actors'),
    timestamp: instant('timestamp').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.block, table.txIndex] })],
)

export const transfers = pgTable(
  'transfers',
  {
    ...place(),
    logIndex: integer('log_index').notNull(),
    subIndex: integer('sub_index').notNull(),
    kind: text('kind', { enum: ['native', 'erc20', 'erc721', 'erc1155'] }).notNull(),
    token: hexBytes('token'),
    from: hexBytes('from_address').notNull(),
    to: hexBytes('to_address').notNull(),
    amount: amount('amount').notNull(),
    tokenId: amount('token_id'),
    isInferred: boolean('is_inferred').notNull(),
    isFee: boolean('is_fee').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.block, table.txIndex, table.logIndex, table.subIndex] })],
)

export const approvals = pgTable(
  'approvals',
  {
    ...place(),
    logIndex: integer('log_index').notNull(),
    kind: text('kind', { enum: ['erc20', 'erc721', 'all'] }).notNull(),
    token: hexBytes('token').notNull(),
    owner: hexBytes('owner').notNull(),
    spender: hexBytes('spender').notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.block, table.txIndex, table.logIndex] })],
)

export const accountEntries = pgTable(
  'account_entries',
  {
    address: hexBytes('address').notNull(),
    isHidden: boolean('is_hidden').notNull(),
    ...place(),
    operation: text('operation').notNull(),
    isFailed: boolean('is_failed').notNull().default(false),
    coin: smallint('coin').notNull().default(0),
    router: hexBytes('router'),
  },
  (table) => [primaryKey({ columns: [table.address, table.chainId, table.isHidden, table.block, table.txIndex] })],
)

export const accountTokens = pgTable(
  'account_tokens',
  {
    address: hexBytes('address').notNull(),
    chainId: whole('chain_id').notNull(),
    token: hexBytes('token').notNull(),
    firstBlock: whole('first_block').notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.chainId, table.token] })],
)

export const accountNfts = pgTable(
  'account_nfts',
  {
    address: hexBytes('address').notNull(),
    chainId: whole('chain_id').notNull(),
    token: hexBytes('token').notNull(),
    tokenId: amount('token_id').notNull(),
    kind: text('kind', { enum: ['erc721', 'erc1155'] }).notNull(),
    firstBlock: whole('first_block').notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.chainId, table.token, table.tokenId, table.kind] })],
)

export const tokens = pgTable(
  'tokens',
  {
    chainId: whole('chain_id').notNull(),
    address: hexBytes('address').notNull(),
    kind: text('kind', { enum: ['erc20', 'erc721', 'erc1155'] }).notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    decimals: smallint('decimals'),
    isSpam: boolean('is_spam').notNull(),
    spamReason: text('spam_reason'),
    isStranded: boolean('is_stranded').notNull(),
    fetchedAt: instant('fetched_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

export const watchedAddresses = pgTable(
  'watched_addresses',
  {
    chainId: whole('chain_id').notNull(),
    address: hexBytes('address').notNull(),
    fromBlock: whole('from_block'),
    scannedTo: whole('scanned_to'),
    fromTime: instant('from_time'),
    knownSince: instant('known_since'),
    isDone: boolean('is_done').notNull().default(false),
    addedAt: instant('added_at').notNull().defaultNow(),
    lastAsked: instant('last_asked').notNull().defaultNow(),
    isProven: boolean('is_proven').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    nextTry: instant('next_try').notNull().defaultNow(),
    servedTo: whole('served_to'),
    coinSince: instant('coin_since'),
    isServed: boolean('is_served').notNull().default(false),
    serveAttempts: integer('serve_attempts').notNull().default(0),
    serveNext: instant('serve_next').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

export const priceSamples = pgTable(
  'price_samples',
  {
    chainId: whole('chain_id').notNull(),
    token: hexBytes('token').notNull(),
    at: instant('at').notNull(),
    usd: doublePrecision('usd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.token, table.at] })],
)

/** Transactions to read again later; an empty address means all followed accounts. */
export const unreadTransactions = pgTable(
  'unread_transactions',
  {
    chainId: whole('chain_id').notNull(),
    hash: hexBytes('hash').notNull(),
    address: hexBytes('address').notNull().default('0x'),
    block: whole('block'),
    attempts: integer('attempts').notNull().default(0),
    nextTry: instant('next_try').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.hash, table.address] })],
)
