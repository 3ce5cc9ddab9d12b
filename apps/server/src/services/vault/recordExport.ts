import type { vault } from '@latchkey/wire/api/vault'
import { eq } from 'drizzle-orm'
import { wallets } from '../../db/vaultSchema.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { change } from '../auth/kit/change.ts'
import { refuse } from '../auth/kit/refuse.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { useGrant } from '../auth/login/grants.ts'
import { mailUser } from '../auth/login/mailUser.ts'
import { lockWallet, refuseFrozen } from './lockWallet.ts'
import { own, ownWays } from './ownWays.ts'
import { refuseWaiting } from './refuseWaiting.ts'
import { refuseProbation } from './standing.ts'

const betweenMs = 24 * 3_600_000

/** Records an export before the key is shown: with a fresh proof, once a day, and never in silence. */
export const recordExport: WalletHandler<typeof vault.recordExport> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  return await change(services, async (made) => {
    const { tx, now, audit } = made
    const wallet = await lockWallet(made, session.userId)
    refuseFrozen(wallet)
    await refuseProbation(made, session)
    // Whoever has only the mailbox, or only the unlocked browser, does not get the key.
    if ((await ownWays(made, wallet)).length === 0) throw refuse('vault.needsBackup')
    const { ownEmail } = await describeUser(tx, services.keyring, session.userId)
    if (ownEmail) await useGrant(made, session, 'export', body.grant, ['otp'])
    await useGrant(made, session, 'export', body.ownGrant, own)
    await refuseWaiting(made, wallet)
    const waitMs = (wallet.exportedAt?.getTime() ?? 0) + betweenMs - now.getTime()
    if (waitMs > 0) return refuse('vault.waiting', { waitMs })
    await tx.update(wallets).set({ exportedAt: now }).where(eq(wallets.id, wallet.id))
    audit({ kind: 'export', userId: session.userId, sessionId: session.id })
    const at = now.toISOString()
    await mailUser(services, made, session.userId, (freezeLink) => ({ name: 'exported', at, freezeLink }))
    return { success: true as const }
  })
}
