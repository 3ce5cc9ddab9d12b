import type { Address, Hex } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { watchedAddresses } from '../db/historySchema.ts'
import { NodeFailure } from '../sources/chain/callNode.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'
import { higher } from './bounds.ts'
import { chainNumber } from './cursor.ts'
import { prepareRows } from './prepareRows.ts'
import { readByHash } from './read/readByHash.ts'
import { readReceipts } from './read/readReceipts.ts'
import { readTimes } from './read/readTimes.ts'
import { readHeaders } from './readHeaders.ts'
import { noteUnread } from './unread.ts'

/** Reads the past of watched addresses, a bounded piece at a time. */
export type Backfill = {
  /** Does one piece; answers whether it got further. */
  advance: () => Promise<boolean>
}

type Row = typeof watchedAddresses.$inferSelect
type Options = {
  db: Database
  chain: Chain
  finders: readonly TouchFinder[]
  /** How many blocks back from where an address was first seen. */
  depth: bigint
  /** Told when the past of an address could not be read; it is tried again later. */
  onFailure: (error: unknown) => void
}

const pauseSeconds = 30
const nodePauseSeconds = 5
/** A day. */
const pauseMaxSeconds = 86_400

export const createBackfill = ({ db, chain, finders, depth, onFailure }: Options): Backfill => {
  const chainId = chainNumber(chain.id)

  const nextWaiting = async () => {
    const [row] = await db
      .select()
      .from(watchedAddresses)
      .where(
        and(
          eq(watchedAddresses.chainId, chainId),
          eq(watchedAddresses.isDone, false),
          isNotNull(watchedAddresses.fromBlock),
          lte(watchedAddresses.nextTry, sql`now()`),
        ),
      )
      // Whoever was asked about last is the one who looks at an empty history now.
      .orderBy(desc(watchedAddresses.lastAsked))
      .limit(1)
    return row
  }

  const search = async (address: Address, floor: bigint, to: bigint): Promise<{ hashes: Hex[]; from: bigint }> => {
    const found = await Promise.all(finders.map((find) => find(address, floor, to)))
    // What counts as searched is what every finder has searched; a hash that one found further down is only early.
    const from = found.reduce((highest, one) => higher(one.from, highest), floor)
    return { hashes: [...new Set(found.flatMap(({ hashes }) => hashes))], from }
  }

  const rowOf = (row: Row) =>
    and(eq(watchedAddresses.chainId, chainId), eq(watchedAddresses.address, row.address as Address))

  const readPiece = async (row: Row, fromBlock: bigint): Promise<void> => {
    const address = row.address as Address
    const floor = fromBlock > depth ? fromBlock - depth : 0n
    const to = (row.scannedTo ?? fromBlock) - 1n
    const { hashes, from } = to < floor ? { hashes: [], from: floor } : await search(address, floor, to)
    const transactions = await readByHash(chain, hashes)
    const [receipts, timeOf] = await Promise.all([readReceipts(chain, transactions), readTimes(chain, transactions)])
    const [oldest] = await readHeaders(chain, [from])
    const isKept = (one: Address) => one === address
    const write = await prepareRows({ db, chain, transactions, receipts, timeOf, isKept })
    // A service may know more than the node does, and a node may lag: what is missing is read again later.
    const unread = hashes.filter((hash) => !receipts.has(hash)).map((hash) => ({ hash }))
    await db.transaction(async (tx) => {
      await write(tx)
      await noteUnread(tx, chainId, unread, address)
      await tx
        .update(watchedAddresses)
        .set({ scannedTo: from, isDone: from <= floor, attempts: 0, ...(oldest && { knownSince: oldest.timestamp }) })
        .where(rowOf(row))
    })
  }

  const putOff = async (row: Row, error: unknown): Promise<void> => {
    // A node in trouble says nothing about the address; one that cannot be read for itself waits longer each time.
    const isNodes = error instanceof NodeFailure || error instanceof RpcError
    const seconds = isNodes ? nodePauseSeconds : Math.min(pauseSeconds * 2 ** row.attempts, pauseMaxSeconds)
    await db
      .update(watchedAddresses)
      .set({ attempts: row.attempts + (isNodes ? 0 : 1), nextTry: sql`now() + ${seconds} * interval '1 second'` })
      .where(rowOf(row))
  }

  return {
    advance: async () => {
      const row = await nextWaiting()
      if (!row || row.fromBlock === null) return false
      try {
        await readPiece(row, row.fromBlock)
        return true
      } catch (error) {
        // Where it is the database that is away, this fails too and says so.
        await putOff(row, error)
        onFailure(error)
        return false
      }
    },
  }
}
