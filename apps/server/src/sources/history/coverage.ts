import type { Address } from '@latchkey/wire/caip'
import type pg from 'pg'
import { toBytes } from '../../db/historySchema.ts'

/** From when on a history is whole. */
export type Coverage = {
  /** Null while nothing is known yet. */
  since: Date | null
  /** From when on payments of the coin are in it as well; they leave no log. */
  coinSince: Date | null
  /** How much of the kept history was read: 0 to 1. */
  progress: number
}

type Row = {
  from_time: Date | null
  known_since: Date | null
  from_block: string | null
  scanned_to: string | null
  is_done: boolean
  coin_since: Date | null
  is_served: boolean
}

/** How watched addresses are backfilled. */
export type PastPolicy = {
  /** How many blocks back. */
  depth: bigint
}

const unknown: Coverage = { since: null, coinSince: null, progress: 0 }

const query = `SELECT from_time, known_since, from_block, scanned_to, is_done, coin_since, is_served FROM watched_addresses
  WHERE chain_id = $1 AND address = $2`

/** From when on the history of a watched address is whole; undefined when it is from the first block on. */
export const readCoverage = async (
  pool: Pick<pg.Pool, 'query'>,
  chainId: string,
  account: Address,
  { depth }: PastPolicy,
): Promise<Coverage | undefined> => {
  const { rows } = await pool.query<Row>({ name: 'history_coverage', text: query, values: [chainId, toBytes(account)] })
  const [row] = rows
  if (!row || row.from_block === null || !row.from_time) return unknown
  const start = BigInt(row.from_block)
  const floor = start > depth ? start - depth : 0n
  const scanned = row.scanned_to === null ? start : BigInt(row.scanned_to)
  if (row.is_done && row.is_served && floor === 0n) return undefined
  const since = row.known_since ?? row.from_time
  const progress = row.is_done ? 1 : Number(((start - scanned) * 1_000n) / (start - floor || 1n)) / 1_000
  // Native payments leave no log: before an account was followed, only a service knows them.
  return { since, coinSince: row.coin_since ?? row.from_time, progress }
}
