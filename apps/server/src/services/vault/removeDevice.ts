import type { vault } from '@latchkey/wire/api/vault'
import { and, eq } from 'drizzle-orm'
import { devices } from '../../db/identitySchema.ts'
import { unlockers } from '../../db/vaultSchema.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { change } from '../auth/kit/change.ts'

/** Forgets a browser: its sessions end with it and its way into the wallet is deleted. */
export const removeDevice: WalletHandler<typeof vault.removeDevice> = async ({ body }, call) => {
  const session = await call.requireSession()
  const { userId } = session
  return await change(call.services, async ({ tx, audit }) => {
    const [gone] = await tx
      .delete(devices)
      .where(and(eq(devices.id, body.deviceId), eq(devices.userId, userId)))
      .returning()
    if (gone) {
      await tx
        .delete(unlockers)
        .where(and(eq(unlockers.userId, userId), eq(unlockers.type, 'device'), eq(unlockers.jkt, gone.jkt)))
      audit({ kind: 'device.remove', userId, sessionId: session.id, deviceId: gone.id })
    }
    return { success: true as const }
  })
}
