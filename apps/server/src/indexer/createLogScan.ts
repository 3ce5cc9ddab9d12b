import type { Address, Hex } from '@latchkey/wire/caip'
import type { Chain } from '../sources/chain/createChain.ts'
import { lower } from './bounds.ts'
import { events } from './facts/events.ts'
import { wordAddress } from './facts/words.ts'
import { findLogs, logRangeMax, type TopicFilter } from './read/findLogs.ts'

/** Ranges that are searched side by side in one step. */
const pagesAtOnce = 4n
/** Blocks of one step. */
export const scanBlocks = logRangeMax * pagesAtOnce
/** Nodes take a thousand alternatives in one place of a filter; half of that is safe. */
const accountsMax = 500

/** The events that name an account, by the place in which they do. */
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

const wordOf = (address: Address): string => `0x${address.slice(2).padStart(64, '0')}`

const filtersOf = (accounts: readonly Address[]): TopicFilter[] => {
  const words = accounts.map(wordOf)
  return places.map((topics, at) => [topics, ...Array.from({ length: at }, () => null), words])
}

const pagesOf = (from: bigint, to: bigint): { from: bigint; to: bigint }[] => {
  const pages: { from: bigint; to: bigint }[] = []
  for (let first = from; first <= to; first += logRangeMax)
    pages.push({ from: first, to: lower(first + logRangeMax - 1n, to) })
  return pages
}

/** The transactions in a range whose logs name an account, with the accounts that they name. */
export type Scan = (accounts: readonly Address[], from: bigint, to: bigint) => Promise<Map<Hex, Set<Address>>>

/**
 * Searches the node's logs for many accounts in one pass, in pages as large as nodes allow. Sees tokens, approvals,
 * wrapping and what smart accounts do, but not plain payments of coin: these leave no log, and only a service that has
 * read every block knows them.
 */
export const createLogScan =
  (chain: Chain): Scan =>
  async (accounts, from, to) => {
    const wanted = new Set(accounts)
    const groups = Array.from({ length: Math.ceil(accounts.length / accountsMax) }, (_, index) =>
      accounts.slice(index * accountsMax, (index + 1) * accountsMax),
    )
    const filters = groups.flatMap(filtersOf)
    const found = await Promise.all(pagesOf(from, to).map((page) => findLogs(chain, { ...page, filters })))
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
