import type { vault } from '@latchkey/wire/api/vault'
import { and, eq } from 'drizzle-orm'
import { previousRoots } from '../../db/vaultSchema.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { refuseProbation } from './deviceStatus.ts'
import { lockWallet } from './lockWallet.ts'

/** Shows or hides an earlier address on the wallet's page. Nothing is deleted: its key stays sealed in the wallet. */
export const watchPrevious: WalletHandler<typeof vault.watchPrevious> = async ({ body }, call) => {
  const session = await call.requireSession()
  return await changeAs(call.services, session, async (work) => {
    const wallet = await lockWallet(work, session.userId)
    await refuseProbation(work, session)
    await work.tx
      .update(previousRoots)
      .set({ isWatched: body.isWatched })
      .where(and(eq(previousRoots.walletId, wallet.id), eq(previousRoots.epoch, body.epoch)))
    return { success: true as const }
  })
}
