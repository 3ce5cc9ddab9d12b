import { limits } from '@latchkey/wire/limits'
import { and, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '../../../db/connect.ts'
import {
  bounced,
  dpopJtis,
  emails,
  loginFlows,
  mailTokens,
  sessions,
  stepUpGrants,
  windowCounters,
} from '../../../db/identitySchema.ts'
import { unlockers } from '../../../db/vaultSchema.ts'

const everyMs = 60_000
const dayMs = 24 * 3_600_000

/** Removes what no longer has any effect. Every rule looks at times itself, so nothing depends on this having run. */
export const startCleaning = (db: Database, clock: () => number, onFailure: (error: unknown) => void) => {
  const timer = setInterval(() => void clean(db, new Date(clock())).catch(onFailure), everyMs)
  return { stop: () => clearInterval(timer) }
}

export const clean = async (db: Database, now: Date): Promise<void> => {
  const dayAgo = new Date(now.getTime() - dayMs)
  await db.delete(dpopJtis).where(lt(dpopJtis.expiresAt, now))
  // Kept for a day, so that a result that comes twice is still known.
  await db.delete(loginFlows).where(lt(loginFlows.expiresAt, dayAgo))
  await db.delete(windowCounters).where(lt(windowCounters.endsAt, now))
  await db.delete(stepUpGrants).where(lt(stepUpGrants.expiresAt, now))
  await db.delete(mailTokens).where(lt(mailTokens.expiresAt, now))
  await db.delete(bounced).where(lt(bounced.at, new Date(now.getTime() - limits.email.bouncedMs)))
  await db.delete(sessions).where(lt(sessions.absoluteUntil, now))
  await db.delete(emails).where(and(isNotNull(emails.heldUntil), lt(emails.heldUntil, now)))
  await db.delete(unlockers).where(and(isNotNull(unlockers.reservedUntil), lt(unlockers.reservedUntil, now)))
}
