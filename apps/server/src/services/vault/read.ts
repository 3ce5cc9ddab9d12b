import type { vault } from '@latchkey/wire/api/vault'
import { asc, eq } from 'drizzle-orm'
import { users } from '../../db/identitySchema.ts'
import { unlockers, wallets } from '../../db/vaultSchema.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { custodyOf } from './custodyOf.ts'

/** The wallet of this session without its secrets, or null. */
export const read: WalletHandler<typeof vault.read> = async (_, { services, requireSession }) => {
  const session = await requireSession()
  const { db } = services
  const custody = await custodyOf(services, session)
  const [user] = await db.select().from(users).where(eq(users.id, session.userId))
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, session.userId))
  const preferredAccountType = user?.preferredAccountType ?? null
  if (!wallet) return { custody, wallet: null, preferredAccountType }
  const ways = await db
    .select()
    .from(unlockers)
    .where(eq(unlockers.walletId, wallet.id))
    .orderBy(asc(unlockers.createdAt))
  return {
    custody,
    preferredAccountType,
    wallet: {
      walletId: wallet.id,
      epoch: wallet.epoch,
      evmAddress: wallet.evmAddress,
      solanaAddress: wallet.solanaAddress,
      authPublicKey: wallet.authPublicKey,
      vault: { iv: wallet.vaultIv, data: wallet.vaultData },
      isFrozen: wallet.frozenAt !== null,
      isExported: wallet.exportedAt !== null,
      // Another browser's own way in is of no use here, and none of its business.
      unlockers: ways
        .filter(({ type, jkt }) => type !== 'device' || jkt === session.jkt)
        .map(({ id, type, epoch, label, createdAt, lastUsedAt, credentialId }) => ({
          ...{ unlockerId: id, type, epoch: epoch ?? wallet.epoch, label, credentialId },
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
    },
  }
}
