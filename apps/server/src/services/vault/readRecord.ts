import type { vault } from '@latchkey/wire/api/vault'
import { eq } from 'drizzle-orm'
import { paymentRecords, wallets } from '../../db/vaultSchema.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'

/** Returns the sealed payment record of this session's wallet; null before the first payment. */
export const readRecord: WalletHandler<typeof vault.readRecord> = async (_, { services, requireSession }) => {
  const session = await requireSession()
  const [found] = await services.db
    .select({ record: paymentRecords })
    .from(paymentRecords)
    .innerJoin(wallets, eq(wallets.id, paymentRecords.walletId))
    .where(eq(wallets.userId, session.userId))
  const at = services.clock()
  if (!found) return { record: null, at }
  const { version, epoch, iv, data } = found.record
  return { record: { version, epoch, sealed: { iv, data } }, at }
}
