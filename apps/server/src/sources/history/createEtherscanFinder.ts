import { higher, lower } from '../../indexer/bounds.ts'
import { type Etherscan, etherscanLists } from './createEtherscan.ts'
import type { TouchFinder } from './touchFinder.ts'

const limit = 1_000

/** Finds the transactions of an account through the API, among them those that leave no log: sendings of coin. */
export const createEtherscanFinder =
  (api: Etherscan): TouchFinder =>
  async (address, floor, to) => {
    const lists = await Promise.all(etherscanLists.map((list) => api.list(list, { address, from: floor, to, limit })))
    // A full list ends somewhere inside its last block, so only what is above that block is surely complete.
    const ends = lists.filter((rows) => rows.length >= limit).map((rows) => rows.at(-1)?.blockNumber ?? floor)
    const end = ends.reduce(higher, floor - 1n)
    const from = lower(end + 1n, to)
    const hashes = lists.flat().map(({ hash }) => hash)
    return { hashes: [...new Set(hashes)], from }
  }
