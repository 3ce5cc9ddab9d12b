import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { toBytes, watchedAddresses } from '../db/historySchema.ts'
import type { Transaction } from './step.ts'

/** The watched addresses at one point in time. */
export type Watched = {
  has: (address: Address) => boolean
  size: number
  /** Those that the follower hasn't seen before. */
  fresh: readonly Address[]
}

/** The leader's view of the queried addresses. */
export type WatchList = {
  load: (db: Database) => Promise<Watched>
  /** Records the block from which new addresses are followed. */
  markSeen: (tx: Transaction, watched: Watched, block: { number: bigint; timestamp: Date }) => Promise<void>
  /** Treats all addresses as new, so nothing counts as read before the next block. Deletes no history. */
  forgetSeen: (db: Database) => Promise<void>
}

const markMax = 5_000
/** Most watched addresses. Each one is checked against every log. */
const watchedMax = 200_000
/** Warn the operator from this share on. */
const nearlyFull = 0.9

type Options = {
  max?: number
  /** Called once while the list stays nearly full. */
  onNearlyFull?: (size: number) => void
}

export const createWatchList = (
  chain: CaipNetworkId,
  { max = watchedMax, onNearlyFull = () => {} }: Options = {},
): WatchList => {
  const chainId = chainNumber(chain)
  const ofChain = eq(watchedAddresses.chainId, chainId)
  const isFresh = isNull(watchedAddresses.fromBlock)
  const addresses = new Set<string>()
  let isLoaded = false
  let isWarned = false
  const { address, lastAsked, isProven } = watchedAddresses
  const readAll = (db: Database) => db.select({ address }).from(watchedAddresses).where(ofChain)
  const readFresh = (db: Database) =>
    db.select({ address }).from(watchedAddresses).where(and(ofChain, isFresh)).orderBy(desc(lastAsked)).limit(markMax)
  /** Only the leader evicts, because it knows the count without a query: first unproven addresses, then the least recently queried. */
  const dropOldest = async (db: Database): Promise<void> => {
    const oldest = db
      .select({ address })
      .from(watchedAddresses)
      .where(ofChain)
      .orderBy(asc(isProven), asc(lastAsked))
      .limit(addresses.size - max)
    const gone = await db
      .delete(watchedAddresses)
      .where(and(ofChain, inArray(address, oldest)))
      .returning({ address })
    for (const row of gone) addresses.delete(row.address)
  }
  return {
    load: async (db) => {
      if (!isLoaded) for (const row of await readAll(db)) addresses.add(row.address)
      isLoaded = true
      // Only the leader marks rows, so every row it hasn't seen is unmarked.
      const fresh = (await readFresh(db)).map((row): Address => row.address)
      for (const one of fresh) addresses.add(one)
      const isNearlyFull = addresses.size >= max * nearlyFull
      if (isNearlyFull && !isWarned) onNearlyFull(addresses.size)
      isWarned = isNearlyFull
      if (addresses.size > max) await dropOldest(db)
      const has = (one: Address) => addresses.has(one)
      return { has, size: addresses.size, fresh: fresh.filter(has) }
    },
    markSeen: async (tx, { fresh }, { number, timestamp }) => {
      if (fresh.length === 0) return
      await tx
        .update(watchedAddresses)
        .set({ fromBlock: number, fromTime: timestamp })
        .where(and(ofChain, isFresh, inArray(watchedAddresses.address, [...fresh])))
    },
    forgetSeen: async (db) => {
      const progress = { fromBlock: null, fromTime: null, scannedTo: null, knownSince: null, isDone: false }
      const served = { servedTo: null, coinSince: null, isServed: false, serveAttempts: 0, serveNext: sql`now()` }
      await db
        .update(watchedAddresses)
        .set({ ...progress, ...served, attempts: 0, nextTry: sql`now()` })
        .where(ofChain)
    },
  }
}

/** Watches an address, or records that it was queried again. */
export const watchAddress = async (
  db: Pick<Database, 'execute'>,
  chain: CaipNetworkId,
  address: Address,
  isProven = false,
): Promise<void> => {
  await db.execute(sql`
    INSERT INTO watched_addresses AS known (chain_id, address, is_proven)
    VALUES (${chainNumber(chain)}, ${toBytes(address)}, ${isProven})
    ON CONFLICT (chain_id, address) DO UPDATE SET last_asked = now(), is_proven = known.is_proven OR ${isProven}`)
}

/** The number of watched addresses on a chain, for the operator. */
export const countWatched = (db: Database, chain: CaipNetworkId): Promise<number> =>
  db.$count(watchedAddresses, eq(watchedAddresses.chainId, chainNumber(chain)))
