import { higher, lower } from '../chain/bounds.ts'
import { type Etherscan, etherscanLists } from './createEtherscan.ts'
import type { TouchFinder } from './touchFinder.ts'

const limit = 1_000

/** Finds an account's transactions through the API, including native payments, which leave no log. */
export const createEtherscanFinder =
  (api: Etherscan): TouchFinder =>
  async (address, floor, to) => {
    const lists = await Promise.all(etherscanLists.map((list) => api.list(list, { address, from: floor, to, limit })))
    // A full list ends somewhere inside its last block, so only blocks above that one are complete.
    const ends = lists.filter((rows) => rows.length >= limit).map((rows) => rows.at(-1)?.blockNumber ?? floor)
    const end = ends.reduce(higher, floor - 1n)
    const from = lower(end + 1n, to)
    const hashes = lists.flat().map(({ hash }) => hash)
    return { hashes: [...new Set(hashes)], from }
  }
