import type { Address, Hex } from '@latchkey/wire/caip'
import { inGroups } from '../inGroups.ts'
import { findLogs, logRangeMax, type TopicFilter } from '../sources/blocks/findLogs.ts'
import { lower } from '../sources/chain/bounds.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { word } from '../sources/chain/word.ts'
import { events } from '../sources/transactions/events.ts'
import { wordAddress } from '../sources/transactions/words.ts'

/** Ranges searched in parallel in one step. */
const pagesAtOnce = 4n
/** Blocks of one step. */
export const scanBlocks = logRangeMax * pagesAtOnce
/** Nodes accept 1,000 values per filter position; half of that is safe. */
const accountsMax = 500

/** Events that name an account, by topic position. */
const places = [
  [
    events.transfer,
    events.approval,
    events.approvalForAll,
    events.deposit,
    events.withdrawal,
    events.redeemedDelegation,
  ],
  [events.transfer, events.transferSingle, events.transferBatch, events.userOperation],
  [events.transferSingle, events.transferBatch],
] as const

const filtersOf = (accounts: readonly Address[]): TopicFilter[] => {
  const words = accounts.map((account) => `0x${word(account)}`)
  return places.map((topics, at) => [topics, ...Array.from({ length: at }, () => null), words])
}

const pagesOf = (from: bigint, to: bigint): { from: bigint; to: bigint }[] => {
  const pages: { from: bigint; to: bigint }[] = []
  for (let first = from; first <= to; first += logRangeMax)
    pages.push({ from: first, to: lower(first + logRangeMax - 1n, to) })
  return pages
}

/** Transactions in a range whose logs name an account, with those accounts. */
export type Scan = (accounts: readonly Address[], from: bigint, to: bigint) => Promise<Map<Hex, Set<Address>>>

/**
 * Searches the node's logs for many accounts in one pass, in the largest pages nodes allow. It finds token transfers,
 * approvals, wrapping and smart account activity. It can't find native payments: they leave no log, and only a service
 * that indexed every block knows them.
 */
export const createLogScan =
  (chain: Chain): Scan =>
  async (accounts, from, to) => {
    const wanted = new Set(accounts)
    const filters = inGroups(accounts, accountsMax).flatMap(filtersOf)
    const found = await Promise.all(
      pagesOf(from, to).map((page) => findLogs(chain, { ...page, filters, isPast: true })),
    )
    const named = new Map<Hex, Set<Address>>()
    for (const { transactionHash, topics } of found.flat()) {
      for (const topic of topics.slice(1)) {
        const address = wordAddress(topic)
        if (address && wanted.has(address))
          named.set(transactionHash, (named.get(transactionHash) ?? new Set()).add(address))
      }
    }
    return named
  }
