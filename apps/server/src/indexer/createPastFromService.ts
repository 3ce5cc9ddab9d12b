import type { Address } from '@latchkey/wire/caip'
import { and, desc, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import { watchedAddresses } from '../db/historySchema.ts'
import { edgeBlocks, findOldestKept } from '../sources/blocks/findOldestKept.ts'
import { readHeaders } from '../sources/blocks/readHeaders.ts'
import { higher } from '../sources/chain/bounds.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'
import type { BackfillOptions } from './backfillOptions.ts'
import { readPast } from './readPast.ts'
import type { Transaction } from './step.ts'

const pauseSeconds = 30
/** A day. */
const pauseMaxSeconds = 86_400

type Row = typeof watchedAddresses.$inferSelect
type Fields = Omit<Partial<typeof watchedAddresses.$inferInsert>, 'serveNext'> & { serveNext?: SQL }

/** Backfills one account at a time from a history service, mainly native payments, which leave no log. */
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
    const { isServed, fromBlock, serveNext, lastAsked, isProven } = watchedAddresses
    const due = and(ofChain, eq(isServed, false), isNotNull(fromBlock), lte(serveNext, sql`now()`))
    // The most recently queried account has a user waiting, surely so if someone proved that it is theirs.
    const [row] = await db.select().from(watchedAddresses).where(due).orderBy(desc(isProven), desc(lastAsked)).limit(1)
    return row
  }

  const update = (row: Row, fields: Fields, tx: Transaction | typeof db = db) =>
    tx.update(watchedAddresses).set(fields).where(rowOf(row))

  const postponed = ({ serveAttempts }: Row): Fields => {
    const seconds = Math.min(pauseSeconds * 2 ** serveAttempts, pauseMaxSeconds)
    return { serveAttempts: serveAttempts + 1, serveNext: sql`now() + ${seconds} * interval '1 second'` }
  }

  /** Returns whether the nodes still have any of the range, since everything a service finds is read from them. */
  const readPiece = async (row: Row, floor: bigint, to: bigint): Promise<boolean> => {
    const account = row.address as Address
    const [kept] = await readHeaders(chain, [higher(to - edgeBlocks, floor)])
    const found = kept && (await finder(account, floor, to))
    const oldest = found && (await findOldestKept(chain, found.from, to))
    if (!found || !oldest) {
      // The nodes have deleted these blocks, or forgot them for a moment: look again, less and less often.
      await update(row, postponed(row))
      return false
    }
    const touched = new Map(found.hashes.map((hash) => [hash, new Set([account])] as const))
    const write = await readPast(db, chain, touched)
    const { number, timestamp } = oldest
    await db.transaction(async (tx) => {
      await write(tx)
      await update(row, { servedTo: number, isServed: number <= floor, coinSince: timestamp, serveAttempts: 0 }, tx)
    })
    return true
  }

  return async () => {
    const row = await nextWaiting()
    if (!row || row.fromBlock === null) return false
    const floor = row.fromBlock > depth ? row.fromBlock - depth : 0n
    const to = (row.servedTo ?? row.fromBlock) - 1n
    try {
      if (to >= floor) return await readPiece(row, floor, to)
      await update(row, { isServed: true, serveAttempts: 0 })
      return true
    } catch (error) {
      await update(row, postponed(row))
      onFailure(error)
      return false
    }
  }
}
