import { and, eq } from 'drizzle-orm'
import { emails, identities, users } from '../../../db/identitySchema.ts'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { newId } from '../foundation/secret.ts'

/** The user of an address that was just verified. */
export const findOrCreateByEmail = async (
  change: Change,
  { emailHash, emailSealed }: { emailHash: string; emailSealed: string },
): Promise<string> => {
  const { tx, now, audit } = change
  const [known] = await tx.select().from(emails).where(eq(emails.emailHash, emailHash)).for('update')
  if (known?.heldUntil && known.heldUntil > now) throw refuse('email.replaced')
  if (known && !known.heldUntil) return known.userId
  if (known) await tx.delete(emails).where(eq(emails.emailHash, emailHash))
  const userId = newId()
  await tx.insert(users).values({ id: userId, createdAt: now })
  const values = { emailHash, emailSealed, userId, createdAt: now }
  const [created] = await tx.insert(emails).values(values).onConflictDoNothing().returning()
  if (!created) {
    // Another account changed to this address at the same moment.
    await tx.delete(users).where(eq(users.id, userId))
    return await findOrCreateByEmail(change, { emailHash, emailSealed })
  }
  audit({ kind: 'user.new', userId, email: emailHash })
  return userId
}

type Elsewhere = { iss: string; sub: string; nameSealed: string | null; emailSealed: string | null }

/**
 * The user of a social account, by issuer and subject only: a matching email address proves nothing here. A known
 * account keeps its address: see `keepProviderEmail`.
 */
export const findOrCreateByIdentity = async (
  { tx, now, audit }: Change,
  { iss, sub, nameSealed, emailSealed }: Elsewhere,
): Promise<string> => {
  const isIt = and(eq(identities.iss, iss), eq(identities.sub, sub))
  const [known] = await tx.update(identities).set({ nameSealed, userName: null }).where(isIt).returning()
  if (known) return known.userId
  const userId = newId()
  await tx.insert(users).values({ id: userId, createdAt: now })
  const [created] = await tx
    .insert(identities)
    .values({ iss, sub, userId, nameSealed, emailSealed, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (created) {
    audit({ kind: 'user.new', userId })
    return userId
  }
  // Another login of the same account was faster; use its user.
  await tx.delete(users).where(eq(users.id, userId))
  const [winner] = await tx.select().from(identities).where(isIt)
  if (!winner) throw new Error('The identity vanished.')
  return winner.userId
}
