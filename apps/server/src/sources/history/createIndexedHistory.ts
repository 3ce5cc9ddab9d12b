import type { Address, CaipNetworkId, Hex } from '@latchkey/wire/caip'
import { serverLimits } from '@latchkey/wire/limits'
import type pg from 'pg'
import { chainNumber } from '../../db/chainNumber.ts'
import { toBytes } from '../../db/historySchema.ts'
import { type CoinKnowledge, coinKnowledge } from '../transactions/facts.ts'
import { type PastPolicy, readCoverage } from './coverage.ts'
import type {
  HistoryRecord,
  HistorySource,
  Mark,
  Position,
  RecordedApproval,
  RecordedTransfer,
} from './historySource.ts'
import { type ApprovalRow, type PageRow, pageQuery, stampQuery } from './pageQuery.ts'

const newest: Position = { block: 9_223_372_036_854_775_807n, txIndex: 2_147_483_647 }

/** More than any token's supply, so it means unlimited. */
const unlimited = 2n ** 128n

/** History from our index; set `past` if it follows only queried addresses. Prepared: planning costs most. */
export const createIndexedHistory = (
  pool: Pick<pg.Pool, 'query'>,
  chain: CaipNetworkId,
  past?: PastPolicy,
): HistorySource => {
  const chainId = String(chainNumber(chain))
  return {
    page: async (account, before = newest) => {
      const { rows } = await pool.query<PageRow>({
        name: 'history_page',
        text: pageQuery,
        values: [toBytes(account), chainId, String(before.block), before.txIndex, serverLimits.activity.page + 1],
      })
      const found = toRecords(rows)
      const records = found.slice(0, serverLimits.activity.page)
      const last = records.at(-1)
      const isMore = found.length > serverLimits.activity.page
      return {
        records,
        next: isMore && last ? { block: last.block, txIndex: last.txIndex } : null,
        ...markOf(rows[0]),
      }
    },
    isCurrent: async (account, mark) => {
      const { rows } = await pool.query<{ stamp: string }>({
        name: 'history_stamp',
        text: stampQuery,
        values: [toBytes(account), chainId, String(mark.block)],
      })
      return rows[0]?.stamp === mark.stamp
    },
    readTip: async () => {
      const { rows } = await pool.query<{ number: string }>({
        name: 'history_tip',
        text: 'SELECT number FROM index_cursors WHERE chain_id = $1',
        values: [chainId],
      })
      return rows[0] && BigInt(rows[0].number)
    },
    ...(past && { coverage: (account) => readCoverage(pool, chainId, account, past) }),
  }
}

const markOf = (row: PageRow | undefined): { mark?: Mark } =>
  row?.mark ? { mark: { block: BigInt(row.mark.block), stamp: row.mark.stamp } } : {}

/** The rows of one transaction are adjacent. */
const toRecords = (rows: readonly PageRow[]): HistoryRecord[] => {
  const records: HistoryRecord[] = []
  let at: PageRow | undefined
  for (const row of rows) {
    if (row.block !== at?.block || row.tx_index !== at.tx_index) records.push(toRecord(row))
    at = row
    if (row.kind !== null) records.at(-1)?.transfers.push(toTransfer(row, row.kind))
  }
  return records
}

const coinNames = Object.keys(coinKnowledge) as CoinKnowledge[]

const toHex = <T extends Hex>(digits: string): T => `0x${digits}` as T

const toRecord = (row: PageRow): HistoryRecord => ({
  block: BigInt(row.block),
  txIndex: row.tx_index,
  hash: toHex(row.hash),
  from: toHex<Address>(row.from_address),
  to: row.to_address === null ? null : toHex<Address>(row.to_address),
  isFailed: row.is_failed,
  coin: coinNames[row.coin] ?? 'unknown',
  fee: BigInt(row.fee),
  nonce: Number(row.nonce),
  timestamp: new Date(row.time),
  operation: row.operation,
  router: row.router === null ? undefined : toHex<Address>(row.router),
  transfers: [],
  approval: row.approval && toApproval(row.approval),
})

const toApproval = (row: ApprovalRow): RecordedApproval => {
  const amount = BigInt(row.amount)
  const isCounted = row.kind === 'erc20' ? amount < unlimited : row.kind === 'all' && amount === 0n
  return {
    symbol: row.symbol ?? '',
    decimals: row.decimals,
    spender: toHex<Address>(row.spender),
    amount: isCounted ? amount : null,
  }
}

const toTransfer = (row: PageRow, kind: RecordedTransfer['kind']): RecordedTransfer => ({
  kind,
  token:
    row.token === null
      ? null
      : {
          address: toHex<Address>(row.token),
          name: row.name ?? '',
          symbol: row.symbol ?? '',
          decimals: row.decimals,
          isSpam: row.is_spam ?? false,
        },
  from: toHex<Address>(row.moved_from),
  to: toHex<Address>(row.moved_to),
  amount: BigInt(row.amount),
  tokenId: row.token_id === null ? null : BigInt(row.token_id),
  isFee: row.is_fee,
})
