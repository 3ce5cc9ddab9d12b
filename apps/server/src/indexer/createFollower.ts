import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import type { Block } from '../sources/blocks/block.ts'
import { edgeBlocks } from '../sources/blocks/findOldestKept.ts'
import { readBlocks } from '../sources/blocks/readBlocks.ts'
import { linkedPart, namesParent, readHead, readHeaders } from '../sources/blocks/readHeaders.ts'
import { readReceipts } from '../sources/blocks/readReceipts.ts'
import { higher, lower } from '../sources/chain/bounds.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import { withOptions } from '../sources/chain/withOptions.ts'
import { createDeletedBlocks } from './createDeletedBlocks.ts'
import { createRewinder, type Doubt } from './createRewinder.ts'
import { type Cursor, putCursor, readCursor } from './cursor.ts'
import { headersKept } from './headersStep.ts'
import type { Batch, IndexStep } from './step.ts'
import type { WatchList } from './watchList.ts'

/** Follows one chain on one connection. Every step can be repeated: existing rows stay unchanged. */
export type Follower = {
  /** Reads the next batch; returns whether more is waiting. */
  advance: () => Promise<boolean>
}

type Options = {
  db: Database
  chain: Chain
  steps: readonly IndexStep[]
  onRewind: (block: bigint) => void
  /** Called when blocks were skipped because the nodes have deleted them. */
  onSkip?: (from: bigint, to: bigint) => void
  /** Called when nodes report a change that the index doesn't follow. */
  onDoubt?: (doubt: Doubt, nodes: readonly number[]) => void
  /** Whether the index may be emptied once nodes prove that the chain was replaced. */
  mayRestart?: boolean
  /** First block of a chain that was never followed; by default one near the head, or the head itself. */
  startAt?: ((head: bigint) => bigint) | undefined
  /** Watched addresses; absent if every transaction is stored; then no block may be skipped. */
  watch?: Pick<WatchList, 'forgetSeen'> | undefined
  /** Whether no address is watched, so only the newest block is read. */
  isIdle?: () => Promise<boolean>
  /** The newest block, if a subscription reports it. */
  newest?: () => bigint | undefined
  batchSize?: bigint
  clock?: () => number
}

/** Blocks per write, read in several parallel calls. */
const standardBatch = 400n
/** If a subscription announces a block further ahead than this, ask the nodes. */
const toldMax = 1_000n
/** The cursor row is the follower's heartbeat. Between blocks, this interval is enough. */
const heartbeatMs = 2_000

const nearHead = (head: bigint): bigint => (head > headersKept ? head - headersKept : 0n)

