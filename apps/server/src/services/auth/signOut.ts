import type { auth } from '@latchkey/wire/api/auth'
import { and, eq, isNull } from 'drizzle-orm'
import { sessions } from '../../db/identitySchema.ts'
import { refuseProbation } from '../vault/deviceStatus.ts'
import { change } from './foundation/change.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { endSession, endSessionsOfDevice, endSessionsOfUser } from './login/endSessions.ts'

/**
 * Ends the session of this call, or all of its user's. It works without a valid access token, since the device key says
 * whose it is and signing out must always be possible.
 */
export const signOut: WalletHandler<typeof auth.signOut> = async ({ body }, { services, jkt, findSession }) => {
  const session = await findSession()
  return await change(services, async (work) => {
    if (session && !body.isEverywhere) {
      await endSession(work, session.id, 'signed out')
      return { success: true as const }
    }
    if (session && body.isEverywhere) await refuseProbation(work, session)
    const here = await work.tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(and(eq(sessions.jkt, jkt), isNull(sessions.revokedAt)))
    const userIds = session ? [session.userId] : [...new Set(here.map(({ userId }) => userId))]
    if (body.isEverywhere) for (const userId of userIds) await endSessionsOfUser(work, userId, 'signed out everywhere')
    await endSessionsOfDevice(work, jkt, 'signed out')
    return { success: true as const }
  })
}
