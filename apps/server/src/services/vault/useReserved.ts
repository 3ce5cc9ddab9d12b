import type { vault } from '@latchkey/wire/api/vault'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import { and, eq, isNull } from 'drizzle-orm'
import type { SessionRow } from '../../db/identitySchema.ts'
import { passkeys, type UnlockerRow, unlockers } from '../../db/vaultSchema.ts'
import { fail } from '../../http/errors.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import type { WalletServices } from '../auth/walletServices.ts'
import { sealUserHalf } from './halves.ts'

export type Wrapped = EndpointInput<typeof vault.addUnlocker>['body']['unlocker']

/** Turns a reservation into an unlocker; throws if it is another device's, expired or of another type. */
export const useReserved = async (
  services: WalletServices,
  change: Change,
  session: SessionRow,
  wallet: { id: string; epoch: number },
  wrapped: Wrapped,
): Promise<void> => {
  const { tx, now, audit } = change
  const { unlockerId, type } = wrapped
  const isOurs = and(
    eq(unlockers.id, unlockerId),
    eq(unlockers.userId, session.userId),
    eq(unlockers.jkt, session.jkt),
    eq(unlockers.type, type),
    isNull(unlockers.walletId),
  )
  const [reserved] = await tx.select().from(unlockers).where(isOurs).for('update')
  if (!reserved?.reservedUntil || reserved.reservedUntil <= now) throw refuse('vault.reservationEnded')
  if (type === 'passkey') await refuseUnknownPasskey(change, session.userId, wrapped)
  await tx
    .update(unlockers)
    .set({ walletId: wallet.id, reservedUntil: null, ...columnsOf(services, wrapped, wallet.epoch) })
    .where(eq(unlockers.id, unlockerId))
  audit({ kind: 'unlocker.add', userId: session.userId, sessionId: session.id, unlockerId, result: type })
}

/** Fields that never change: replacing one would take over the method, which counts at once because it isn't new. */
const fixed = ['credentialId', 'codePublicKey', 'salt'] as const

/** Puts a new wrapping into a kept unlocker, for the next epoch. What opens and proves it stays as it was. */
export const rewrap = async (
  services: WalletServices,
  { tx }: Change,
  known: UnlockerRow,
  wrapped: Wrapped,
  epoch: number,
): Promise<void> => {
  const isOther = fixed.some((column) => (wrapped[column] ?? known[column]) !== known[column])
  if (known.type !== wrapped.type || isOther) throw refuse('vault.conflict')
  const { label, wrappedIv, wrappedData, userHalfSealed } = columnsOf(services, wrapped, epoch)
  await tx
    .update(unlockers)
    .set({ epoch, wrappedIv, wrappedData, userHalfSealed, label: label || known.label })
    .where(eq(unlockers.id, known.id))
}

const columnsOf = ({ keyring }: WalletServices, wrapped: Wrapped, epoch: number) => {
  const { unlockerId, type, label, userHalf, salt, credentialId, codePublicKey } = wrapped
  if ((type === 'assisted') !== (userHalf !== undefined)) {
    throw fail(400, 'userHalf', 'An assisted unlocker has a user half, and no other has one.')
  }
  return {
    epoch,
    label,
    wrappedIv: wrapped.wrapped.iv,
    wrappedData: wrapped.wrapped.data,
    salt: type === 'phrase' ? (salt ?? null) : null,
    credentialId: type === 'passkey' ? (credentialId ?? null) : null,
    codePublicKey: type === 'code' ? (codePublicKey ?? null) : null,
    userHalfSealed: userHalf === undefined ? null : sealUserHalf(keyring, unlockerId, userHalf),
  }
}

/** A passkey counts only once the server has checked it, since its gate opens to its assertions. */
const refuseUnknownPasskey = async ({ tx }: Change, userId: string, { credentialId }: Wrapped): Promise<void> => {
  const [known] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId ?? ''), eq(passkeys.userId, userId)))
  if (!known) throw refuse('passkey.refused')
}
