import type { StepUpAction } from '@latchkey/wire/api/auth'
import { walletLimits } from '@latchkey/wire/limits'
import { and, eq, inArray } from 'drizzle-orm'
import { type SessionRow, type StepUpWay, stepUpGrants } from '../../../db/identitySchema.ts'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { hashToken, newToken } from '../foundation/secret.ts'

/** A fresh proof for one named action of one session. */
export const makeGrant = async (
  { tx, now }: Change,
  sessionId: string,
  proof: { action: StepUpAction; by: StepUpWay },
): Promise<string> => {
  const grant = newToken()
  const expiresAt = new Date(now.getTime() + walletLimits.login.grantMs)
  await tx.insert(stepUpGrants).values({ grantHash: hashToken(grant), sessionId, ...proof, expiresAt })
  return grant
}

/** Uses up a grant; throws if it is for another action or session, expired or used. */
export const useGrant = async (
  { tx, now }: Change,
  session: SessionRow,
  action: StepUpAction,
  grant: string | undefined,
  /** Accepted proof methods; any if left out. */
  by?: readonly StepUpWay[],
): Promise<void> => {
  const isIt = and(
    eq(stepUpGrants.grantHash, hashToken(grant ?? '')),
    eq(stepUpGrants.sessionId, session.id),
    eq(stepUpGrants.action, action),
    by && inArray(stepUpGrants.by, [...by]),
  )
  const [used] = await tx.delete(stepUpGrants).where(isIt).returning()
  if (!used || used.expiresAt <= now) throw refuse('stepUp.needed')
}
