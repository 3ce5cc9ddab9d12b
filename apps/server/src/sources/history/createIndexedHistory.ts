import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { toBytes } from '../../db/historySchema.ts'
import { chainNumber } from '../../indexer/cursor.ts'
import type { Operation } from '../../indexer/facts/selectors.ts'
import {
  type HistoryRecord,
  type HistorySource,
  type Position,
  pageSize,
  type RecordedApproval,
  type RecordedTransfer,
} from './historySource.ts'

type EntryRow = {
  block: string
  tx_index: number
  operation: Operation
  hash: Buffer
  from_address: Buffer
  to_address: Buffer | null
  is_failed: boolean
  fee: string
  nonce: string
  timestamp: Date | string
}
type ApprovalRow = {
  block: string
  tx_index: number
  kind: 'erc20' | 'erc721' | 'all'
  spender: Buffer
  amount: string
  symbol: string | null
  decimals: number | null
}
type TransferRow = {
  block: string
  tx_index: number
  kind: RecordedTransfer['kind']
  token: Buffer | null
  from_address: Buffer
  to_address: Buffer
  amount: string
  token_id: string | null
  name: string | null
  symbol: string | null
  decimals: number | null
  is_spam: boolean | null
}

const newest: Position = { block: 9_223_372_036_854_775_807n, txIndex: 2_147_483_647 }
/** One transaction may move a crowd of tokens; nobody reads more of them than this on a page. */
const transfersMax = 2_000

/** So much of a token is more than there is of any: it stands for all of it. */
const unlimited = 2n ** 128n

/** The entries of a page: one walk along the key of the index, whatever the size of the table. */
export const entriesQuery = (chainId: bigint, account: Address, before: Position, limit: number): SQL => sql`
  SELECT block, tx_index, operation FROM account_entries
  WHERE address = ${toBytes(account)} AND chain_id = ${chainId} AND is_hidden = false
    AND (block, tx_index) < (${before.block}::bigint, ${before.txIndex}::int)
  ORDER BY block DESC, tx_index DESC LIMIT ${limit}`

/** The history that our own indexer keeps. */
export const createIndexedHistory = (db: Database, chain: CaipNetworkId): HistorySource => {
  const chainId = chainNumber(chain)

  const findEntries = async (account: Address, before: Position): Promise<EntryRow[]> => {
    const { rows } = await db.execute<EntryRow>(sql`
      WITH page AS MATERIALIZED (${entriesQuery(chainId, account, before, pageSize + 1)})
      SELECT page.block, page.tx_index, page.operation, own.hash, own.from_address, own.to_address, own.is_failed,
        own.fee, own.nonce, own.timestamp
      FROM page JOIN transactions AS own ON own.chain_id = ${chainId} AND own.block = page.block
        AND own.tx_index = page.tx_index
      ORDER BY page.block DESC, page.tx_index DESC`)
    return rows
  }

  const findTransfers = async (account: Address, entries: readonly EntryRow[]): Promise<TransferRow[]> => {
    if (entries.length === 0) return []
    const own = toBytes(account)
    const { rows } = await db.execute<TransferRow>(sql`
      SELECT moved.block, moved.tx_index, moved.kind, moved.token, moved.from_address, moved.to_address, moved.amount,
        moved.token_id, token.name, token.symbol, token.decimals, token.is_spam
      FROM unnest(${sql.param(entries.map(({ block }) => block))}::bigint[],
        ${sql.param(entries.map(({ tx_index }) => tx_index))}::int[]) AS page (block, tx_index)
      JOIN transfers AS moved ON moved.chain_id = ${chainId} AND moved.block = page.block
        AND moved.tx_index = page.tx_index AND (moved.from_address = ${own} OR moved.to_address = ${own})
      LEFT JOIN tokens AS token ON token.chain_id = ${chainId} AND token.address = moved.token
      WHERE moved.amount > 0
      ORDER BY moved.block DESC, moved.tx_index DESC, moved.log_index, moved.sub_index LIMIT ${transfersMax}`)
    return rows
  }

  const findApprovals = async (account: Address, entries: readonly EntryRow[]): Promise<ApprovalRow[]> => {
    const asked = entries.filter(({ operation }) => operation === 'approve')
    if (asked.length === 0) return []
    const { rows } = await db.execute<ApprovalRow>(sql`
      SELECT given.block, given.tx_index, given.kind, given.spender, given.amount, token.symbol, token.decimals
      FROM unnest(${sql.param(asked.map(({ block }) => block))}::bigint[],
        ${sql.param(asked.map(({ tx_index }) => tx_index))}::int[]) AS page (block, tx_index)
      JOIN approvals AS given ON given.chain_id = ${chainId} AND given.block = page.block
        AND given.tx_index = page.tx_index AND given.owner = ${toBytes(account)}
      LEFT JOIN tokens AS token ON token.chain_id = ${chainId} AND token.address = given.token
      ORDER BY given.block DESC, given.tx_index DESC, given.log_index LIMIT ${transfersMax}`)
    return rows
  }

  return {
    page: async (account, before = newest) => {
      const found = await findEntries(account, before)
      const entries = found.slice(0, pageSize)
      const [transfers, approvals] = await Promise.all([
        findTransfers(account, entries),
        findApprovals(account, entries),
      ])
      const records = entries.map((entry) => toRecord(entry, transfers, approvals))
      const last = records.at(-1)
      const isMore = found.length > pageSize
      return { records, next: isMore && last ? { block: last.block, txIndex: last.txIndex } : null }
    },
  }
}

const toHex = <T extends Hex>(bytes: Buffer): T => `0x${bytes.toString('hex')}` as T

const toRecord = (
  entry: EntryRow,
  transfers: readonly TransferRow[],
  approvals: readonly ApprovalRow[],
): HistoryRecord => ({
  block: BigInt(entry.block),
  txIndex: entry.tx_index,
  hash: toHex(entry.hash),
  from: toHex<Address>(entry.from_address),
  to: entry.to_address && toHex<Address>(entry.to_address),
  isFailed: entry.is_failed,
  fee: BigInt(entry.fee),
  nonce: Number(entry.nonce),
  timestamp: new Date(entry.timestamp),
  operation: entry.operation,
  transfers: transfers
    .filter(({ block, tx_index }) => block === entry.block && tx_index === entry.tx_index)
    .map(toTransfer),
  approval: toApproval(approvals.find(({ block, tx_index }) => block === entry.block && tx_index === entry.tx_index)),
})

const toApproval = (row: ApprovalRow | undefined): RecordedApproval | null => {
  if (!row) return null
  const amount = BigInt(row.amount)
  const isCounted = row.kind === 'erc20' ? amount < unlimited : row.kind === 'all' && amount === 0n
  return {
    symbol: row.symbol ?? '',
    decimals: row.decimals,
    spender: toHex<Address>(row.spender),
    amount: isCounted ? amount : null,
  }
}

const toTransfer = (row: TransferRow): RecordedTransfer => ({
  kind: row.kind,
  token: row.token && {
    address: toHex<Address>(row.token),
    name: row.name ?? '',
    symbol: row.symbol ?? '',
    decimals: row.decimals,
    isSpam: row.is_spam ?? false,
  },
  from: toHex<Address>(row.from_address),
  to: toHex<Address>(row.to_address),
  amount: BigInt(row.amount),
  tokenId: row.token_id === null ? null : BigInt(row.token_id),
})
