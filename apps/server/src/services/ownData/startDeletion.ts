import type { ownData } from '@latchkey/wire/api/ownData'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { eq } from 'drizzle-orm'
import { accountDeletions, mailTokens } from '../../db/identitySchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { hashToken, newToken } from '../auth/foundation/secret.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { mailedLink } from '../auth/login/mailedLink.ts'
import { refuseProbation } from '../vault/deviceStatus.ts'
import { refuseFrozen } from '../vault/lockWallet.ts'
import { refuseWaiting } from '../vault/refuseWaiting.ts'
import { requireProof } from '../vault/wantedProof.ts'
import { leaveProof, walletOf } from './leaveProof.ts'

/**
 * Starts the grace period after which the account is deleted. The wallet works until then. The owner is emailed a link
 * that keeps the account, since the session may be a thief's.
 */
export const startDeletion: WalletHandler<typeof ownData.startDeletion> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  return await changeAs(services, session, async (work) => {
    const { tx, now, audit, mail } = work
    const { userId, id: sessionId } = session
    const wallet = await walletOf(work, userId)
    if (wallet) refuseFrozen(wallet)
    await refuseProbation(work, session)
    await requireProof(work, session, await leaveProof(services, work, session, wallet), 'deleteAccount', body.grant)
    if (wallet) await refuseWaiting(work, wallet)
    const window = { key: `delete-account:${userId}`, max: walletLimits.ownData.deletionsPerDay, ms: dayMs, now }
    const waitMs = await takeWindow(tx, window)
    if (waitMs !== undefined) return refuse('vault.waiting', { waitMs })
    const { addresses, language } = await describeUser(tx, services.keyring, userId)
    const isMailed = addresses.length > 0
    const deletesAt = new Date(now.getTime() + walletLimits.ownData.graceMs)
    const [fresh] = await tx
      .insert(accountDeletions)
      .values({ userId, askedAt: now, deletesAt })
      .onConflictDoNothing()
      .returning()
    if (!fresh) {
      const [known] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
      return { deletesAt: (known?.deletesAt ?? deletesAt).toISOString(), isMailed }
    }
    audit({ kind: 'account.delete', userId, sessionId, result: 'asked' })
    if (isMailed) {
      const token = newToken()
      await tx.insert(mailTokens).values({ tokenHash: hashToken(token), userId, action: 'keep', expiresAt: deletesAt })
      const keepLink = mailedLink(services, 'keep', token)
      const warning = { name: 'deletionAsked' as const, at: deletesAt.toISOString(), browser: call.browser, keepLink }
      for (const address of addresses) mail(address, warning, language)
    }
    return { deletesAt: deletesAt.toISOString(), isMailed }
  })
}
