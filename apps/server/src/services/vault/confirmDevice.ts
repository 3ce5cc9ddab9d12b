import type { vault } from '@latchkey/wire/api/vault'
import { and, eq } from 'drizzle-orm'
import { devices } from '../../db/identitySchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { useGrant } from '../auth/login/grants.ts'
import { confirm, deviceOf, refuseProbation } from './deviceStatus.ts'
import { own } from './ownWays.ts'

/** Ends a probation: on the device itself with a passkey or recovery code, or from a confirmed device. */
export const confirmDevice: WalletHandler<typeof vault.confirmDevice> = async ({ body }, call) => {
  const session = await call.requireSession()
  return await changeAs(call.services, session, async (work) => {
    if (body.by === 'grant') {
      await useGrant(work, session, 'confirmDevice', body.grant, own)
      await confirm(work, await deviceOf(work, session), 'own')
      return { success: true as const }
    }
    await refuseProbation(work, session)
    const [device] = await work.tx
      .select()
      .from(devices)
      .where(and(eq(devices.id, body.deviceId), eq(devices.userId, session.userId)))
      .for('update')
    if (!device) return refuse('device.expired')
    await confirm(work, device, 'device')
    return { success: true as const }
  })
}
