import type { Hex } from '@latchkey/wire/caip'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import type { RawReceipt, RawTransaction } from '../sources/blocks/raw.ts'
import { events } from '../sources/transactions/events.ts'
import { readActs } from '../sources/transactions/readActs.ts'
import { wordAddress } from '../sources/transactions/words.ts'
import { prepareRows } from './prepareRows.ts'
import type { IndexStep } from './step.ts'
import { noteUnread } from './unread.ts'
import type { Watched, WatchList } from './watchList.ts'
import { forgetRows } from './writeRows.ts'

type Options = {
  db: Database
  /** Accounts to store transactions for; all accounts when absent. */
  watch?: WatchList | undefined
}

/** Stores transactions, transfers, approvals and account history. */
export const createHistoryStep = ({ db, watch }: Options): IndexStep => ({
  read: async (chain, { blocks, receipts: readAll }) => {
    const watched = await watch?.load(db)
    const times = new Map(blocks.map(({ number, timestamp }) => [number, timestamp]))
    const all = watched?.size === 0 ? [] : blocks.flatMap(({ transactions }) => transactions)
    const receipts = all.length === 0 ? new Map<Hex, RawReceipt>() : await readAll()
    const transactions = watched ? all.filter((one) => isTouched(one, receipts.get(one.hash), watched)) : all
    const timeOf = (block: bigint) => times.get(block)
    const write = await prepareRows({ db, chain, transactions, receipts, timeOf, isKept: watched?.has })
    const unread = all.filter(({ hash }) => !receipts.has(hash))
    return async (tx) => {
      await write(tx)
      await noteUnread(tx, chainNumber(chain.id), unread)
      const [first] = blocks
      if (watch && watched && first) await watch.markSeen(tx, watched, first)
    }
  },
  rewind: forgetRows,
})

/** Events that name an account in their topics. */
const naming: ReadonlySet<string | undefined> = new Set([
  events.transfer,
  events.transferSingle,
  events.transferBatch,
  events.approval,
  events.approvalForAll,
  events.deposit,
  events.withdrawal,
  events.userOperation,
  events.redeemedDelegation,
])

/** Whether a transaction concerns a watched account: as sender, receiver, in a log, or as payee of a smart account. */
const isTouched = (raw: RawTransaction, receipt: RawReceipt | undefined, { has }: Watched): boolean => {
  const isNamed = (topic: string) => {
    const address = wordAddress(topic)
    return address !== undefined && has(address)
  }
  const { from, to } = raw
  if (has(from) || (to !== null && has(to))) return true
  const logs = receipt?.logs ?? []
  if (logs.some(({ topics }) => naming.has(topics[0]) && topics.slice(1).some(isNamed))) return true
  // No log names the payee of a smart account.
  return readActs(raw, logs).some(({ calls }) => calls.some((call) => has(call.to)))
}
