import { devAccounts, tokens } from '@latchkey/chain/deployments'
import { type PublicNode, seiHeight, startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import type { Storm } from '@latchkey/chain/publicNode/storm'
import { createRpc } from '@latchkey/chain/rpc'
import type { Address } from '@latchkey/wire/caip'
import { type Connection, connect } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { createLog } from '../../log.ts'
import { sleep } from '../../sleep.ts'
import { createChain } from '../../sources/chain/createChain.ts'
import { createHeads } from '../../sources/chain/createHeads.ts'
import { dumpHistory, untilIndexed } from '../../testing/indexed.ts'
import type { TestDatabase } from '../../testing/testDatabase.ts'
import { type IndexEvent, startIndexer } from '../startIndexer.ts'
import { watchAddress } from '../watchList.ts'

const id = 'eip155:1329'
const modes = ['all', 'watched'] as const
type Mode = (typeof modes)[number]
/** Where the follower starts in watched mode, so part of the seed is backfilled. */
const watchedFrom = seiHeight + 250n
/** Blocks whose headers are compared. An indexer deletes older ones, and some blocks come while the runs settle. */
const headersCompared = 1_000n
/** After an hour of storm, the calm run has thousands of blocks to read. */
const settleMs = 1_200_000

type Options = {
  /** The engine of a seeded chain. */
  target: string
  storm: Storm
  database: TestDatabase
  /** Called after each payment; the storm ends when it returns true. */
  isOver: () => boolean
}

type Tables = Record<string, string[]>

/** The tables after a storm, compared with those in calm weather. */
export type StormResult = {
  calm: Record<Mode, Tables>
  stormy: Record<Mode, Tables>
  events: IndexEvent[]
  calls: Record<'calm' | 'stormy', number>
  payments: number
}

/** Runs the indexer in a storm, in both modes, while payments are made; then once more in calm weather. */
export const runStorm = async ({ target, storm, database, isOver }: Options): Promise<StormResult> => {
  const events: IndexEvent[] = []
  const stormNode = await startPublicNode({ target, storm })
  const calmNode = await startPublicNode({ target })
  // An hour later, the node could no longer trace the first blocks.
  calmNode.weather.traceBlocks = null
  const stormy = await Promise.all(modes.map((mode) => start(database, `stormy_${mode}`, mode, stormNode, events)))
  let payments = 0
  for (; !isOver(); payments++) await pay(target, payments)
  storm.pass()
  const head = seiHeight + BigInt(await createRpc(target)<string>('eth_blockNumber'))
  await Promise.all(stormy.map((run) => run.settle(head)))
  const calm = await Promise.all(modes.map((mode) => start(database, `calm_${mode}`, mode, calmNode, [])))
  await Promise.all(calm.map((run) => run.settle(head)))
  const dump = async (runs: readonly Run[]): Promise<Record<Mode, Tables>> => {
    const [all, watched] = await Promise.all(runs.map((run) => run.dump(head)))
    return { all: all ?? {}, watched: watched ?? {} }
  }
  const calls = { calm: countCalls(calmNode), stormy: countCalls(stormNode) }
  const result = { calm: await dump(calm), stormy: await dump(stormy), events, calls, payments }
  for (const run of [...stormy, ...calm]) await run.stop()
  await stormNode.stop()
  await calmNode.stop()
  return result
}

const countCalls = ({ calls }: PublicNode) => [...calls.values()].reduce((sum, count) => sum + count, 0)

/** A payment of a token between two of the chain's accounts. */
const pay = async (target: string, turn: number): Promise<void> => {
  const rpc = createRpc(target)
  const [from, to] = [devAccounts[turn % 5]?.address, devAccounts[(turn + 1) % 5]?.address ?? '']
  await rpc('anvil_impersonateAccount', [from])
  const data = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${(1_000 + turn).toString(16).padStart(64, '0')}`
  const isCoin = turn % 3 === 0
  const call = isCoin ? { to, value: '0x3e8' } : { to: tokens.USDC.address, data, gas: '0x186a0' }
  // 1,000 gwei: the base fee may rise between two blocks.
  await rpc('eth_sendTransaction', [{ from, ...call, maxFeePerGas: '0xe8d4a51000' }])
  await sleep(150)
}

type Run = {
  settle: (head: bigint) => Promise<void>
  dump: (head: bigint) => Promise<Tables>
  stop: () => Promise<void>
}

const start = async (
  database: TestDatabase,
  name: string,
  mode: Mode,
  node: PublicNode,
  events: IndexEvent[],
): Promise<Run> => {
  const connection = await createDatabase(database, name)
  const { db, pool } = connection
  for (const { address } of devAccounts.slice(0, 3)) await watchAddress(db, id, address.toLowerCase() as Address)
  // Waits are shortened: a storm's length is counted in calls, not in seconds.
  const wait: typeof sleep = (ms, signal) => sleep(ms / 50, signal)
  const chain = createChain({ id, urls: [node.url], onWrongChain: () => {}, pingEveryMs: 250, wait })
  const policy = {
    mode,
    fromBlock: mode === 'all' ? seiHeight : watchedFrom,
    backfillBlocks: watchedFrom - seiHeight,
    batchSize: 20n,
    mayRestart: false,
  }
  const log = createLog({ level: 'silent' })
  // One mode polls; the other subscribes to new blocks, some of which are skipped.
  const heads = mode === 'watched' ? createHeads(node.wsUrl) : undefined
  const indexer = startIndexer({ pool, chain, log, policy, heads, onEvent: (event) => events.push(event), pollMs: 5 })
  return {
    settle: async (head) => {
      await untilIndexed(db, { id }, head, settleMs)
      await untilNothingWaits(connection, mode)
    },
    dump: async (head) => {
      const { blocks: _, ...tables } = await dumpHistory(pool, head)
      // In a storm, a block's parent hash may be zero. Otherwise the block must not differ.
      const blocks = await pool.query(
        'SELECT number, hash, timestamp FROM blocks WHERE number BETWEEN $1 AND $2 ORDER BY 1',
        [String(head - headersCompared), String(head)],
      )
      const prices = await pool.query('SELECT token, at, usd FROM price_samples ORDER BY 1, 2')
      const toText = ({ rows }: { rows: unknown[] }) => rows.map((row) => JSON.stringify(row))
      return { ...tables, blocks: toText(blocks), price_samples: toText(prices) }
    },
    stop: async () => {
      heads?.stop()
      await indexer.stop()
      chain.stop()
      await connection.close()
    },
  }
}

const createDatabase = async ({ pool, url }: TestDatabase, name: string): Promise<Connection> => {
  await pool.query(`CREATE DATABASE ${name}`)
  const connection = await connect({ url: url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`), onLost: () => {} })
  await migrate(connection.pool)
  return connection
}

/** Waits until the backfill is done and no transaction waits to be retried. */
const untilNothingWaits = async ({ pool }: Connection, mode: Mode): Promise<void> => {
  for (const end = Date.now() + settleMs; Date.now() < end; await sleep(50)) {
    const { rows } = await pool.query<{ waiting: string }>(`
      SELECT (SELECT count(*) FROM unread_transactions) ${mode === 'watched' ? '+ (SELECT count(*) FROM watched_addresses WHERE NOT is_done)' : ''} AS waiting`)
    if (rows[0]?.waiting === '0') return
    // Retry everything at once.
    await pool.query('UPDATE unread_transactions SET next_try = now()')
    await pool.query('UPDATE watched_addresses SET next_try = now() WHERE NOT is_done')
  }
  throw new Error('Something was left unread.')
}
