import { sql } from 'drizzle-orm'
import { trimAudit } from '../audit/trimAudit.ts'
import type { Database } from '../db/connect.ts'
import type { Keyring } from '../keys/keyring.ts'
import { sealNames } from '../keys/sealNames.ts'
import { deleteDue } from '../services/ownData/deleteDue.ts'
import { deleteOld } from './deleteOld.ts'
import { retentionRules } from './retentionRules.ts'

const everyMs = 60_000
/** How far the clocks of this machine and of the database may differ. */
const mostDriftMs = 60_000

type Options = { db: Database; keyring: Keyring; clock: () => number; onFailure: (error: unknown) => void }

/** Deletes expired data every minute. */
export const startCleaning = (options: Options) => {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= cleanInTime(options).finally(() => {
      running = undefined
    })
  }
  const timer = setInterval(run, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** With a clock that is ahead, accounts would go before their owner's time to change their mind is over. */
const checkClock = async (db: Database, clock: () => number): Promise<void> => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`,
  )
  const driftMs = Math.abs(clock() - (rows[0]?.ms ?? 0))
  if (driftMs <= mostDriftMs) return
  const seconds = Math.round(driftMs / 1_000)
  throw new Error(
    `The clocks of this machine and of PostgreSQL differ by ${seconds} s. Until they agree, nothing is deleted.`,
  )
}

/** Runs all deletions, if the time is certain. */
export const cleanInTime = async ({ db, keyring, clock, onFailure }: Options): Promise<void> => {
  try {
    await checkClock(db, clock)
  } catch (error) {
    return onFailure(error)
  }
  await clean({ db, keyring, onFailure }, new Date(clock()))
}

/** Runs all deletions; a failed one does not stop the others. */
export const clean = async ({ db, keyring, onFailure }: Omit<Options, 'clock'>, now: Date): Promise<void> => {
  for (const rule of retentionRules) await deleteOld(db, rule, now).catch(onFailure)
  await deleteDue({ db, keyring, onFailure }, now).catch(onFailure)
  await trimAudit(db, keyring, now).catch(onFailure)
  await sealNames(db, keyring).catch(onFailure)
}
