import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { toBytes, watchedAddresses } from '../db/historySchema.ts'
import { chainNumber } from './cursor.ts'
import type { Transaction } from './step.ts'

/** Who is watched, as of one look at the table. */
export type Watched = {
  has: (address: Address) => boolean
  size: number
  /** Those of them that the follower sees for the first time. */
  fresh: readonly Address[]
}

/** The leader's view of who was asked about. */
export type WatchList = {
  load: (db: Database) => Promise<Watched>
  /** Notes from which block on the fresh ones are followed. */
  markSeen: (tx: Transaction, watched: Watched, block: { number: bigint; timestamp: Date }) => Promise<void>
}

const markMax = 5_000
/** Each costs the follower a look at every log. */
const watchedMax = 200_000
/** From here on the operator is warned. */
const nearlyFull = 0.9

type Options = {
  max?: number
  /** Said once while the list stays nearly full. */
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
  const { address, lastAsked } = watchedAddresses
  const readAll = (db: Database) => db.select({ address }).from(watchedAddresses).where(ofChain)
  const readFresh = (db: Database) =>
    db.select({ address }).from(watchedAddresses).where(and(ofChain, isFresh)).orderBy(desc(lastAsked)).limit(markMax)
  /** The leader knows how many there are without counting, so it is the one that makes room. */
  const dropOldest = async (db: Database): Promise<void> => {
    const oldest = db
      .select({ address })
      .from(watchedAddresses)
      .where(ofChain)
      .orderBy(asc(lastAsked))
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
      // Only the leader ever marks a row, so every row that it has not met is still without a mark.
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
  }
}

/** Puts an address on the list, or notes that it was asked about again. */
export const watchAddress = async (db: Database, chain: CaipNetworkId, address: Address): Promise<void> => {
  await db.execute(sql`
    INSERT INTO watched_addresses (chain_id, address) VALUES (${chainNumber(chain)}, ${toBytes(address)})
    ON CONFLICT (chain_id, address) DO UPDATE SET last_asked = now()`)
}

/** The number of watched addresses on a chain, for the operator. */
export const countWatched = (db: Database, chain: CaipNetworkId): Promise<number> =>
  db.$count(watchedAddresses, eq(watchedAddresses.chainId, chainNumber(chain)))
