import { serverLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { auditCheckpoints, auditEvents } from '../db/identitySchema.ts'
import type { Keyring } from '../keys/keyring.ts'
import { follow, readCheckpoint, sealCheckpoint } from './audit.ts'

const batch = 1_000
const roundsMax = 50

/** Deletes the oldest events; the last one's hash stays as a checkpoint. A broken chain is evidence and stays. */
export const trimAudit = async (db: Database, keyring: Keyring, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - serverLimits.retention.auditMs)
  for (let round = 0; round < roundsMax; round++) if ((await trimBatch(db, keyring, before)) < batch) return
}

const trimBatch = async (db: Database, keyring: Keyring, before: Date): Promise<number> =>
  await db.transaction(async (tx) => {
    // One instance at a time; the others skip this run.
    const { rows: turn } = await tx.execute<{ taken: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${lockKey}) AS taken`,
    )
    if (!turn[0]?.taken) return 0
    const start = await readCheckpoint(tx, keyring)
    if (start.brokenAt !== undefined) return 0
    const rows = await tx.select().from(auditEvents).orderBy(auditEvents.seq).limit(batch)
    const young = rows.findIndex(({ at }) => at >= before)
    const old = young === -1 ? rows : rows.slice(0, young)
    if (old.length === 0) return 0
    const end = follow(start, old)
    if (end.brokenAt !== undefined) return 0
    await tx.insert(auditCheckpoints).values(sealCheckpoint(keyring, end))
    await tx.execute(sql`DELETE FROM audit_events WHERE seq <= ${end.seq}`)
    await tx.execute(sql`DELETE FROM audit_checkpoints WHERE seq < ${end.seq}`)
    return old.length
  })

/** An arbitrary lock number that nothing else uses. */
const lockKey = 1_329_004
