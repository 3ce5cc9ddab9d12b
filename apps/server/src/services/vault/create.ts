import type { vault } from '@latchkey/wire/api/vault'
import { eq } from 'drizzle-orm'
import { devices } from '../../db/identitySchema.ts'
import { wallets } from '../../db/vaultSchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { importAuthKey } from './checkProof.ts'
import { enrolPasskey } from './enrolPasskey.ts'
import { projectOf } from './projectOf.ts'
import { useReserved } from './useReserved.ts'

/**
 * Stores a first wallet. Of several first logins at once one wins. An existing wallet is never replaced, so the losers
 * read and open the winner's.
 */
export const create: WalletHandler<typeof vault.create> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  const { custody } = await projectOf(services, session)
  const types = new Set(body.unlockers.map(({ type }) => type))
  if (custody === 'self' && types.has('assisted')) throw refuse('vault.selfOnly')
  // A browser may forget everything tomorrow, so it must not be the only way into a wallet.
  if (types.size === 1 && types.has('device')) throw refuse('vault.needsBackup')
  if (!(await importAuthKey(body.authPublicKey))) throw refuse('vault.unproven')
  return await changeAs(services, session, async (work) => {
    const { walletId: id, evmAddress, solanaAddress, authPublicKey } = body
    const [wallet] = await work.tx
      .insert(wallets)
      .values({
        ...{ id, evmAddress, solanaAddress, authPublicKey, userId: session.userId, epoch: 1 },
        ...{ vaultIv: body.vault.iv, vaultData: body.vault.data, createdAt: work.now },
      })
      .onConflictDoNothing()
      .returning()
    if (!wallet) throw refuse('vault.exists')
    // The device that creates a wallet is its owner's; one that only logged in before may not be.
    await work.tx.update(devices).set({ confirmedAt: work.now }).where(eq(devices.id, session.deviceId))
    for (const wrapped of body.unlockers) {
      if (wrapped.type === 'passkey') await enrolPasskey(services, work, session, wrapped)
      await useReserved(services, work, session, wallet, wrapped)
    }
    work.audit({
      kind: 'vault.new',
      userId: session.userId,
      sessionId: session.id,
      result: [...types].sort().join('+'),
    })
    return { success: true as const }
  })
}
