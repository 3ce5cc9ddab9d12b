import { eq } from 'drizzle-orm'
import { type SessionRow, sessions } from '../../../db/identitySchema.ts'
import type { WalletServices } from '../walletServices.ts'

/** Whether a session is still valid. */
export const isLive = (session: SessionRow, now: Date): boolean =>
  session.revokedAt === null && session.idleUntil > now && session.absoluteUntil > now

/** The live session behind an access token, if the token belongs to the key that signed the request. */
export const findSession = async (
  services: WalletServices,
  accessToken: string | undefined,
  jkt: string,
): Promise<SessionRow | undefined> => {
  if (!accessToken) return undefined
  const now = new Date(services.clock())
  const claims = await services.tokens.verify(accessToken, now)
  if (!claims || claims.jkt !== jkt) return undefined
  // The database decides, not the token: signing out takes effect at once.
  const [session] = await services.db.select().from(sessions).where(eq(sessions.id, claims.sessionId))
  if (session?.version !== claims.version) return undefined
  return isLive(session, now) ? session : undefined
}
