import type { auth } from '@latchkey/wire/api/auth'
import { and, eq, isNull } from 'drizzle-orm'
import { sessions } from '../../db/identitySchema.ts'
import { isLive } from './guard/findSession.ts'
import type { WalletHandler } from './guard/walletCall.ts'

/** Whether this device still has a session. An expired access token does not end it. */
export const check: WalletHandler<typeof auth.check> = async (_, { services, jkt, findSession }) => {
  if (await findSession()) return { isConnected: true }
  const now = new Date(services.clock())
  const here = await services.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.jkt, jkt), isNull(sessions.revokedAt)))
  return { isConnected: here.some((session) => isLive(session, now)) }
}
