import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '../startError.ts'
import { strictUrl } from './databaseTls.ts'
import { safeTransaction } from './safeTransaction.ts'

export type Database = NodePgDatabase
/** The pool, for code that needs its own connection: migrations and the follower's lock. */
export type Connection = { db: Database; pool: pg.Pool; close: () => Promise<void> }

type Options = {
  url: string
  onLost: (error: Error) => void
  waitMs?: number
  /** How long a connection may take to open. */
  openMs?: number
  /** How long the server may take to answer a query before its connection is given up; 0 for as long as it takes. */
  answerMs?: number
  /** Connections that never return to the pool: one per indexed chain. */
  held?: number
  /** The URL is that of PgBouncer in transaction mode: each transaction may run on another connection. */
  isPooled?: boolean
}

/** The database doesn't answer, but may do so later. */
export class DatabaseAway extends StartError {}

const shared = 11
/** How long a statement may run. */
const statementMs = 10_000
/**
 * Longer than any statement may run, so only a server that is gone takes this long. One that lost its power, or is cut
 * off by a firewall, says nothing: the system would wait for it for a quarter of an hour, with every connection of the
 * pool, while the server that took its place is idle.
 */
const answerMsMax = 2 * statementMs

/** Opens the pool and waits for the database, which may be starting at the same time. */
export const connect = async (options: Options): Promise<Connection> => {
  const { url, onLost, waitMs = 10_000, openMs = 3_000, answerMs = answerMsMax, held = 1, isPooled } = options
  const pool = new pg.Pool({
    connectionString: strictUrl(url),
    max: shared + held,
    connectionTimeoutMillis: openMs,
    idleTimeoutMillis: 30_000,
    // PgBouncer refuses this parameter; its own `query_timeout` does the same.
    ...(!isPooled && { statement_timeout: statementMs }),
    ...(answerMs > 0 && { query_timeout: answerMs }),
    application_name: 'latchkey',
  })
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', onLost)
  // Without a listener, an error inside a transaction would end the process; its query rejects anyway.
  pool.on('connect', (client) => void client.on('error', () => {}))
  if (isPooled) pool.on('connect', dropNames)
  const close = closeInOrder(pool)
  await untilItAnswers(pool, Date.now() + waitMs)
  const db = Object.assign(drizzle(pool), { transaction: safeTransaction(pool) })
  return { db, pool, close }
}

/** A named statement exists on one connection only; the next transaction may not find it, or find another's. */
const dropNames = (client: pg.PoolClient): void => {
  const { query } = client
  const unnamed = (first: unknown): unknown =>
    typeof first === 'object' && first !== null && 'name' in first && 'text' in first
      ? { ...first, name: undefined }
      : first
  client.query = ((first: unknown, ...rest: unknown[]) =>
    Reflect.apply(query, client, [unnamed(first), ...rest])) as typeof query
}

/** Ends the pool and waits for its connections: `pool.end` resolves early, and a stopping database cuts them off. */
const closeInOrder = (pool: pg.Pool): (() => Promise<void>) => {
  const open = new Set<pg.PoolClient>()
  let onEmpty = () => {}
  pool.on('connect', (client) => {
    open.add(client)
    client.once('end', () => {
      open.delete(client)
      if (open.size === 0) onEmpty()
    })
  })
  return async () => {
    await pool.end()
    if (open.size > 0)
      await new Promise<void>((resolve) => {
        onEmpty = resolve
      })
  }
}

const untilItAnswers = async (pool: pg.Pool, deadline: number): Promise<void> => {
  for (;;) {
    try {
      await pool.query('SELECT 1')
      return
    } catch (cause) {
      if (isHopeless(cause) || Date.now() > deadline) {
        await pool.end()
        if (isHopeless(cause))
          throw new StartError(`The database rejected the connection: ${describe(cause)}.`, { cause })
        throw new DatabaseAway(`The database does not answer: ${describe(cause)}.`, { cause })
      }
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }
}

/** Wrong password, unknown user or unknown database: waiting won't help. */
const isHopeless = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && ['28P01', '28000', '3D000'].includes(String(cause.code))

const describe = (cause: unknown): string => {
  const [first] = cause instanceof AggregateError ? cause.errors : [cause]
  return first instanceof Error ? first.message.replace(/\.$/, '') : 'unknown reason'
}
