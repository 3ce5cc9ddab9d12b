import type { Address } from '@latchkey/wire/caip'
import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import { watchedAddresses } from '../db/historySchema.ts'
import { readHeaders } from '../sources/blocks/readHeaders.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'
import type { BackfillOptions } from './backfillOptions.ts'
import { readPast } from './readPast.ts'

const pauseSeconds = 30
/** A day. */
const pauseMaxSeconds = 86_400

type Row = typeof watchedAddresses.$inferSelect

/**
 * Backfills from a history service, one account at a time, mainly for native payments, which leave no log. It runs
 * independently: an outage blocks nothing, and replies say that payments may be missing.
 */
export const createPastFromService = ({
  db,
  chain,
  depth,
  finder,
  onFailure,
}: BackfillOptions & { finder: TouchFinder }): (() => Promise<boolean>) => {
  const chainId = chainNumber(chain.id)
  const ofChain = eq(watchedAddresses.chainId, chainId)
  const rowOf = (row: Row) => and(ofChain, eq(watchedAddresses.address, row.address as Address))

  const nextWaiting = async () => {
    const { isServed, fromBlock, serveNext, lastAsked } = watchedAddresses
    const due = and(ofChain, eq(isServed, false), isNotNull(fromBlock), lte(serveNext, sql`now()`))
    // The most recently queried account has a user waiting.
    const [row] = await db.select().from(watchedAddresses).where(due).orderBy(desc(lastAsked)).limit(1)
    return row
  }

  const readPiece = async (row: Row, fromBlock: bigint): Promise<void> => {
    const account = row.address as Address
    const floor = fromBlock > depth ? fromBlock - depth : 0n
    const to = (row.servedTo ?? fromBlock) - 1n
    const { hashes, from } = to < floor ? { hashes: [], from: floor } : await finder(account, floor, to)
    const touched = new Map(hashes.map((hash) => [hash, new Set([account])] as const))
    const [write, [oldest]] = await Promise.all([readPast(db, chain, touched), readHeaders(chain, [from])])
    await db.transaction(async (tx) => {
      await write(tx)
      const since = oldest && { coinSince: oldest.timestamp }
      await tx
        .update(watchedAddresses)
        .set({ servedTo: from, isServed: from <= floor, serveAttempts: 0, ...since })
        .where(rowOf(row))
    })
  }

  return async () => {
    const row = await nextWaiting()
    if (!row || row.fromBlock === null) return false
    try {
      await readPiece(row, row.fromBlock)
      return true
    } catch (error) {
      const seconds = Math.min(pauseSeconds * 2 ** row.serveAttempts, pauseMaxSeconds)
      const serveNext = sql`now() + ${seconds} * interval '1 second'`
      await db
        .update(watchedAddresses)
        .set({ serveAttempts: row.serveAttempts + 1, serveNext })
        .where(rowOf(row))
      onFailure(error)
      return false
    }
  }
}
