import { and, eq } from 'drizzle-orm'
import { type UnlockerRow, unlockers, type WalletRow } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { isSignedBy } from './checkProof.ts'

/** The recovery code of a wallet whose key signed a text; throws if none did. */
export const verifyCode = async (
  { tx, now }: Change,
  wallet: WalletRow,
  text: string,
  signature: string | undefined,
): Promise<UnlockerRow> => {
  const codes = await tx
    .select()
    .from(unlockers)
    .where(and(eq(unlockers.walletId, wallet.id), eq(unlockers.type, 'code')))
  for (const code of codes) {
    if (!(await isSignedBy(code.codePublicKey ?? '', text, signature ?? ''))) continue
    await tx.update(unlockers).set({ provenAt: now }).where(eq(unlockers.id, code.id))
    return code
  }
  throw refuse('vault.wrongCode')
}
