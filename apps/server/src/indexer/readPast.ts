import type { Address, Hex } from '@latchkey/wire/caip'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { readByHash } from '../sources/blocks/readByHash.ts'
import { readReceipts } from '../sources/blocks/readReceipts.ts'
import { readTimes } from '../sources/blocks/readTimes.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { prepareRows } from './prepareRows.ts'
import type { Write } from './step.ts'
import { noteUnread } from './unread.ts'

/** Reads old transactions, each for the accounts it concerns, and returns how to write them. */
export const readPast = async (
  db: Database,
  chain: Chain,
  touched: ReadonlyMap<Hex, ReadonlySet<Address>>,
): Promise<Write> => {
  const accounts = new Set([...touched.values()].flatMap((named) => [...named]))
  const transactions = await readByHash(chain, [...touched.keys()])
  const [receipts, timeOf] = await Promise.all([readReceipts(chain, transactions), readTimes(chain, transactions)])
  const isKept = (one: Address) => accounts.has(one)
  const write = await prepareRows({ db, chain, transactions, receipts, timeOf, isKept })
  return async (tx) => {
    await write(tx)
    // The service may know more than the node, or the node may lag: read missing transactions again later.
    for (const account of accounts) {
      const unread = [...touched].filter(([hash, named]) => named.has(account) && !receipts.has(hash))
      await noteUnread(
        tx,
        chainNumber(chain.id),
        unread.map(([hash]) => ({ hash })),
        account,
      )
    }
  }
}
