import type { vault } from '@latchkey/wire/api/vault'
import { and, eq } from 'drizzle-orm'
import { devices } from '../../db/identitySchema.ts'
import { unlockers } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { refuseProbation } from './deviceStatus.ts'

/** Removes a device, ends its sessions and deletes its unlocker. */
export const removeDevice: WalletHandler<typeof vault.removeDevice> = async ({ body }, call) => {
  const session = await call.requireSession()
  const remove = async (work: Change) => {
    if (body.deviceId !== session.deviceId) await refuseProbation(work, session)
    await forgetDevice(work, session.userId, body.deviceId, session.id)
    return { success: true as const }
  }
  return await changeAs(call.services, session, remove, { ends: 'others' })
}

export const forgetDevice = async (
  { tx, audit }: Change,
  userId: string,
  deviceId: string,
  sessionId?: string,
): Promise<void> => {
  const [gone] = await tx
    .delete(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.userId, userId)))
    .returning()
  if (!gone) return
  await tx
    .delete(unlockers)
    .where(and(eq(unlockers.userId, userId), eq(unlockers.type, 'device'), eq(unlockers.jkt, gone.jkt)))
  audit({ kind: 'device.remove', userId, sessionId, deviceId })
}
