import type { Chain } from '../chain/createChain.ts'
import type { BlockHeader } from './block.ts'
import { readHeaders } from './readHeaders.ts'

/** The node deletes more blocks while we read, so the oldest ones are left alone. */
export const edgeBlocks = 100n

/** The first block of a range that the node still has; undefined if it has deleted the range. */
export const findOldestKept = async (chain: Chain, from: bigint, to: bigint): Promise<BlockHeader | undefined> => {
  const [first, last] = await readHeaders(chain, [from, to])
  if (first || !last) return first
  let [gone, kept] = [from, to]
  while (kept - gone > 1n) {
    const middle = (gone + kept) / 2n
    const [found] = await readHeaders(chain, [middle])
    if (found) kept = middle
    else gone = middle
  }
  if (kept + edgeBlocks > to) return undefined
  const [oldest] = await readHeaders(chain, [kept + edgeBlocks])
  return oldest
}
