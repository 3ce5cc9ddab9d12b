import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { sessions } from '../../../db/identitySchema.ts'
import type { Change } from '../foundation/change.ts'
import { voidFlows } from './flow.ts'

/** Ends every live session that matches a condition. Their tokens are refused from the commit on. */
const endWhere = async ({ tx, now, audit }: Change, condition: SQL | undefined, result: string): Promise<number> => {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, version: sql`${sessions.version} + 1` })
    .where(and(condition, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id, userId: sessions.userId })
  for (const { id, userId } of ended) audit({ kind: 'session.end', sessionId: id, userId, result })
  return ended.length
}

export const endSession = (change: Change, sessionId: string, result: string) =>
  endWhere(change, eq(sessions.id, sessionId), result)

export const endSessionsOfUser = (change: Change, userId: string, result: string) =>
  endOtherSessions(change, userId, undefined, result)

/** Every session of a user except the calling one, if any, and every login that isn't complete. */
export const endOtherSessions = async (change: Change, userId: string, ownId: string | undefined, result: string) => {
  // First: this waits for a login that is just being completed, whose session then ends too.
  await voidFlows(change, userId)
  const isOther = ownId === undefined ? undefined : ne(sessions.id, ownId)
  return await endWhere(change, and(eq(sessions.userId, userId), isOther), result)
}

export const endSessionsOfDevice = (change: Change, jkt: string, result: string) =>
  endWhere(change, eq(sessions.jkt, jkt), result)
