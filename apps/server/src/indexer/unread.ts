import type { Address, Hex } from '@latchkey/wire/caip'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { unreadTransactions } from '../db/historySchema.ts'
import { readByHash } from '../sources/blocks/readByHash.ts'
import { readReceipts } from '../sources/blocks/readReceipts.ts'
import { readTimes } from '../sources/blocks/readTimes.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { prepareRows } from './prepareRows.ts'
import type { Transaction } from './step.ts'
import type { WatchList } from './watchList.ts'

/** The pseudo address for every account the index follows. */
const everybody = '0x'
const atOnce = 50
/** With doubling pauses, a transaction is given up after about a day and a half. */
const attemptsMax = 16
const pauseSeconds = 2

/** Records transactions that couldn't be read in full, to retry later. */
export const noteUnread = async (
  tx: Transaction,
  chainId: bigint,
  transactions: readonly { hash: Hex; block?: bigint }[],
  address: Hex = everybody,
): Promise<void> => {
  if (transactions.length === 0) return
  await tx
    .insert(unreadTransactions)
    .values(transactions.map(({ hash, block }) => ({ chainId, hash, address, block: block ?? null })))
    .onConflictDoNothing()
}

type Options = { db: Database; chain: Chain; watch: WatchList | undefined; onGivenUp: (count: number) => void }

/** Retries recorded transactions. One that never ran has no receipt and is given up in the end. */
export const createUnreadReader = ({ db, chain, watch, onGivenUp }: Options): { advance: () => Promise<boolean> } => {
  const chainId = chainNumber(chain.id)
  const ofChain = eq(unreadTransactions.chainId, chainId)

  const nextDue = async () => {
    const due = await db
      .select()
      .from(unreadTransactions)
      .where(and(ofChain, lte(unreadTransactions.nextTry, sql`now()`)))
      .orderBy(asc(unreadTransactions.nextTry))
      .limit(atOnce)
    return due.filter(({ address }) => address === due[0]?.address)
  }

  return {
    advance: async () => {
      const due = await nextDue()
      const [first] = due
      if (!first) return false
      const address = first.address as Hex
      const ofAddress = eq(unreadTransactions.address, address)
      const transactions = await readByHash(
        chain,
        due.map(({ hash }) => hash as Hex),
      )
      const [receipts, times] = await Promise.all([readReceipts(chain, transactions), readTimes(chain, transactions)])
      const watched = address === everybody ? await watch?.load(db) : undefined
      const isKept = address === everybody ? watched?.has : (one: Address) => one === address
      const write = await prepareRows({ db, chain, transactions, receipts, timeOf: times, isKept })
      const isRead = ({ hash }: { hash: string }) => receipts.has(hash as Hex)
      const givenUp = due.filter((row) => !isRead(row) && row.attempts + 1 >= attemptsMax)
      const gone = [...due.filter(isRead), ...givenUp].map(({ hash }) => hash as Hex)
      const left = due.map(({ hash }) => hash as Hex).filter((hash) => !gone.includes(hash))
      await db.transaction(async (tx) => {
        await write(tx)
        const { hash, attempts } = unreadTransactions
        if (gone.length > 0) await tx.delete(unreadTransactions).where(and(ofChain, ofAddress, inArray(hash, gone)))
        if (left.length === 0) return
        const nextTry = sql`now() + ${pauseSeconds} * power(2, ${attempts}) * interval '1 second'`
        await tx
          .update(unreadTransactions)
          .set({ attempts: sql`${attempts} + 1`, nextTry })
          .where(and(ofChain, ofAddress, inArray(hash, left)))
      })
      if (givenUp.length > 0) onGivenUp(givenUp.length)
      return gone.length > 0
    },
  }
}
