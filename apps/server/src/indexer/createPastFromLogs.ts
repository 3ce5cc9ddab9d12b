import type { Address } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import { and, asc, desc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import { watchedAddresses } from '../db/historySchema.ts'
import { findOldestKept } from '../sources/blocks/findOldestKept.ts'
import { higher, lower } from '../sources/chain/bounds.ts'
import { NodeFailure } from '../sources/chain/callNode.ts'
import type { BackfillOptions } from './backfillOptions.ts'
import { createLogScan, scanBlocks } from './createLogScan.ts'
import { readPast } from './readPast.ts'
import type { Transaction } from './step.ts'

/** Most accounts served by one pass; the rest wait for the next one. */
const accountsMax = 1_000
/** One in this many pieces goes to the account that has waited longest, so new users can't block the others. */
const turns = 4
const pauseSeconds = 30
const nodePauseSeconds = 5
/** A day. */
const pauseMaxSeconds = 86_400

/** An account that still needs backfilling: the newest missing block and the oldest wanted one. */
type Waiting = { address: Address; top: bigint; floor: bigint; attempts: number }

type Fields = Omit<Partial<typeof watchedAddresses.$inferInsert>, 'nextTry'> & { nextTry?: SQL }

/** Backfills all waiting accounts from logs. Each range is read once for everyone who needs it, newest first. */
export const createPastFromLogs = ({ db, chain, depth, onFailure }: BackfillOptions): (() => Promise<boolean>) => {
  const chainId = chainNumber(chain.id)
  const scan = createLogScan(chain)
  const { address, fromBlock, scannedTo, isDone, attempts, addedAt } = watchedAddresses
  const missing = sql`coalesce(${scannedTo}, ${fromBlock})`
  let turn = 0

  const findWaiting = async (): Promise<Waiting[]> => {
    const due = and(
      eq(watchedAddresses.chainId, chainId),
      eq(isDone, false),
      isNotNull(fromBlock),
      lte(watchedAddresses.nextTry, sql`now()`),
    )
    const isOldestFirst = ++turn % turns === 0
    const rows = await db
      .select({ address, fromBlock, scannedTo, attempts })
      .from(watchedAddresses)
      .where(due)
      .orderBy(isOldestFirst ? asc(addedAt) : desc(missing))
      .limit(accountsMax)
    return rows.flatMap((row): Waiting[] => {
      if (row.fromBlock === null) return []
      const floor = row.fromBlock > depth ? row.fromBlock - depth : 0n
      const { address, attempts } = row
      return [{ address: address as Address, top: (row.scannedTo ?? row.fromBlock) - 1n, floor, attempts }]
    })
  }

  const update = (tx: Transaction, who: readonly Waiting[], fields: Fields) =>
    tx
      .update(watchedAddresses)
      .set(fields)
      .where(
        and(
          eq(watchedAddresses.chainId, chainId),
          inArray(
            address,
            who.map((one) => one.address),
          ),
        ),
      )

  /** A range, and the accounts that need its newest block. */
  const chooseRange = (waiting: readonly Waiting[]) => {
    const to = waiting[0]?.top ?? 0n
    const lowest = higher(to - scanBlocks + 1n, 0n)
    const who = waiting.filter(({ top }) => top <= to && top >= lowest)
    const from = higher(lowest, who.map(({ floor }) => floor).reduce(lower, to))
    return { who, from, to }
  }

  /** Returns whether the nodes still have anything of the range. */
  const readRange = async (waiting: readonly Waiting[]): Promise<boolean> => {
    const { who, from, to } = chooseRange(waiting)
    const oldest = await findOldestKept(chain, from, to)
    const reached = who.filter(({ top }) => oldest && top >= oldest.number)
    if (!oldest || reached.length === 0) {
      // The nodes have deleted these blocks, or forgot them for a moment: look again, less and less often.
      await postpone(who, { isCounted: true, firstSeconds: nodePauseSeconds })
      return false
    }
    const { number, timestamp } = oldest
    const touched = await scan(
      reached.map((one) => one.address),
      number,
      to,
    )
    const write = await readPast(db, chain, touched)
    await db.transaction(async (tx) => {
      await write(tx)
      const found = { scannedTo: number, knownSince: timestamp, attempts: 0 }
      const [ended, open] = [
        reached.filter(({ floor }) => floor >= number),
        reached.filter(({ floor }) => floor < number),
      ]
      if (ended.length > 0) await update(tx, ended, { ...found, isDone: true })
      if (open.length > 0) await update(tx, open, found)
    })
    return true
  }

  /** Pauses double each time if this try counts. */
  const postpone = async (
    who: readonly Waiting[],
    { isCounted, firstSeconds }: { isCounted: boolean; firstSeconds: number },
  ): Promise<void> => {
    const tried = isCounted ? Math.max(...who.map((one) => one.attempts)) : 0
    const seconds = Math.min(firstSeconds * 2 ** tried, pauseMaxSeconds)
    await db.transaction((tx) =>
      update(tx, who, {
        ...(isCounted && { attempts: tried + 1 }),
        nextTry: sql`now() + ${seconds} * interval '1 second'`,
      }),
    )
  }

  const putOff = async (waiting: readonly Waiting[], error: unknown): Promise<void> => {
    // A failing node says nothing about the accounts. An account that fails on its own waits longer each time.
    const isNodes = error instanceof NodeFailure || error instanceof RpcError
    const { who } = chooseRange(waiting)
    await postpone(who, { isCounted: !isNodes, firstSeconds: isNodes ? nodePauseSeconds : pauseSeconds })
  }

  return async () => {
    const waiting = await findWaiting()
    const complete = waiting.filter(({ top, floor }) => top < floor)
    if (complete.length > 0) await db.transaction((tx) => update(tx, complete, { isDone: true }))
    const rest = waiting.filter(({ top, floor }) => top >= floor)
    if (rest.length === 0) return complete.length > 0
    try {
      return await readRange(rest)
    } catch (error) {
      // If the database is down, this fails too and reports it.
      await putOff(rest, error)
      onFailure(error)
      return false
    }
  }
}
