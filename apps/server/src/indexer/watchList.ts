import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
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

/** The leader's view of who asked for a balance or a history; it only ever grows. */
export type WatchList = {
  load: (db: Database) => Promise<Watched>
  /** Notes from which block on the fresh ones are followed. */
  markSeen: (tx: Transaction, watched: Watched, block: bigint) => Promise<void>
}

const markMax = 5_000

export const createWatchList = (chain: CaipNetworkId): WatchList => {
  const chainId = chainNumber(chain)
  const ofChain = eq(watchedAddresses.chainId, chainId)
  const isFresh = isNull(watchedAddresses.fromBlock)
  const addresses = new Set<string>()
  let isLoaded = false
  const read = async (db: Database, onlyFresh: boolean): Promise<Address[]> => {
    const { address } = watchedAddresses
    const rows = await db
      .select({ address })
      .from(watchedAddresses)
      .where(onlyFresh ? and(ofChain, isFresh) : ofChain)
    return rows.map((row) => row.address)
  }
  return {
    load: async (db) => {
      if (!isLoaded) for (const address of await read(db, false)) addresses.add(address)
      isLoaded = true
      // Only the leader ever marks a row, so every row that it has not met is still without a mark.
      const fresh = (await read(db, true)).slice(0, markMax)
      for (const address of fresh) addresses.add(address)
      return { has: (address) => addresses.has(address), size: addresses.size, fresh }
    },
    markSeen: async (tx, { fresh }, block) => {
      if (fresh.length === 0) return
      await tx
        .update(watchedAddresses)
        .set({ fromBlock: block })
        .where(and(ofChain, isFresh, inArray(watchedAddresses.address, [...fresh])))
    },
  }
}

/** More are not taken: each costs the follower a look at every log. */
const watchedMax = 200_000

/** Puts an address on the list, once. */
export const watchAddress = async (db: Database, chain: CaipNetworkId, address: Address): Promise<void> => {
  await db.execute(sql`
    INSERT INTO watched_addresses (chain_id, address)
    SELECT ${chainNumber(chain)}, ${toBytes(address)}
    WHERE (SELECT count(*) FROM watched_addresses) < ${watchedMax}
    ON CONFLICT DO NOTHING`)
}
