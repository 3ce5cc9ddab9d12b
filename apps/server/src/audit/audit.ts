import { parseJson } from '@latchkey/wire/parseJson'
import { canonicalJson } from '@latchkey/wire/proof'
import { desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { auditCheckpoints, auditEvents, auditWaiting } from '../db/identitySchema.ts'
import type { Keyring } from '../keys/keyring.ts'
import { sha256 } from '../services/auth/foundation/secret.ts'
import type { Transaction } from '../services/auth/foundation/transaction.ts'
import type { AuditKind } from './auditKind.ts'

/** An event that this version records. */
export type AuditEvent = ChainEvent & { kind: AuditKind }

/**
 * What an event may record: IDs, keyed hashes, categories and reasons. Never codes, tokens or ciphertext. The chain takes
 * any kind, since events of other versions wait in the same table.
 */
export type ChainEvent = {
  kind: string
  userId?: string | undefined
  sessionId?: string | undefined
  deviceId?: string | undefined
  unlockerId?: string | undefined
  email?: string | undefined
  network?: string | undefined
  embedder?: string | undefined
  result?: string | undefined
}

/** An arbitrary number that no other lock uses. */
const lockKey = 1_329_002
const origin: Buffer = Buffer.alloc(32)

const write = (seq: bigint, at: Date, event: ChainEvent): string =>
  canonicalJson({ ...event, seq: String(seq), at: at.toISOString() })

const link = (before: Buffer, event: string): Buffer => sha256(Buffer.concat([before, Buffer.from(event)]))

/** Locks the chain until the end of the transaction. */
export const holdChain = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
}

/** Adds events to the end of the chain, which the transaction must hold. */
export const extendChain = async (
  tx: Transaction,
  entries: readonly { at: Date; event: ChainEvent }[],
): Promise<void> => {
  const [head] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
  const [deleted] = head ? [] : await tx.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.seq)).limit(1)
  let { seq, hash } = head ?? deleted ?? auditStart
  const rows = entries.map(({ at, event }) => {
    seq += 1n
    const text = write(seq, at, event)
    hash = link(hash, text)
    return { seq, kind: event.kind, userId: event.userId ?? null, event: text, hash, at }
  })
  await tx.insert(auditEvents).values(rows)
}

/**
 * Records events. Call it last in a transaction: it may hold the chain until the commit. If another transaction holds
 * it, the events wait in a separate table (`chainWaiting`). Otherwise all transactions would wait for each other's disk
 * writes, one after the other.
 */
export const appendAudit = async (tx: Transaction, now: Date, events: readonly ChainEvent[]): Promise<void> => {
  if (events.length === 0) return
  const { rows } = await tx.execute<{ taken: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${lockKey}) AS taken`)
  if (rows[0]?.taken) {
    await extendChain(
      tx,
      events.map((event) => ({ at: now, event })),
    )
    return
  }
  const waiting = events.map((event) => ({ kind: event.kind, userId: event.userId ?? null, at: now, event }))
  await tx.insert(auditWaiting).values(waiting.map((row) => ({ ...row, event: canonicalJson(row.event) })))
}

/** How far the chain is intact, and the event where it breaks, if any. */
export type AuditState = { seq: bigint; hash: Buffer; brokenAt?: bigint }

export const auditStart: AuditState = { seq: 0n, hash: origin }

const pageSize = 1_000

type Row = typeof auditEvents.$inferSelect
type StoredEvent = ChainEvent & { seq: string; at: string }

/** Continues from a state through the events in order, up to the first that does not follow. */
export const follow = (from: AuditState, rows: readonly Row[]): AuditState => {
  let state = from
  for (const { seq, kind, userId, event, hash, at } of rows) {
    const said = parseJson(event) as StoredEvent | undefined
    const isHonest =
      said !== undefined &&
      seq === state.seq + 1n &&
      said.seq === String(seq) &&
      said.kind === kind &&
      (said.userId ?? null) === userId &&
      said.at === at.toISOString() &&
      link(state.hash, event).equals(hash)
    if (!isHonest) return { ...state, brokenAt: seq }
    state = { seq, hash }
  }
  return state
}

/** The sealing context of a checkpoint. */
export const checkpointContext = 'audit-checkpoint'
const markOf = (seq: bigint, hash: Buffer): string => `${seq}.${hash.toString('base64url')}`

export const sealCheckpoint = (keyring: Keyring, { seq, hash }: AuditState): typeof auditCheckpoints.$inferInsert => ({
  seq,
  hash,
  markSealed: keyring.seal(checkpointContext, markOf(seq, hash)),
})

/** Where the log starts: after the last event deleted by retention. A checkpoint that we didn't write is a break. */
export const readCheckpoint = async (db: Pick<Database, 'select'>, keyring: Keyring): Promise<AuditState> => {
  const [row] = await db.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.seq)).limit(1)
  if (!row) return auditStart
  const { seq, hash, markSealed } = row
  return isOurs(keyring, markSealed, markOf(seq, hash)) ? { seq, hash } : { seq, hash, brokenAt: seq }
}

const isOurs = (keyring: Keyring, sealed: string, mark: string): boolean => {
  try {
    return keyring.open(checkpointContext, sealed) === mark
  } catch {
    return false
  }
}

/** Whether the last event of an intact part is still the one it was. */
const isKept = async (db: Database, { seq, hash }: AuditState): Promise<boolean> => {
  const [row] = await db.select({ hash: auditEvents.hash }).from(auditEvents).where(eq(auditEvents.seq, seq))
  return row?.hash.equals(hash) === true
}

/**
 * Verifies the chain from where it was last intact, to its end or to the first event that does not follow. The hashes
 * have no key, so someone with the database can cut off its end and write another one: only what we saw earlier shows
 * that.
 */
export const checkAudit = async (db: Database, keyring: Keyring, from: AuditState): Promise<AuditState> => {
  const isCut = from.seq > 0n && !(await isKept(db, from))
  const begin = await readCheckpoint(db, keyring)
  // Unless retention deleted that event.
  if (isCut && begin.seq < from.seq) return { ...from, brokenAt: from.seq }
  let state = begin.seq > from.seq || begin.brokenAt !== undefined ? begin : from
  while (state.brokenAt === undefined) {
    const rows = await db
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.seq, state.seq))
      .orderBy(auditEvents.seq)
      .limit(pageSize)
    const next = follow(state, rows)
    // Events that retention deleted while we read aren't a gap.
    const moved = next.brokenAt === undefined ? begin : await readCheckpoint(db, keyring)
    if (moved.seq > state.seq) state = moved
    else if (rows.length < pageSize || next.brokenAt !== undefined) return next
    else state = next
  }
  return state
}
