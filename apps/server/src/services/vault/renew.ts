import type { Renewal } from '@latchkey/wire/api/roots'
import type { vault } from '@latchkey/wire/api/vault'
import type { EndpointCall } from '@latchkey/wire/endpoint'
import { eq } from 'drizzle-orm'
import type { SessionRow } from '../../db/identitySchema.ts'
import { paymentRecords, previousRoots, type WalletRow, wallets } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import type { WalletCall } from '../auth/guard/walletCall.ts'
import { endOtherSessions } from '../auth/login/endSessions.ts'
import { mailUser } from '../auth/login/mailUser.ts'
import { importAuthKey } from './checkProof.ts'

type Asked = Pick<EndpointCall<typeof vault.rotate>['body'], 'renewal' | 'unlockers'>

/** Refuses a payment record that the move would lose or roll back. */
const putRecord = async ({ tx }: Change, wallet: WalletRow, moved: Renewal['record']): Promise<void> => {
  const [stored] = await tx.select().from(paymentRecords).where(eq(paymentRecords.walletId, wallet.id)).for('update')
  if (!moved && !stored) return
  const { version, epoch, sealed } = moved?.record ?? { version: 0, epoch: 0, sealed: undefined }
  const isNext = moved?.fromVersion === (stored?.version ?? 0) && version > moved.fromVersion
  if (!sealed || !isNext || epoch !== wallet.epoch + 1) throw refuse('vault.conflict')
  const columns = { version, epoch, iv: sealed.iv, data: sealed.data }
  await tx
    .insert(paymentRecords)
    .values({ walletId: wallet.id, ...columns })
    .onConflictDoUpdate({ target: paymentRecords.walletId, set: columns })
}

/**
 * Replaces a wallet's own root as part of a rotation. The old root must come along, sealed under the new one, with
 * every root before it, so none is lost. The operator gets no unlock key, and every other session ends: a browser where
 * the wallet is open could keep using the old key.
 */
export const renew = async (
  work: Change,
  { services, browser }: Pick<WalletCall, 'services' | 'browser'>,
  session: SessionRow,
  wallet: WalletRow,
  { renewal, unlockers }: Asked,
): Promise<void> => {
  if (!renewal) return
  const { tx, now } = work
  const { evmAddress, solanaAddress, authPublicKey, previous } = renewal
  if (unlockers.some(({ type }) => type === 'assisted')) throw refuse('vault.selfOnly')
  if (!(await importAuthKey(authPublicKey))) throw refuse('vault.unproven')
  const stored = await tx.select().from(previousRoots).where(eq(previousRoots.walletId, wallet.id)).for('update')
  const mustStay = [...stored, { epoch: wallet.epoch, evmAddress: wallet.evmAddress }]
  const isWhole =
    previous.length === mustStay.length &&
    mustStay.every((old) => previous.some((one) => one.epoch === old.epoch && one.evmAddress === old.evmAddress))
  if (!isWhole || mustStay.some((old) => old.evmAddress === evmAddress)) throw refuse('vault.conflict')
  // No one has seen the new key yet.
  const unseen = { exportedAt: null }
  await tx
    .update(wallets)
    .set({ evmAddress, solanaAddress, authPublicKey, ...unseen })
    .where(eq(wallets.id, wallet.id))
  await tx.delete(previousRoots).where(eq(previousRoots.walletId, wallet.id))
  await tx
    .insert(previousRoots)
    .values(previous.map(({ sealed, ...root }) => ({ walletId: wallet.id, ...root, iv: sealed.iv, data: sealed.data })))
  await putRecord(work, wallet, renewal.record)
  await endOtherSessions(work, session.userId, session.id, 'moved to a new key')
  await mailUser(services, work, session.userId, (freezeLink) => ({
    name: 'newKey',
    ...{ at: now.toISOString(), browser, oldAddress: wallet.evmAddress, newAddress: evmAddress, freezeLink },
  }))
}
