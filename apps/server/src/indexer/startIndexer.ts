import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { chainNumber } from '../db/chainNumber.ts'
import type { Database } from '../db/connect.ts'
import { describeError, type Log } from '../log.ts'
import { sleep } from '../sleep.ts'
import type { Chain } from '../sources/chain/createChain.ts'
import type { Heads } from '../sources/chain/createHeads.ts'
import { withOptions } from '../sources/chain/withOptions.ts'
import type { TouchFinder } from '../sources/history/touchFinder.ts'
import { createBackfill } from './createBackfill.ts'
import { createFollower } from './createFollower.ts'
import type { Doubt } from './createRewinder.ts'
import { headersStep } from './headersStep.ts'
import { createHistoryStep } from './historyStep.ts'
import { createPricesStep } from './pricesStep.ts'
import { createUnreadReader } from './unread.ts'
import { createWatchList } from './watchList.ts'

/**
 * What is indexed. `all`: every transaction from `fromBlock` on, for our own chains. `watched`: only transactions of
 * queried addresses, from then on and `backfillBlocks` back, for busy public chains.
 */
export type IndexPolicy = {
  mode: 'all' | 'watched'
  fromBlock?: bigint | undefined
  backfillBlocks?: bigint
  /** Finds old transactions that no log shows, if such a service is configured. */
  finder?: TouchFinder | undefined
  batchSize?: bigint
  /** Whether the index may be emptied once nodes prove that the chain was replaced. */
  mayRestart?: boolean
}

/** Counters for the operator. */
export const indexEvents = ['indexer_rewinds', 'indexer_skips', 'indexer_doubts', 'indexer_given_up'] as const
export type IndexEvent = (typeof indexEvents)[number]

type Options = {
  pool: pg.Pool
  chain: Chain
  log: Log
  policy?: IndexPolicy
  /** Announces new blocks if a WebSocket URL is configured; otherwise the newest block is polled. */
  heads?: Heads | undefined
  onEvent?: (event: IndexEvent, count?: number) => void
  pollMs?: number
  /** Pause between polls while no address is watched. */
  idlePollMs?: number
  campaignMs?: number
}

/** First half of the advisory lock held by the one leader per chain; the second half is the chain. */
const lockSpace = 1_329_002
const backoffMaxMs = 15_000
/** With a subscription, the chain is polled this often even without an announced block. */
const headPatienceMs = 5_000

/**
 * Follows the chain while the server runs. One of all instances leads. It holds its lock on the same connection it
 * writes with, so an instance that loses the lock can't write either.
 */
