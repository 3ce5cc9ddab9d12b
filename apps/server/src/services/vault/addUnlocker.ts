import type { vault } from '@latchkey/wire/api/vault'
import { walletLimits } from '@latchkey/wire/limits'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { unlockers } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { mailUser } from '../auth/login/mailUser.ts'
import { checkProof } from './checkProof.ts'
import { refuseProbation } from './deviceStatus.ts'
import { enrolPasskey } from './enrolPasskey.ts'
import { lockWallet, refuseFrozen } from './lockWallet.ts'
import { useReserved } from './useReserved.ts'
import { requireProof, wantedProof } from './wantedProof.ts'

const { devices, deviceIdleMs } = walletLimits.vault

/** Adds an unlock method. Only the open wallet's auth key can request it, with a fresh proof of the owner. */
export const addUnlocker: WalletHandler<typeof vault.addUnlocker> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  const { unlocker } = body
  // The operator can't be added to a wallet that it couldn't unlock before.
  const { type: way } = unlocker
  if (way === 'assisted') throw refuse('vault.selfOnly')
  return await changeAs(services, session, async (work) => {
    const wallet = await lockWallet(work, session.userId)
    refuseFrozen(wallet)
    // A device's own unlocker only saves it the next code; every other one outlives the device.
    if (way !== 'device') await refuseProbation(work, session)
    if (wallet.epoch !== body.epoch) return refuse('vault.conflict')
    await checkProof(work, call, wallet, { action: 'addUnlocker', ...body.proof })
    if (way !== 'device') {
      const { add } = await wantedProof(services, work, session, wallet)
      await requireProof(work, session, add, 'addUnlocker', body.grant)
    }
    if (unlocker.type === 'passkey') {
      const { credentialId } = unlocker
      await enrolPasskey(services, work, session, { credentialId, response: body.response ?? unlocker.response })
    }
    if (unlocker.type === 'device') await makeRoom(work, wallet.id, session.jkt)
    await useReserved(services, work, session, wallet, unlocker)
    if (way !== 'device') {
      await mailUser(services, work, session.userId, (freezeLink) => ({ name: 'newUnlocker', way, freezeLink }))
    }
    return { success: true as const }
  })
}

/** One unlocker per browser: replaces its own old one, and drops long unused ones. */
const makeRoom = async ({ tx, now }: Change, walletId: string, jkt: string): Promise<void> => {
  const known = await tx
    .select()
    .from(unlockers)
    .where(and(eq(unlockers.walletId, walletId), eq(unlockers.type, 'device')))
    .orderBy(asc(unlockers.lastUsedAt), asc(unlockers.createdAt))
  const usedAt = (one: (typeof known)[number]) => (one.lastUsedAt ?? one.createdAt).getTime()
  const idle = known.filter((one) => one.jkt === jkt || usedAt(one) < now.getTime() - deviceIdleMs)
  const rest = known.filter((one) => !idle.includes(one)).sort((a, b) => usedAt(a) - usedAt(b))
  const gone = [...idle, ...rest.slice(0, Math.max(0, rest.length - (devices - 1)))]
  if (gone.length > 0)
    await tx.delete(unlockers).where(
      inArray(
        unlockers.id,
        gone.map(({ id }) => id),
      ),
    )
}
