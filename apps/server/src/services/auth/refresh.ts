import type { auth } from '@latchkey/wire/api/auth'
import { walletLimits } from '@latchkey/wire/limits'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { devices, refreshTokens, type SessionRow, sessions } from '../../db/identitySchema.ts'
import { type Change, change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { hashToken } from './foundation/secret.ts'
import { isLive } from './guard/findSession.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { endSession } from './login/endSessions.ts'
import { issueTokens } from './login/issueTokens.ts'
import { mailUser } from './login/mailUser.ts'
import { siteName } from './login/siteName.ts'
import type { WalletServices } from './walletServices.ts'

/**
 * Exchanges a refresh token for a new pair. A page that left before the reply never receives that pair and returns with
 * the earlier token: while the pair is unused, it is voided and another issued. Any other reuse ends the whole family:
 * one of the two is a copy.
 */
export const refresh: WalletHandler<typeof auth.refresh> = ({ body }, { services, jkt }) =>
  change(services, async (work) => {
    const { tx, now } = work
    const tokenHash = hashToken(body.refreshToken)
    const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
    if (!token) return refuse('session.ended')
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sessionId)).for('update')
    // Tokens are worthless without the key, and a stranger must not be able to end a session with one.
    if (!session || session.jkt !== jkt || !isLive(session, now)) return refuse('session.ended')
    const isFirst = await useToken(work, tokenHash)
    if (!isFirst && !(await voidSuccessor(work, tokenHash))) {
      await endReused(services, work, session)
      return refuse('session.ended')
    }
    const idleUntil = new Date(now.getTime() + walletLimits.login.idleMs)
    // The access token of a voided pair ends with it.
    const version = isFirst ? session.version : session.version + 1
    const [longer] = await tx
      .update(sessions)
      .set({ idleUntil, version })
      .where(eq(sessions.id, session.id))
      .returning()
    await tx.update(devices).set({ lastSeenAt: now }).where(eq(devices.id, session.deviceId))
    const next = await issueTokens(services, work, longer ?? session)
    const replacedBy = hashToken(next.refreshToken)
    await tx.update(refreshTokens).set({ replacedBy }).where(eq(refreshTokens.tokenHash, tokenHash))
    await forgetOldest(work, session.id)
    return next
  })

/** Whether this was a token's first use. */
const useToken = async ({ tx, now }: Change, tokenHash: string): Promise<boolean> => {
  const used = await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt)))
    .returning()
  return used.length > 0
}

/** A client that refreshes in a loop must not fill the table. The unused token always stays. */
const forgetOldest = async ({ tx }: Change, sessionId: string): Promise<void> => {
  const oldest = sql`SELECT token_hash FROM refresh_tokens WHERE session_id = ${sessionId} AND used_at IS NOT NULL
    ORDER BY created_at DESC, used_at DESC OFFSET ${walletLimits.login.usedTokens}`
  await tx.delete(refreshTokens).where(sql`${refreshTokens.tokenHash} = ANY (ARRAY(${oldest}))`)
}

/** Voids a used token's successor; false if there is none or it was used. */
const voidSuccessor = async (work: Change, tokenHash: string): Promise<boolean> => {
  const [token] = await work.tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return token?.replacedBy ? await useToken(work, token.replacedBy) : false
}

const endReused = async (services: WalletServices, work: Change, session: SessionRow): Promise<void> => {
  await endSession(work, session.id, 'refresh token used twice')
  const [device] = await work.tx.select().from(devices).where(eq(devices.id, session.deviceId))
  await mailUser(services, work, session.userId, (freezeLink) => ({
    name: 'sessionReused',
    browser: device?.browser ?? 'A browser',
    site: siteName(session.embedder),
    freezeLink,
  }))
}
