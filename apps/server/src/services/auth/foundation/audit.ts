import { canonicalJson } from '@latchkey/wire/proof'
import { desc, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/connect.ts'
import { auditEvents } from '../../../db/identitySchema.ts'
import { sha256 } from './secret.ts'
import type { Transaction } from './transaction.ts'

/** What may be remembered of an event: ids, keyed hashes, classes and reasons. Never codes, tokens or ciphertext. */
export type AuditEvent = {
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

/** Any number that nothing else locks. */
const lockKey = 1_329_002
const origin: Buffer = Buffer.alloc(32)

const write = (seq: bigint, at: Date, event: AuditEvent): string =>
  canonicalJson({ ...event, seq: String(seq), at: at.toISOString() })

const link = (before: Buffer, event: string): Buffer => sha256(Buffer.concat([before, Buffer.from(event)]))

/** Appends to the chain. The last thing of a transaction, since it makes all others wait until the commit. */
export const appendAudit = async (tx: Transaction, now: Date, events: readonly AuditEvent[]): Promise<void> => {
  if (events.length === 0) return
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
  const [head] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
  let seq = head?.seq ?? 0n
  let hash = head?.hash ?? origin
  const rows = events.map((event) => {
    seq += 1n
    const text = write(seq, now, event)
    hash = link(hash, text)
    return { seq, kind: event.kind, userId: event.userId ?? null, event: text, hash, at: now }
  })
  await tx.insert(auditEvents).values(rows)
}

/** How far the chain was found whole, and the event at which it breaks, where it does. */
export type AuditState = { seq: bigint; hash: Buffer; brokenAt?: bigint }

export const auditStart: AuditState = { seq: 0n, hash: origin }

const pageSize = 1_000

/** Reads the chain on from where it was last found whole, up to its end or to the first event that does not follow. */
export const checkAudit = async (db: Database, from: AuditState): Promise<AuditState> => {
  let state = from
  for (;;) {
    const rows = await db
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.seq, state.seq))
      .orderBy(auditEvents.seq)
      .limit(pageSize)
    for (const { seq, kind, userId, event, hash, at } of rows) {
      const said = JSON.parse(event) as AuditEvent & { seq: string; at: string }
      const isHonest =
        seq === state.seq + 1n &&
        said.seq === String(seq) &&
        said.kind === kind &&
        (said.userId ?? null) === userId &&
        said.at === at.toISOString() &&
        link(state.hash, event).equals(hash)
      if (!isHonest) return { ...state, brokenAt: seq }
      state = { seq, hash }
    }
    if (rows.length < pageSize) return state
  }
}
