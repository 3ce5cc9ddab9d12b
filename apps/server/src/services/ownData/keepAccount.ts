import type { ownData } from '@latchkey/wire/api/ownData'
import { and, eq } from 'drizzle-orm'
import { accountDeletions, mailTokens } from '../../db/identitySchema.ts'
import { type Change, change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { userOfLink } from '../auth/login/mailedLink.ts'
import type { WalletServices } from '../auth/walletServices.ts'

/**
 * Ends the grace period. Any session of the owner may do this, even on a new device: keeping the account harms no one.
 */
export const keepAccount: WalletHandler<typeof ownData.keepAccount> = async ({ body }, call) => {
  const { services } = call
  const { token } = body
  if (token === undefined) {
    const session = await call.requireSession()
    return await changeAs(services, session, async (work) => {
      await cancelDeletion(services, work, session.userId, 'session')
      return { success: true as const }
    })
  }
  return await change(services, async (work) => {
    const userId = await userOfLink(work, 'keep', token)
    if (!userId) return refuse('device.expired')
    await cancelDeletion(services, work, userId, 'link')
    return { success: true as const }
  })
}

export const cancelDeletion = async (
  { keyring }: WalletServices,
  { tx, audit, mail }: Change,
  userId: string,
  result: 'session' | 'link' | 'frozen',
): Promise<void> => {
  const [kept] = await tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId)).returning()
  if (!kept) return
  await tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), eq(mailTokens.action, 'keep')))
  audit({ kind: 'account.keep', userId, result })
  const { addresses, language } = await describeUser(tx, keyring, userId)
  for (const address of addresses) mail(address, { name: 'accountKept' }, language)
}
