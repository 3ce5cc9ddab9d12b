import type { vault } from '@latchkey/wire/api/vault'
import { and, eq } from 'drizzle-orm'
import { devices } from '../../db/identitySchema.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { change } from '../auth/kit/change.ts'
import { refuse } from '../auth/kit/refuse.ts'
import { useGrant } from '../auth/login/grants.ts'
import { own } from './ownWays.ts'
import { confirm, deviceOf, refuseProbation } from './standing.ts'

/** Ends a probation: here with a passkey or recovery code, elsewhere from a device that is confirmed itself. */
export const confirmDevice: WalletHandler<typeof vault.confirmDevice> = async ({ body }, call) => {
  const session = await call.requireSession()
  return await change(call.services, async (made) => {
    if (body.by === 'grant') {
      await useGrant(made, session, 'confirmDevice', body.grant, own)
      await confirm(made, await deviceOf(made, session), 'own')
      return { success: true as const }
    }
    await refuseProbation(made, session)
    const [device] = await made.tx
      .select()
      .from(devices)
      .where(and(eq(devices.id, body.deviceId), eq(devices.userId, session.userId)))
      .for('update')
    if (!device) return refuse('device.expired')
    await confirm(made, device, 'device')
    return { success: true as const }
  })
}
