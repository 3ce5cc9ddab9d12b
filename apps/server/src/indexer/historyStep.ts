import type { Hex } from '@latchkey/wire/caip'
import type { Database } from '../db/connect.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { events } from './facts/events.ts'
import { wordAddress } from './facts/words.ts'
import { prepareRows } from './prepareRows.ts'
import { findLogs } from './read/findLogs.ts'
import type { RawTransaction } from './read/raw.ts'
import { readTransactions } from './read/readBlocks.ts'
import type { BlockHeader, IndexStep } from './step.ts'
import type { Watched, WatchList } from './watchList.ts'
import { forgetRows } from './writeRows.ts'

type Options = {
  db: Database
  /** Whose transactions are kept; everybody's when absent. */
  watch?: WatchList | undefined
}

/** Keeps transactions, transfers, approvals and the history of accounts. */
export const createHistoryStep = ({ db, watch }: Options): IndexStep => ({
  read: async (chain, batch) => {
    const times = new Map(batch.map(({ number, timestamp }) => [number, timestamp]))
    const timeOf = (block: bigint) => times.get(block)
    const transactions = await readTransactions(chain, batch)
    if (!watch) return await prepareRows({ db, chain, transactions, timeOf })
    const watched = await watch.load(db)
    const touched = await keepTouched(chain, batch, transactions, watched)
    const write = await prepareRows({ db, chain, transactions: touched, timeOf, isKept: watched.has })
    return async (tx) => {
      await write(tx)
      const [first] = batch
      if (first) await watch.markSeen(tx, watched, first.number)
    }
  },
  rewind: forgetRows,
})

/** Every event that names an account in its topics. */
const naming = [
  events.transfer,
  events.transferSingle,
  events.transferBatch,
  events.approval,
  events.approvalForAll,
  events.deposit,
  events.withdrawal,
]

const keepTouched = async (
  chain: Chain,
  batch: readonly BlockHeader[],
  transactions: readonly RawTransaction[],
  { has, size }: Watched,
): Promise<RawTransaction[]> => {
  const [first, last] = [batch[0], batch.at(-1)]
  if (!first || !last || size === 0 || transactions.length === 0) return []
  const logs = await findLogs(chain, first.number, last.number, [naming])
  const isNamed = (topic: string) => {
    const address = wordAddress(topic)
    return address !== undefined && has(address)
  }
  const named = new Set<Hex>(
    logs.filter(({ topics }) => topics.slice(1).some(isNamed)).map((log) => log.transactionHash),
  )
  return transactions.filter(({ hash, from, to }) => named.has(hash) || has(from) || (to !== null && has(to)))
}
