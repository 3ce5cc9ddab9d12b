import { randomBytes } from 'node:crypto'
import type { vault } from '@latchkey/wire/api/vault'
import { walletLimits } from '@latchkey/wire/limits'
import { unlockers } from '../../db/vaultSchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { newId } from '../auth/foundation/secret.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { sealGate } from './halves.ts'

const { reserveMs, reservesPerHour } = walletLimits.vault

/** Creates the server's halves of new unlockers, valid for this user on this device for a while. */
export const reserve: WalletHandler<typeof vault.reserve> = async ({ body }, { services, requireSession }) => {
  const session = await requireSession()
  return await changeAs(services, session, async ({ tx, now }) => {
    const key = `reserve:${session.userId}`
    const waitMs = await takeWindow(tx, { key, max: reservesPerHour, ms: 3_600_000, now })
    if (waitMs !== undefined) return refuse('vault.tooManyOpenings', { waitMs })
    const reserved = body.types.map((type) => ({
      unlockerId: newId(),
      type,
      gate: randomBytes(32).toString('base64url'),
    }))
    await tx.insert(unlockers).values(
      reserved.map(({ unlockerId, type, gate }) => ({
        ...{ id: unlockerId, type, userId: session.userId, jkt: session.jkt, createdAt: now },
        gateSealed: sealGate(services.keyring, unlockerId, gate),
        reservedUntil: new Date(now.getTime() + reserveMs),
      })),
    )
    return { reserved }
  })
}
