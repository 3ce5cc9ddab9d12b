import { serverLimits } from '@latchkey/wire/limits'
import pg from 'pg'
import { sleep } from '../sleep.ts'
import { strictUrl } from './databaseTls.ts'

/** The outcome of a read that could go to the replica. */
export const replicaReads = ['used', 'behind', 'failed'] as const
export type ReplicaRead = (typeof replicaReads)[number]

/** A streaming replica for reads. It may lag or be down, so every reader can fall back to the primary. */
export type Replica = {
  pool: Pick<pg.Pool, 'query'>
  /**
   * The answer of `read`, which asks the replica; undefined if the primary must answer: the replica is down, too far
   * behind, or `isGood` rejects the answer. An error of `isGood` is the caller's.
   */
  ask: <T>(read: () => Promise<T>, isGood?: (answer: T) => Promise<boolean>) => Promise<T | undefined>
  isUsable: () => boolean
  close: () => Promise<void>
}

type Options = {
  url: string
  primary: Pick<pg.Pool, 'query'>
  /** Called once per outage, when the replica stops answering. */
  onAway: (error: unknown) => void
  onRead: (outcome: ReplicaRead) => void
  lookEveryMs?: number
  /** Names and prices change without a marker; pages in memory are cached as long. */
  lagMaxMs?: number
}

const queryMs = 2_000

type Reached = { has_wanted: boolean | null; has_all: boolean | null; is_replica: boolean }
const reachedSql = `SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has_wanted,
  pg_last_wal_replay_lsn() >= $2::pg_lsn AS has_all, pg_is_in_recovery() AS is_replica`

export const openReplica = (options: Options): Replica => {
  const { url, primary, onAway, onRead, lookEveryMs = 1_000, lagMaxMs = serverLimits.replica.lagMs } = options
  const pool = new pg.Pool({
    connectionString: strictUrl(url),
    max: 10,
    connectionTimeoutMillis: queryMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 2 * queryMs,
    // A server that hangs doesn't report a statement timeout either.
    query_timeout: queryMs,
    application_name: 'latchkey-read',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const stopping = new AbortController()
  let isAnswering = false
  let wasReported = false
  /** The time when the primary had what the replica has now. */
  let caughtUpAt = Number.NEGATIVE_INFINITY
  /** What the primary had written at a given time, until the replica has it too. */
  let wanted: { lsn: string; at: number } | undefined

  const fail = (error: unknown): void => {
    isAnswering = false
    if (!wasReported) onAway(error)
    wasReported = true
  }

  const look = async (): Promise<void> => {
    const at = Date.now()
    const { rows } = await primary.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn')
    const now = { lsn: rows[0]?.lsn ?? '', at }
    wanted ??= now
    const { rows: found } = await pool.query<Reached>(reachedSql, [wanted.lsn, now.lsn])
    const [reached] = found
    // A promoted server no longer copies the primary.
    if (!reached?.is_replica) throw new Error('The server of DATABASE_READ_URL is not a replica.')
    if (reached.has_wanted) caughtUpAt = wanted.at
    if (reached.has_all) caughtUpAt = at
    if (reached.has_wanted) wanted = now
    isAnswering = true
    wasReported = false
  }

  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => stopping.signal.aborted || fail(error))
      await sleep(lookEveryMs, stopping.signal)
    }
  }
  const looking = keepLooking()

  const isUsable = () => isAnswering && Date.now() - caughtUpAt < lagMaxMs
  return {
    pool,
    isUsable,
    ask: async (read, isGood = async () => true) => {
      if (!isUsable()) return undefined
      let answer: Awaited<ReturnType<typeof read>>
      try {
        answer = await read()
      } catch (error) {
        fail(error)
        onRead('failed')
        return undefined
      }
      const isTaken = await isGood(answer)
      onRead(isTaken ? 'used' : 'behind')
      return isTaken ? answer : undefined
    },
    close: async () => {
      stopping.abort()
      await looking
      await pool.end()
    },
  }
}
