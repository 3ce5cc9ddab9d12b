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
  /** All their verified addresses, which all get warnings: their own and those of their social accounts. */
  addresses: readonly string[]
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
  const elsewhere = await tx.select().from(identities).where(eq(identities.userId, userId))
  const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId))
  const ownEmail = own ? openEmail(keyring, own.emailSealed) : null
  const sealed = [own, ...elsewhere].flatMap((one) => one?.emailSealed ?? [])
  const addresses = [...new Set(sealed.map((one) => openEmail(keyring, one)))]
  return {
    ownEmail,
    ownEmailHash: own?.emailHash ?? null,
    email: addresses[0] ?? null,
    addresses,
    userName: elsewhere[0] ? openName(keyring, elsewhere[0]) : null,
    language: user?.language && isLanguage(user.language) ? user.language : undefined,
  }
}
