import type { Chain } from '../sources/chain/createChain.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'
import { higher, lower } from './bounds.ts'
import { events } from './facts/events.ts'
import { findLogs, logRangeMax, type TopicFilter } from './read/findLogs.ts'

/** Ranges that are searched side by side in one step. */
const pagesAtOnce = 4n

/**
 * Searches the node's logs, in pages as large as nodes allow. Sees tokens, approvals, wrapping
 * and what smart accounts do, but not plain
 * sendings of coin: these leave no log, and only a service that has read every block knows them.
 */
export const createLogFinder =
  (chain: Chain): TouchFinder =>
  async (address, floor, to) => {
    const word = `0x${address.slice(2).padStart(64, '0')}`
    const filters: TopicFilter[] = [
      [
        [
          events.transfer,
          events.approval,
          events.approvalForAll,
          events.deposit,
          events.withdrawal,
          events.redeemedDelegation,
        ],
        word,
      ],
      [[events.transfer, events.transferSingle, events.transferBatch, events.userOperation], null, word],
      [[events.transferSingle, events.transferBatch], null, null, word],
    ]
    const from = higher(to - logRangeMax * pagesAtOnce + 1n, floor)
    const pages: { first: bigint; last: bigint }[] = []
    for (let first = from; first <= to; first += logRangeMax) {
      pages.push({ first, last: lower(first + logRangeMax - 1n, to) })
    }
    const logs = await Promise.all(pages.map(({ first, last }) => findLogs(chain, { from: first, to: last, filters })))
    return { hashes: [...new Set(logs.flat().map(({ transactionHash }) => transactionHash))], from }
  }
