import { walletLimits } from '@latchkey/wire/limits'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { emailChanges } from '../../db/identitySchema.ts'
import type { WalletRow } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'

const afterRecoveryMs = walletLimits.vault.recoveryWaitHours * 3_600_000

/** Irreversible actions wait: a day after a recovery code was used, and while an email change can be undone. */
export const refuseWaiting = async ({ tx, now }: Change, wallet: WalletRow): Promise<void> => {
  const recoveredMs = (wallet.recoveredAt?.getTime() ?? 0) + afterRecoveryMs - now.getTime()
  if (recoveredMs > 0) throw refuse('vault.waiting', { waitMs: recoveredMs })
  const [open] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, wallet.userId), gt(emailChanges.undoUntil, now), isNull(emailChanges.undoneAt)))
    .limit(1)
  if (open) throw refuse('vault.waiting', { waitMs: open.undoUntil.getTime() - now.getTime() })
}
