import type { auth } from '@latchkey/wire/api/auth'
import { and, eq, gte, isNull } from 'drizzle-orm'
import { emailChanges, emails } from '../../db/identitySchema.ts'
import { type Change, change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { hashToken } from './foundation/secret.ts'
import { lockSessions } from './guard/changeAs.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { describeUser } from './login/describeUser.ts'
import { endSessionsOfUser } from './login/endSessions.ts'

/**
 * Undoes an email change and every later one, and logs out all devices. An account that had no address of its own, only
 * a social login, has none again.
 */
export const undoEmailChange: WalletHandler<typeof auth.undoEmailChange> = ({ body }, { services }) =>
  change(services, async (work) => {
    const { tx, now, mail, audit } = work
    const isIt = eq(emailChanges.undoHash, hashToken(body.token))
    const [asked] = await tx.select().from(emailChanges).where(isIt)
    if (asked) await lockSessions(work, asked.userId)
    const [undone] = await tx.select().from(emailChanges).where(isIt).for('update')
    if (!undone || undone.undoneAt || undone.undoUntil <= now) return refuse('email.undoEnded')
    const { userId, oldHash } = undone
    if (oldHash !== null && !(await isOurs(work, userId, oldHash))) return refuse('email.undoEnded')
    await tx.delete(emails).where(and(eq(emails.userId, userId), isNull(emails.heldUntil)))
    if (oldHash !== null) await tx.update(emails).set({ heldUntil: null }).where(eq(emails.emailHash, oldHash))
    await tx
      .update(emailChanges)
      .set({ undoneAt: now })
      .where(and(eq(emailChanges.userId, userId), gte(emailChanges.createdAt, undone.createdAt)))
    await endSessionsOfUser(work, userId, 'email change undone')
    audit({ kind: 'email.change', userId, email: oldHash ?? undefined, result: 'undone' })
    const { addresses, language } = await describeUser(tx, services.keyring, userId)
    for (const address of addresses) mail(address, { name: 'emailUndone' }, language)
    return { success: true as const }
  })

const isOurs = async ({ tx }: Change, userId: string, emailHash: string): Promise<boolean> => {
  const [found] = await tx.select().from(emails).where(eq(emails.emailHash, emailHash)).for('update')
  return found?.userId === userId
}
