import { walletLimits } from '@latchkey/wire/limits'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { StepUpWay } from '../../db/identitySchema.ts'
import { passkeys, unlockers, type WalletRow } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'

/** Unlock methods that prove the user, and not only access to their email. */
export const own: readonly StepUpWay[] = ['passkey', 'code']

const settlesAfterMs = walletLimits.vault.settlesHours * 3_600_000

/**
 * How long a newly added method doesn't count. Someone with the inbox may have unlocked the wallet and added their own
 * code: the owner is emailed and has a day to freeze. The wallet's original methods count at once.
 */
export const settlesInMs = (
  { now }: Pick<Change, 'now'>,
  wallet: WalletRow,
  { createdAt }: { createdAt: Date },
): number =>
  createdAt.getTime() <= wallet.createdAt.getTime() + settlesAfterMs
    ? 0
    : Math.max(0, createdAt.getTime() + settlesAfterMs - now.getTime())

/** The passkeys and codes of a wallet that can prove its owner. */
export const ownWays = async ({ tx }: Pick<Change, 'tx'>, wallet: WalletRow): Promise<{ createdAt: Date }[]> => {
  const keys = await tx.select().from(passkeys).where(eq(passkeys.userId, wallet.userId))
  const isCode = and(eq(unlockers.walletId, wallet.id), eq(unlockers.type, 'code'), isNotNull(unlockers.codePublicKey))
  return [...keys, ...(await tx.select().from(unlockers).where(isCode))]
}

/** Whether a method that only the owner has already counts. Until then, access to the inbox proves the owner. */
export const isSettled = async (work: Pick<Change, 'tx' | 'now'>, wallet: WalletRow): Promise<boolean> =>
  (await ownWays(work, wallet)).some((way) => settlesInMs(work, wallet, way) === 0)
