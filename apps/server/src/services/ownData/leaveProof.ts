import { walletLimits } from '@latchkey/wire/limits'
import type { WantedProof } from '@latchkey/wire/wantedProof'
import { eq } from 'drizzle-orm'
import type { SessionRow } from '../../db/identitySchema.ts'
import { type WalletRow, wallets } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import type { WalletServices } from '../auth/walletServices.ts'
import { isSettled } from '../vault/ownWays.ts'

type Work = Pick<Change, 'tx' | 'now'>

/**
 * The proof before data is exported or the account is deleted: the passkey or recovery code, else an emailed code, else
 * a login of the last minutes. A fresh login alone is enough only for an account that has nothing better.
 */
export const leaveProof = async (
  services: WalletServices,
  work: Work,
  session: SessionRow,
  wallet: WalletRow | undefined,
): Promise<WantedProof> => {
  if (wallet && (await isSettled(work, wallet))) return 'own'
  const { ownEmail } = await describeUser(work.tx, services.keyring, session.userId)
  if (ownEmail && services.canMail) return 'any'
  const isFresh = work.now.getTime() - session.authenticatedAt.getTime() <= walletLimits.login.provesMs
  return isFresh ? 'none' : 'login'
}

export const walletOf = async ({ tx }: Pick<Change, 'tx'>, userId: string): Promise<WalletRow | undefined> => {
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.userId, userId)).for('update')
  return wallet
}
