import { and, desc, eq, lte } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { blocks, indexCursors } from '../db/schema.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { lower } from './bounds.ts'
import { type Cursor, chainNumber, readCursor } from './cursor.ts'
import { headersKept } from './headersStep.ts'
import { linkedPart, readHead, readHeaders } from './readHeaders.ts'
import type { BlockHeader, IndexStep, Transaction } from './step.ts'

/** Follows one chain on one connection. Every advance can be repeated: what is there already is left as it is. */
export type Follower = {
  /** Takes the next batch; answers whether more is waiting. */
  advance: () => Promise<boolean>
}

type Options = {
  db: Database
  chain: Chain
  steps: readonly IndexStep[]
  onRewind: (block: bigint) => void
  /** Where a chain that was never followed begins. */
  startAt?: (head: bigint) => bigint
  batchSize?: bigint
}

/** Blocks of one write; they are read in several calls side by side. */
const standardBatch = 400n
/** The cursor's own row is the follower's heartbeat; between blocks it needs no more than this. */
const heartbeatMs = 2_000

const nearHead = (head: bigint): bigint => (head > headersKept ? head - headersKept : 0n)

export const createFollower = ({
  db,
  chain,
  steps,
  onRewind,
  startAt = nearHead,
  batchSize = standardBatch,
}: Options): Follower => {
  const chainId = chainNumber(chain.id)
  let isGenesisChecked = false

  const write = async (cursor: Omit<Cursor, 'chainId' | 'seenAt'>, batch: readonly BlockHeader[]): Promise<void> => {
    const writes = await Promise.all(steps.map((step) => step.read(chain, batch)))
    await db.transaction(async (tx) => {
      for (const write of writes) await write(tx)
      await putCursor(tx, { chainId, seenAt: new Date(), ...cursor })
    })
  }

  const begin = async (head: bigint): Promise<boolean> => {
    const start = lower(startAt(head), head)
    const [[genesis], batch] = await Promise.all([
      readHeaders(chain, [0n]),
      readHeaders(chain, range(start, lower(head, start + batchSize))).then(linkedPart),
    ])
    const last = batch.at(-1)
    if (!last) throw new Error(`The chain has no block ${start}.`)
    // Nodes that have dropped old blocks know no genesis; their chain is then told apart by its recent hashes alone.
    await write({ genesisHash: genesis?.hash ?? '', number: last.number, hash: last.hash, head }, batch)
    isGenesisChecked = true
    return last.number < head
  }

  const rewind = async (cursor: Cursor, head: bigint): Promise<void> => {
    const shared = await findShared(lower(head, cursor.number))
    onRewind(shared?.number ?? -1n)
    await db.transaction(async (tx) => {
      for (const step of steps) await step.rewind(tx, chainId, shared?.number ?? -1n)
      if (shared) await putCursor(tx, { ...cursor, number: shared.number, hash: shared.hash, head, seenAt: new Date() })
      else await tx.delete(indexCursors).where(eq(indexCursors.chainId, chainId))
    })
  }

  /** The newest block that we keep and that is still on the chain. */
  const findShared = async (from: bigint) => {
    for (let below = from; ; ) {
      const kept = await db
        .select()
        .from(blocks)
        .where(and(eq(blocks.chainId, chainId), lte(blocks.number, below)))
        .orderBy(desc(blocks.number))
        .limit(Number(batchSize))
      const last = kept.at(-1)
      if (!last) return undefined
      const headers = await readHeaders(
        chain,
        kept.map(({ number }) => number),
      )
      const shared = kept.find(({ hash }, index) => headers[index]?.hash === hash)
      if (shared) return shared
      below = last.number - 1n
    }
  }

  const isAnotherChain = async (cursor: Cursor): Promise<boolean> => {
    if (isGenesisChecked || cursor.genesisHash === '') return false
    const [genesis] = await readHeaders(chain, [0n])
    isGenesisChecked = true
    return genesis !== undefined && genesis.hash !== cursor.genesisHash
  }

  const advance = async (): Promise<boolean> => {
    const [head, cursor] = await Promise.all([readHead(chain), readCursor(db, chain.id)])
    if (!cursor) return await begin(head)
    if (await isAnotherChain(cursor)) {
      await rewind(cursor, -1n)
      return true
    }
    // A head below ours may only be a node that lags, so it is the hash at that height that tells.
    const from = lower(head, cursor.number)
    const [at, ...next] = await readHeaders(chain, range(from, lower(head, cursor.number + batchSize)))
    const known = from === cursor.number ? cursor.hash : (await findKept(db, chainId, from))?.hash
    if (!at || at.hash !== known) {
      isGenesisChecked = false
      await rewind(cursor, head)
      return true
    }
    if (from < cursor.number) return false
    const fresh = linkedPart([at, ...next]).slice(1)
    const last = fresh.at(-1) ?? at
    const isQuiet = fresh.length === 0 && Date.now() - cursor.seenAt.getTime() < heartbeatMs
    if (!isQuiet) await write({ genesisHash: cursor.genesisHash, number: last.number, hash: last.hash, head }, fresh)
    return last.number < head && fresh.length > 0
  }

  return { advance }
}

const findKept = async (db: Database, chainId: bigint, number: bigint) => {
  const [block] = await db
    .select()
    .from(blocks)
    .where(and(eq(blocks.chainId, chainId), eq(blocks.number, number)))
  return block
}

const putCursor = async (tx: Transaction, cursor: Cursor): Promise<void> => {
  await tx.insert(indexCursors).values(cursor).onConflictDoUpdate({ target: indexCursors.chainId, set: cursor })
}

const range = (from: bigint, to: bigint): bigint[] =>
  Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
