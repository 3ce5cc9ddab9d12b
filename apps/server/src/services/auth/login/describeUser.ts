import { isLanguage, type Language } from '@latchkey/wire/languages'
import { and, eq, isNull } from 'drizzle-orm'
import { emails, identities, users } from '../../../db/identitySchema.ts'
import type { Keyring } from '../../../keys/keyring.ts'
import type { Transaction } from '../foundation/transaction.ts'
import { openEmail } from './emailAddress.ts'
import { openName } from './socialName.ts'

export type UserDescription = {
  /** The verified address they log in with. */
  ownEmail: string | null
  ownEmailHash: string | null
  /** The address to show and to write to: their own, or the verified one of their social account. */
  email: string | null
  userName: string | null
  /** Their language, if one of their browsers has reported it. */
  language: Language | undefined
}

/** How a user is shown and contacted. */
export const describeUser = async (tx: Transaction, keyring: Keyring, userId: string): Promise<UserDescription> => {
  const [own] = await tx
    .select()
    .from(emails)
    .where(and(eq(emails.userId, userId), isNull(emails.heldUntil)))
  const [elsewhere] = await tx.select().from(identities).where(eq(identities.userId, userId)).limit(1)
  const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId))
  const ownEmail = own ? openEmail(keyring, own.emailSealed) : null
  return {
    ownEmail,
    ownEmailHash: own?.emailHash ?? null,
    email: ownEmail ?? (elsewhere?.emailSealed ? openEmail(keyring, elsewhere.emailSealed) : null),
    userName: elsewhere ? openName(keyring, elsewhere) : null,
    language: user?.language && isLanguage(user.language) ? user.language : undefined,
  }
}
