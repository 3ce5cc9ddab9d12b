import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { blocks, indexCursors } from '../db/schema.ts'
import { readHead, readHeaders } from '../sources/blocks/readHeaders.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { type Cursor, putCursor } from './cursor.ts'
import type { IndexStep } from './step.ts'

/** A chain change that the index doesn't follow on its own. */
export type Doubt = 'chain replaced' | 'change too deep' | 'blocks deleted'

/** Decides whether the chain dropped blocks that the index has, and rewinds once that is proven. */
export type Rewinder = {
  /** Whether the nodes serve a different chain, judged by its first block. */
  isReplaced: (cursor: Cursor, head: bigint) => Promise<boolean>
  /** Empties the index if allowed; returns whether more can be read right away. */
  restart: (cursor: Cursor) => Promise<boolean>
  /** New blocks don't build on ours: collects proof, and rewinds once there is enough. */
  settle: (cursor: Cursor) => Promise<boolean>
  /** New blocks build on ours: earlier doubts were wrong. */
  trust: () => void
  /** Reports a doubt and the nodes that raise it, once, until the chain is as expected again. */
  tell: (doubt: Doubt, nodes?: readonly number[]) => false
}

type Options = {
  db: Database
  chain: Chain
  steps: readonly IndexStep[]
  onRewind: (block: bigint) => void
  onDoubt: (doubt: Doubt, nodes: readonly number[]) => void
  mayRestart: boolean
}

/** Checks in a row that must show the same different block. */
const looksNeeded = 3
/** Committed blocks of chain 1329 never change. A deeper change needs the operator. */
const rewindMax = 1_000n

export const createRewinder = ({ db, chain, steps, onRewind, onDoubt, mayRestart }: Options): Rewinder => {
  const chainId = chainNumber(chain.id)
  let isGenesisChecked = false
  let told: Doubt | undefined
  let seen: { hash: string; looks: number } | undefined

  const all = Array.from({ length: chain.size }, (_, node) => node)
  const tell = (doubt: Doubt, nodes: readonly number[] = all): false => {
    if (told !== doubt) onDoubt(doubt, nodes)
    told = doubt
    return false
  }

  /** The block that every node at the cursor's height reports. One node that still has ours outweighs the others. */
  const findOther = async ({ number, hash }: Cursor): Promise<{ hash: string; nodes: number[] } | undefined> => {
    let other: string | undefined
    const nodes: number[] = []
    for (let node = 0; node < chain.size; node++) {
      const [head, [at]] = await Promise.all([readHead(chain, { node }), readHeaders(chain, [number], { node })]).catch(
        (): [bigint, [undefined]] => [-1n, [undefined]],
      )
      if (!at || head < number) continue
      if (at.hash === hash) return undefined
      other = at.hash
      nodes.push(node)
    }
    return other === undefined ? undefined : { hash: other, nodes }
  }

  /** The newest stored block that is still on the chain, within the allowed rewind depth. */
  const findShared = async (cursor: Cursor) => {
    const kept = await db
      .select()
      .from(blocks)
      .where(
        and(
          eq(blocks.chainId, chainId),
          lte(blocks.number, cursor.number),
          gte(blocks.number, cursor.number - rewindMax),
        ),
      )
      .orderBy(desc(blocks.number))
    const headers = await readHeaders(
      chain,
      kept.map(({ number }) => number),
    )
    if (headers.some((header) => !header))
      throw new Error('The node does not have every block that the rewind would delete.')
    return kept.find(({ hash }, index) => headers[index]?.hash === hash)
  }

  const goBack = async (cursor: Cursor, shared: { number: bigint; hash: string } | undefined): Promise<void> => {
    onRewind(shared?.number ?? -1n)
    seen = undefined
    isGenesisChecked = false
    await db.transaction(async (tx) => {
      for (const step of steps) await step.rewind(tx, chainId, shared?.number ?? -1n)
      if (shared) await putCursor(tx, { ...cursor, number: shared.number, hash: shared.hash, seenAt: new Date() })
      else await tx.delete(indexCursors).where(eq(indexCursors.chainId, chainId))
    })
  }

  /** The nodes whose first block is another one. */
  const findForeign = async ({ genesisHash }: Cursor): Promise<number[]> => {
    const firsts = await Promise.all(all.map((node) => readHeaders(chain, [0n], { node }).catch(() => [])))
    return all.filter((node) => firsts[node]?.[0] && firsts[node]?.[0]?.hash !== genesisHash)
  }

  const restart = async (cursor: Cursor): Promise<boolean> => {
    if (!mayRestart) return tell('chain replaced', told === 'chain replaced' ? [] : await findForeign(cursor))
    await goBack(cursor, undefined)
    return true
  }

  return {
    isReplaced: async (cursor, head) => {
      // A recreated local chain is shorter than before; anywhere else a low head only means lag.
      if (mayRestart && head < cursor.number) isGenesisChecked = false
      if (isGenesisChecked || cursor.genesisHash === '') return false
      for (let look = 0; look < looksNeeded; look++) {
        const [genesis] = await readHeaders(chain, [0n])
        isGenesisChecked = genesis?.hash === cursor.genesisHash
        if (!genesis || isGenesisChecked) return false
      }
      return true
    },
    restart,
    settle: async (cursor) => {
      const other = await findOther(cursor)
      if (other === undefined) {
        seen = undefined
        return false
      }
      const { hash, nodes } = other
      seen = { hash, looks: seen?.hash === hash ? seen.looks + 1 : 1 }
      if (seen.looks < looksNeeded) return true
      const shared = await findShared(cursor)
      if (shared) await goBack(cursor, shared)
      else if (!mayRestart) return tell('change too deep', nodes)
      else await goBack(cursor, undefined)
      return true
    },
    trust: () => {
      seen = undefined
      told = undefined
    },
    tell,
  }
}
