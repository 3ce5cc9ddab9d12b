import type { Renewal } from '@latchkey/wire/api/vault'
import { eq } from 'drizzle-orm'
import { previousRoots, type WalletRow, wallets } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/kit/change.ts'
import { refuse } from '../auth/kit/refuse.ts'
import { importAuthKey } from './checkProof.ts'
import type { Wrapped } from './useReserved.ts'

/**
 * Puts a new root in place of a wallet's own, as part of a rotation. The old root must come along, sealed under the new
 * one, with every root before it: none can be lost. The operator gets no unlock key.
 */
export const renew = async (
  { tx }: Change,
  wallet: WalletRow,
  { evmAddress, solanaAddress, authPublicKey, previous }: Renewal,
  unlockers: readonly Wrapped[],
): Promise<void> => {
  if (unlockers.some(({ type }) => type === 'assisted')) throw refuse('vault.selfOnly')
  if (!(await importAuthKey(authPublicKey))) throw refuse('vault.unproven')
  const stored = await tx.select().from(previousRoots).where(eq(previousRoots.walletId, wallet.id)).for('update')
  const mustStay = [...stored, { epoch: wallet.epoch, evmAddress: wallet.evmAddress }]
  const isWhole =
    previous.length === mustStay.length &&
    mustStay.every((old) => previous.some((one) => one.epoch === old.epoch && one.evmAddress === old.evmAddress))
  if (!isWhole || mustStay.some((old) => old.evmAddress === evmAddress)) throw refuse('vault.conflict')
  await tx.update(wallets).set({ evmAddress, solanaAddress, authPublicKey }).where(eq(wallets.id, wallet.id))
  await tx.delete(previousRoots).where(eq(previousRoots.walletId, wallet.id))
  await tx
    .insert(previousRoots)
    .values(previous.map(({ sealed, ...root }) => ({ walletId: wallet.id, ...root, iv: sealed.iv, data: sealed.data })))
}
