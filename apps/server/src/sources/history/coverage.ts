import type { Address } from '@latchkey/wire/caip'
import type pg from 'pg'
import { toBytes } from '../../db/historySchema.ts'

/** When an account's history starts to be complete. */
export type Coverage = {
  /** Null while unknown. */
  since: Date | null
  /** When native payments are included as well; they leave no log. */
  coinSince: Date | null
  /** Share of the stored history that was read, from 0 to 1. */
  progress: number
}

type Row = {
  from_time: Date | null
  known_since: Date | null
  from_block: string | null
  scanned_to: string | null
  is_done: boolean
  attempts: number
  coin_since: Date | null
  is_served: boolean
}

/** How watched addresses are backfilled. */
export type PastPolicy = {
  /** How many blocks back. */
  depth: bigint
}

/** After this many attempts without progress, the nodes probably don't have the rest, so progress is reported as 1. */
const attemptsMax = 3

const unknown: Coverage = { since: null, coinSince: null, progress: 0 }

const query = `SELECT from_time, known_since, from_block, scanned_to, is_done, attempts, coin_since, is_served FROM watched_addresses
  WHERE chain_id = $1 AND address = $2`

/** When the history of a watched address starts to be complete; undefined if it reaches back to the first block. */
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
  const isOver = row.is_done || row.attempts >= attemptsMax
  const progress = isOver ? 1 : Number(((start - scanned) * 1_000n) / (start - floor || 1n)) / 1_000
  // Native payments leave no log. For the time before an account was followed, only a service knows them.
  return { since, coinSince: row.coin_since ?? row.from_time, progress }
}
