import { edgeBlocks, findOldestKept } from '../sources/blocks/findOldestKept.ts'
import { readHead, readHeaders } from '../sources/blocks/readHeaders.ts'
import type { Chain } from '../sources/chain/createChain.ts'

/** What the nodes report about the next block to read. */
export type NextBlock =
  /** This node has it. */
  | { kind: 'kept'; node: number }
  /** The nodes have deleted it; `next` is the first one left. */
  | { kind: 'deleted'; next: bigint }
  | { kind: 'unknown' }

type Options = { chain: Chain; clock: () => number }

/** Nodes forget blocks for a moment, so a deletion counts only after this long. */
const provenAfterMs = 600_000
const lookEveryMs = 5_000

/** Finds out whether nodes have deleted blocks that the follower hasn't read. */
export const createDeletedBlocks = ({ chain, clock }: Options) => {
  let missing: { number: bigint; since: number } | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  /** The node that has the block, or whether the others say that they don't. */
  const askAll = async (number: bigint): Promise<number | 'deleted' | 'unknown'> => {
    let says: 'deleted' | 'unknown' = 'unknown'
    for (let node = 0; node < chain.size; node++) {
      const [head, [header]] = await Promise.all([
        readHead(chain, { node }),
        readHeaders(chain, [number], { node }),
      ]).catch((): [bigint, [undefined]] => [-1n, [undefined]])
      if (header) return node
      if (head > number + edgeBlocks) says = 'deleted'
    }
    return says
  }

  return {
    look: async (number: bigint, head: bigint): Promise<NextBlock> => {
      if (clock() - lookedAt < lookEveryMs) return { kind: 'unknown' }
      lookedAt = clock()
      const said = await askAll(number)
      if (said === 'unknown') return { kind: 'unknown' }
      if (said !== 'deleted') {
        missing = undefined
        lookedAt = Number.NEGATIVE_INFINITY
        return { kind: 'kept', node: said }
      }
      if (missing?.number !== number) missing = { number, since: clock() }
      if (clock() - missing.since < provenAfterMs) return { kind: 'unknown' }
      return { kind: 'deleted', next: (await findOldestKept(chain, number, head))?.number ?? head }
    },
  }
}
