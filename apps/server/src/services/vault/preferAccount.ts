import type { vault } from '@latchkey/wire/api/vault'
import { eq } from 'drizzle-orm'
import { users } from '../../db/identitySchema.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'

/** Stores which kind of account the user prefers, for all their browsers. */
export const preferAccount: WalletHandler<typeof vault.preferAccount> = async ({ body }, call) => {
  const session = await call.requireSession()
  return await changeAs(call.services, session, async ({ tx }) => {
    await tx.update(users).set({ preferredAccountType: body.type }).where(eq(users.id, session.userId))
    return { success: true as const }
  })
}
