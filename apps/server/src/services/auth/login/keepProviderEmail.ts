import { and, eq } from 'drizzle-orm'
import { devices, identities } from '../../../db/identitySchema.ts'
import { wallets } from '../../../db/vaultSchema.ts'
import { statusOf } from '../../vault/deviceStatus.ts'
import type { Change } from '../foundation/change.ts'

type Told = { iss: string; sub: string; userId: string; jkt: string; emailSealed: string | null }

/**
 * Stores the address that the provider verified. Warnings about new devices go there, with the link that confirms them,
 * so a new device can't bring another one: someone with only the social account would name their own.
 */
export const keepProviderEmail = async (
  { tx, now }: Change,
  { iss, sub, userId, jkt, emailSealed }: Told,
): Promise<void> => {
  const [wallet] = await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId))
  const [device] = await tx
    .select()
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.jkt, jkt)))
  const isOwners = device !== undefined && statusOf(device, now) === 'confirmed'
  if (wallet && !isOwners) return
  await tx
    .update(identities)
    .set({ emailSealed })
    .where(and(eq(identities.iss, iss), eq(identities.sub, sub)))
}
