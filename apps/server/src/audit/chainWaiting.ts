import { inArray } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { auditWaiting } from '../db/identitySchema.ts'
import { type ChainEvent, extendChain, holdChain } from './audit.ts'

const everyMs = 1_000
const batch = 500

/** Moves the events that found the chain busy to its end, oldest first. One commit carries many of them. */
export const chainWaiting = async (db: Database): Promise<void> => {
  for (;;) {
    const [one] = await db.select({ id: auditWaiting.id }).from(auditWaiting).limit(1)
    if (!one || (await chainBatch(db)) < batch) return
  }
}

const chainBatch = async (db: Database): Promise<number> =>
  await db.transaction(async (tx) => {
    await holdChain(tx)
    const rows = await tx.select().from(auditWaiting).orderBy(auditWaiting.at, auditWaiting.id).limit(batch)
    if (rows.length === 0) return 0
    await extendChain(
      tx,
      rows.map(({ at, event }) => ({ at, event: JSON.parse(event) as ChainEvent })),
    )
    await tx.delete(auditWaiting).where(
      inArray(
        auditWaiting.id,
        rows.map(({ id }) => id),
      ),
    )
    return rows.length
  })

type Options = { db: Database; onFailure: (error: unknown) => void }

/** Chains waiting events every second. */
export const startChaining = ({ db, onFailure }: Options) => {
  let running: Promise<void> | undefined
  let isFailing = false
  const run = async () => {
    try {
      await chainWaiting(db)
      isFailing = false
    } catch (error) {
      // One line for each failure, not for each second of it.
      if (!isFailing) onFailure(error)
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = undefined
    })
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
