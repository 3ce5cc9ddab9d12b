import type { vault } from '@latchkey/wire/api/vault'
import { eq } from 'drizzle-orm'
import { mailTokens } from '../../db/identitySchema.ts'
import { wallets } from '../../db/vaultSchema.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { useGrant } from '../auth/login/grants.ts'
import { refuseProbation } from './deviceStatus.ts'
import { lockWallet } from './lockWallet.ts'
import { isSettled, own } from './ownWays.ts'

/** Lets the gates open again, after a fresh proof. */
export const unfreeze: WalletHandler<typeof vault.unfreeze> = async ({ body }, call) => {
  const session = await call.requireSession()
  return await changeAs(call.services, session, async (work) => {
    const wallet = await lockWallet(work, session.userId)
    await refuseProbation(work, session)
    // Access to the inbox isn't enough to unfreeze a wallet that has a settled passkey or recovery code.
    await useGrant(work, session, 'unfreeze', body.grant, (await isSettled(work, wallet)) ? own : undefined)
    await work.tx.update(wallets).set({ frozenAt: null }).where(eq(wallets.id, wallet.id))
    // Links from earlier emails could freeze it again at any time.
    await work.tx.delete(mailTokens).where(eq(mailTokens.userId, session.userId))
    work.audit({ kind: 'unfreeze', userId: session.userId, sessionId: session.id })
    return { success: true as const }
  })
}
