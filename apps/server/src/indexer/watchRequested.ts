import type { Address, CaipNetworkId } from '@latchkey/wire/caip'
import { dayMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { toBytes } from '../db/historySchema.ts'
import { takeWindow } from '../services/auth/foundation/takeWindow.ts'
import { watchAddress } from './watchList.ts'

type Request = {
  chain: CaipNetworkId
  address: Address
  /** The caller's network. */
  network: string
  /** Whether the caller signed in with it. */
  isProven: boolean
}

/**
 * Watches an address that was queried. Anyone can invent addresses and make keys for them, so a network may add only so
 * many a day; those it has proven count separately. Beyond that, an address is watched once it is queried on another
 * day or from another network.
 */
export const watchRequested = async (db: Database, { chain, address, network, isProven }: Request): Promise<void> => {
  const row = sql`chain_id = ${chainNumber(chain)} AND address = ${toBytes(address)}`
  const { rows } = await db.execute(sql`
    UPDATE watched_addresses SET last_asked = now() WHERE ${row} AND (is_proven OR NOT ${isProven}) RETURNING 1`)
  if (rows.length > 0) return
  await db.transaction(async (tx) => {
    const key = `watch:${isProven ? 'proven' : 'asked'}:${chain}:${network}`
    const window = { max: serverLimits.watch.perNetworkPerDay, ms: dayMs, now: new Date() }
    if ((await takeWindow(tx, { key, ...window })) !== undefined) return
    await watchAddress(tx, chain, address, isProven)
  })
}
