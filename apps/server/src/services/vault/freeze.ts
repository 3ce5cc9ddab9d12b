import type { vault } from '@latchkey/wire/api/vault'
import { and, eq, isNull } from 'drizzle-orm'
import { wallets } from '../../db/vaultSchema.ts'
import { type Change, change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs, lockSessions } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { endOtherSessions } from '../auth/login/endSessions.ts'
import { userOfLink } from '../auth/login/mailedLink.ts'
import type { WalletServices } from '../auth/walletServices.ts'
import { cancelDeletion } from '../ownData/keepAccount.ts'

/**
 * Withholds every gate of a wallet and ends its other sessions. The link in a security email is enough, in case the
 * session is the thief's.
 */
export const freeze: WalletHandler<typeof vault.freeze> = async ({ body }, call) => {
  const { services } = call
  const { token } = body
  if (token === undefined) {
    const session = await call.requireSession()
    const freezeOwn = async (work: Change) => {
      await freezeWallet(services, work, session.userId, session.id, 'session')
      return { success: true as const }
    }
    return await changeAs(services, session, freezeOwn, { ends: 'others' })
  }
  return await change(services, async (work) => {
    const userId = await userOfLink(work, 'freeze', token)
    if (!userId) return refuse('device.expired')
    await lockSessions(work, userId)
    await freezeWallet(services, work, userId, undefined, 'link')
    return { success: true as const }
  })
}

/** Freezes a wallet and ends its sessions. Its owner is notified once. */
export const freezeWallet = async (
  services: WalletServices,
  work: Change,
  userId: string,
  ownSessionId: string | undefined,
  result: 'session' | 'link',
): Promise<void> => {
  const { tx, now, audit, mail } = work
  // A wallet that is open in a browser needs no gate, so all other sessions end. First, and also if the wallet is
  // frozen already: its session may be the thief's.
  await endOtherSessions(work, userId, ownSessionId, 'frozen')
  const [frozen] = await tx
    .update(wallets)
    .set({ frozenAt: now })
    .where(and(eq(wallets.userId, userId), isNull(wallets.frozenAt)))
    .returning()
  if (!frozen) return
  audit({ kind: 'freeze', userId, result })
  // Freezing cancels a deletion: a thief may have requested it.
  await cancelDeletion(services, work, userId, 'frozen')
  const { addresses, language } = await describeUser(tx, services.keyring, userId)
  for (const address of addresses) mail(address, { name: 'frozen', at: now.toISOString() }, language)
}