export const startIndexer = ({
  pool,
  chain,
  log,
  policy = { mode: 'all' },
  heads,
  onEvent = () => {},
  pollMs = 400,
  idlePollMs = 4_000,
  campaignMs = 2_000,
}: Options): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping

  const lead = async (client: pg.PoolClient): Promise<void> => {
    const onRewind = (block: bigint) => {
      onEvent('indexer_rewinds')
      log.warn(
        { part: 'indexer', block: String(block) },
        'The nodes proved that the chain dropped blocks; rewinding to the last shared one.',
      )
    }
    const onSkip = (from: bigint, to: bigint) => {
      onEvent('indexer_skips')
      log.warn(
        { part: 'indexer', block: `${from} to ${to}` },
        'The nodes have deleted these blocks, so they were skipped. Token transfers in them are read again if a node with older blocks is added; native payments need a history service.',
      )
    }
    const onDoubt = (doubt: Doubt, nodes: readonly number[]) => {
      onEvent('indexer_doubts')
      const hosts = nodes.map((node) => chain.describeNode(node).host)
      log.error({ part: 'indexer', doubt, chain: chain.id, nodes: hosts }, doubts[doubt])
    }
    const onGivenUp = (count: number) => {
      onEvent('indexer_given_up', count)
      log.warn({ part: 'indexer', count }, 'No node has a receipt for some transactions; they probably never ran.')
    }
    const onNearlyFull = (size: number) =>
      log.warn(
        { part: 'indexer', size },
        'The list of watched addresses is nearly full; the least recently queried ones are dropped.',
      )
    const onUnread = (error: unknown) =>
      log.warn({ part: 'indexer', ...describeError(error) }, 'An address could not be backfilled; retrying later.')
    const reports = { onRewind, onSkip, onDoubt, onGivenUp, onNearlyFull, onUnread }
    const { follower, backfill, unread, isIdle } = createWork(drizzle(client), chain, policy, reports, heads)
    let failures = 0
    while (!signal.aborted) {
      try {
        // The head comes first; backfills run in the pauses.
        const hasMore = (await follower.advance()) || (await unread.advance()) || (await backfill?.advance())
        failures = 0
        if (hasMore) continue
        if (await isIdle()) await sleep(Math.max(pollMs, idlePollMs), signal)
        else if (heads?.newest() !== undefined) await heads.next(headPatienceMs, signal)
        else await sleep(pollMs, signal)
      } catch (error) {
        // A lost connection is handled by the leader election; anything else is a chain error and passes.
        if (!(await isAlive(client))) throw error
        if (failures++ === 0)
          log.warn({ part: 'indexer', ...describeError(error) }, 'The chain does not answer; waiting for it.')
        await sleep(Math.min(pollMs * 2 ** failures, backoffMaxMs), signal)
      }
    }
  }

  const campaign = async (): Promise<void> => {
    const client = await pool.connect()
    let error: Error | undefined
    let isLeader = false
    const onError = (lost: Error) => {
      error = lost
    }
    client.on('error', onError)
    try {
      const { rows } = await client.query<{ isLeader: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS "isLeader"', [
        lockSpace,
        Number(BigInt.asIntN(32, chainNumber(chain.id))),
      ])
      isLeader = rows.some((row) => row.isLeader)
      if (isLeader) await lead(client)
    } finally {
      client.off('error', onError)
      // Closing the connection releases the lock in any state.
      client.release(error ?? isLeader)
    }
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await campaign().catch((error: unknown) =>
        log.warn({ part: 'indexer', ...describeError(error) }, 'The indexer lost the database; trying again.'),
      )
      await sleep(campaignMs, signal)
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Operator messages for each doubt. */
const doubts: Readonly<Record<Doubt, string>> = {
  'chain replaced':
    'The nodes have a different first block than the index. Nothing was deleted, and indexing is paused. Check CHAIN_RPC_URLS; if the chain was really replaced, set INDEX_RESTART=true once.',
  'change too deep':
    'The nodes have different blocks far below the newest one. Nothing was deleted, and indexing is paused. Check CHAIN_RPC_URLS; if the chain was really replaced, set INDEX_RESTART=true once.',
  'blocks deleted':
    'The nodes have deleted blocks that the index has not read. Nothing was skipped, and indexing is paused. Add a node that has them to CHAIN_RPC_URLS, or set INDEX_MODE=watched.',
}

type Reports = {
  onRewind: (block: bigint) => void
  onSkip: (from: bigint, to: bigint) => void
  onDoubt: (doubt: Doubt, nodes: readonly number[]) => void
  onGivenUp: (count: number) => void
  onNearlyFull: (size: number) => void
  onUnread: (error: unknown) => void
}

const createWork = (db: Database, nodes: Chain, policy: IndexPolicy, reports: Reports, heads: Heads | undefined) => {
  const [chain, past] = [withOptions(nodes, { urgency: 'soon' }), withOptions(nodes, { urgency: 'later' })]
  const { onRewind, onSkip, onDoubt, onGivenUp, onNearlyFull, onUnread: onFailure } = reports
  const { mode, fromBlock, backfillBlocks = 2_000_000n, finder, batchSize, mayRestart = true } = policy
  const watch = mode === 'watched' ? createWatchList(chain.id, { onNearlyFull }) : undefined
  const start = fromBlock ?? (mode === 'all' ? 0n : undefined)
  const isIdle = async () => watch !== undefined && (await watch.load(db)).size === 0
  const follower = createFollower({
    db,
    chain,
    steps: [headersStep, createHistoryStep({ db, watch }), createPricesStep(db)],
    onRewind,
    onSkip,
    onDoubt,
    mayRestart,
    watch,
    isIdle,
    ...(heads && { newest: heads.newest }),
    ...(start !== undefined && { startAt: () => start }),
    ...(batchSize !== undefined && { batchSize }),
  })
  return {
    follower,
    isIdle,
    unread: createUnreadReader({ db, chain: past, watch, onGivenUp }),
    backfill: watch && createBackfill({ db, chain: past, finder, depth: backfillBlocks, onFailure }),
  }
}

const isAlive = async (client: pg.PoolClient): Promise<boolean> => {
  try {
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  }
}
