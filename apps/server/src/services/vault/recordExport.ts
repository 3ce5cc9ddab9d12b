import type { vault } from '@latchkey/wire/api/vault'
import { walletLimits } from '@latchkey/wire/limits'
import { eq } from 'drizzle-orm'
import { wallets } from '../../db/vaultSchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { useGrant } from '../auth/login/grants.ts'
import { mailUser } from '../auth/login/mailUser.ts'
import { refuseProbation } from './deviceStatus.ts'
import { lockWallet, refuseFrozen } from './lockWallet.ts'
import { own, ownWays } from './ownWays.ts'
import { refuseWaiting } from './refuseWaiting.ts'

const betweenMs = walletLimits.vault.exportHours * 3_600_000

/** Records an export before the key is shown: with a fresh proof, once a day, and always with an email. */
export const recordExport: WalletHandler<typeof vault.recordExport> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  return await changeAs(services, session, async (work) => {
    const { tx, now, audit } = work
    const wallet = await lockWallet(work, session.userId)
    refuseFrozen(wallet)
    await refuseProbation(work, session)
    // Someone with only the inbox, or only the unlocked browser, doesn't get the key.
    if ((await ownWays(work, wallet)).length === 0) throw refuse('vault.needsBackup')
    const { ownEmail } = await describeUser(tx, services.keyring, session.userId)
    if (ownEmail) await useGrant(work, session, 'export', body.grant, ['otp'])
    await useGrant(work, session, 'export', body.ownGrant, own)
    await refuseWaiting(work, wallet)
    const waitMs = (wallet.exportedAt?.getTime() ?? 0) + betweenMs - now.getTime()
    if (waitMs > 0) return refuse('vault.waiting', { waitMs })
    await tx.update(wallets).set({ exportedAt: now }).where(eq(wallets.id, wallet.id))
    audit({ kind: 'export', userId: session.userId, sessionId: session.id })
    const at = now.toISOString()
    await mailUser(services, work, session.userId, (freezeLink) => ({ name: 'exported', at, freezeLink }))
    return { success: true as const }
  })
}