export const createFollower = ({
  db,
  chain,
  steps,
  onRewind,
  onSkip = () => {},
  onDoubt = () => {},
  mayRestart = true,
  startAt,
  watch,
  isIdle = async () => false,
  newest = () => undefined,
  batchSize = standardBatch,
  clock = Date.now,
}: Options): Follower => {
  const chainId = chainNumber(chain.id)
  let isMisled = false
  const rewinder = createRewinder({ db, chain, steps, onRewind, onDoubt, mayRestart })
  const deleted = createDeletedBlocks({ chain, clock })

  const write = async (
    cursor: Omit<Cursor, 'chainId' | 'seenAt'>,
    batch: Batch,
    source: Chain = chain,
  ): Promise<void> => {
    const writes = await Promise.all(steps.map((step) => step.read(source, batch)))
    await db.transaction(async (tx) => {
      for (const write of writes) await write(tx)
      await putCursor(tx, { chainId, seenAt: new Date(), ...cursor })
    })
  }

  /** Starts at a block, or where a chain that was never followed starts; returns the first block it read. */
  const begin = async (head: bigint, known?: { genesisHash: string; from: bigint }) => {
    const isSparse = await isIdle()
    const start = isSparse ? head : (known?.from ?? (startAt ?? nearHead)(head))
    const [[genesis], wanted] = await Promise.all([
      readHeaders(chain, [0n]),
      readBlocks(chain, range(start, lower(head, start + batchSize))).then(linkedPart),
    ])
    // A node may have deleted those blocks. The history it still has is read for each address anyway.
    const blocks = wanted.length > 0 || startAt ? wanted : linkedPart(await readBlocks(chain, [head]))
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (!first || !last) throw new Error(`The chain has no block ${start}.`)
    // Pruned nodes have no genesis block; their chain is then identified by recent hashes only.
    const genesisHash = genesis?.hash ?? known?.genesisHash ?? ''
    const cursor = { genesisHash, number: last.number, hash: last.hash, head }
    await write(cursor, toBatch(chain, first.number, blocks, isSparse))
    return { first: first.number, hasMore: last.number < head }
  }

  /** Continues after deleted blocks. The watched addresses then count as new, and their history is read again. */
  const skip = async ({ genesisHash, number }: Cursor, head: bigint, from: bigint): Promise<boolean> => {
    if (!watch) return rewinder.tell('blocks deleted')
    await watch.forgetSeen(db)
    const { first, hasMore } = await begin(head, { genesisHash, from })
    onSkip(number + 1n, first - 1n)
    return hasMore
  }

  /** Whether new blocks certainly build on the cursor's block. */
  const continues = async (source: Chain, cursor: Cursor, [first]: readonly Block[]): Promise<boolean> => {
    if (!first || (first.number === cursor.number + 1n && first.parentHash === cursor.hash)) return true
    if (first.number === cursor.number + 1n && namesParent(first)) return false
    const [at] = await readHeaders(source, [cursor.number])
    return at?.hash === cursor.hash
  }

  /** A subscription only saves polling. Ignore one that lags, is far ahead, or announced no block last time. */
  const findHead = async (cursor: Cursor | undefined): Promise<bigint> => {
    const told = isMisled ? undefined : newest()
    const isNews = told !== undefined && cursor && told > cursor.number && told <= cursor.number + toldMax
    return isNews ? told : await readHead(chain)
  }

  const advance = async (): Promise<boolean> => {
    const cursor = await readCursor(db, chain.id)
    const head = await findHead(cursor)
    if (!cursor) return (await begin(head)).hasMore
    if (await rewinder.isReplaced(cursor, head)) return await rewinder.restart(cursor)
    const isSparse = await isIdle()
    const next =
      isSparse && head > cursor.number ? [head] : range(cursor.number + 1n, lower(head, cursor.number + batchSize))
    const readFrom = async (source: Chain) => {
      const fresh = linkedPart(await readBlocks(source, next))
      return { source, fresh, isNext: await continues(source, cursor, fresh) }
    }
    let found = await readFrom(chain)
    if (head > cursor.number + edgeBlocks && (found.fresh.length === 0 || !found.isNext)) {
      const told = await deleted.look(cursor.number + 1n, head)
      if (told.kind === 'deleted') return await skip(cursor, head, told.next)
      if (told.kind === 'kept') found = await readFrom(withOptions(chain, { node: told.node }))
    }
    const { source, fresh, isNext } = found
    isMisled = fresh.length === 0 && head > cursor.number
    if (!isNext) return await rewinder.settle(cursor)
    rewinder.trust()
    const last = fresh.at(-1) ?? cursor
    const isQuiet = fresh.length === 0 && Date.now() - cursor.seenAt.getTime() < heartbeatMs
    const { genesisHash } = cursor
    if (!isQuiet) {
      const known = higher(head, last.number)
      const moved = { genesisHash, number: last.number, hash: last.hash, head: known }
      await write(moved, toBatch(source, cursor.number + 1n, fresh, isSparse), source)
    }
    return last.number < head && fresh.length > 0
  }

  return { advance }
}

const toBatch = (chain: Chain, from: bigint, blocks: readonly Block[], isSparse: boolean): Batch => {
  let read: ReturnType<Batch['receipts']> | undefined
  const receipts = () => {
    read ??= readReceipts(
      chain,
      blocks.flatMap(({ transactions }) => transactions),
    )
    return read
  }
  return { from, blocks, isSparse, receipts }
}

const range = (from: bigint, to: bigint): bigint[] =>
  from > to ? [] : Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
