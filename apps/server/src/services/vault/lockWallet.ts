import { eq } from 'drizzle-orm'
import { type WalletRow, wallets } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'

/** The user's wallet, locked until the transaction ends. */
export const lockWallet = async ({ tx }: Change, userId: string): Promise<WalletRow> => {
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.userId, userId)).for('update')
  if (!wallet) throw refuse('vault.missing')
  return wallet
}

export const refuseFrozen = (wallet: WalletRow): void => {
  if (wallet.frozenAt) throw refuse('vault.frozen')
}
