import type { auth } from '@latchkey/wire/api/auth'
import { refuseProbation } from '../vault/deviceStatus.ts'
import { type Change, change } from './foundation/change.ts'
import { changeAs } from './guard/changeAs.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { endSession, endSessionsOfDevice, endSessionsOfUser } from './login/endSessions.ts'

/**
 * Ends the session of this call, or all of its user's. Signing out of this device must always be possible, so it works
 * without a valid access token: the device key says whose sessions end. Other devices are out of reach without one.
 */
export const signOut: WalletHandler<typeof auth.signOut> = async ({ body }, call) => {
  const { services, jkt } = call
  if (body.isEverywhere) {
    const session = await call.requireSession()
    const signOutEverywhere = async (work: Change) => {
      await refuseProbation(work, session)
      await endSessionsOfUser(work, session.userId, 'signed out everywhere')
      await endSessionsOfDevice(work, jkt, 'signed out')
      return { success: true as const }
    }
    return await changeAs(services, session, signOutEverywhere, { ends: 'others' })
  }
  const session = await call.findSession()
  return await change(services, async (work) => {
    if (session) await endSession(work, session.id, 'signed out')
    else await endSessionsOfDevice(work, jkt, 'signed out')
    return { success: true as const }
  })
}
