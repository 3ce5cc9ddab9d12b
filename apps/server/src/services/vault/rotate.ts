import type { vault } from '@latchkey/wire/api/vault'
import { and, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { SessionRow } from '../../db/identitySchema.ts'
import { passkeys, proofNonces, type UnlockerRow, unlockers, type WalletRow, wallets } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletCall, WalletHandler } from '../auth/guard/walletCall.ts'
import { useGrant } from '../auth/login/grants.ts'
import { mailUser } from '../auth/login/mailUser.ts'
import { takeProof } from '../auth/login/takeProof.ts'
import { checkProof } from './checkProof.ts'
import { refuseProbation } from './deviceStatus.ts'
import { enrolPasskey } from './enrolPasskey.ts'
import { lockWallet, refuseFrozen } from './lockWallet.ts'
import { own } from './ownWays.ts'
import { refuseWaiting } from './refuseWaiting.ts'
import { renew } from './renew.ts'
import { rewrap, useReserved, type Wrapped } from './useReserved.ts'
import { requireProof, wantedProof } from './wantedProof.ts'

/** Kept on paper or in an authenticator; losing one unasked would mean losing the wallet. */
const isKept = ({ type }: { type: string }): boolean => type === 'passkey' || type === 'code' || type === 'phrase'

/**
 * Replaces the data key. The submitted unlockers survive with their new wrapping; every other one is deleted for good,
 * including the operator's halves.
 */
export const rotate: WalletHandler<typeof vault.rotate> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  const replace = async (work: Change) => {
    const { tx } = work
    const wallet = await lockWallet(work, session.userId)
    refuseFrozen(wallet)
    await refuseProbation(work, session)
    const tooMany = await takeProof(work, session, 'rotate')
    if (tooMany) return tooMany
    if (wallet.epoch !== body.fromEpoch) return refuse('vault.conflict')
    await checkProof(work, call, wallet, { action: 'rotate', ...body.proof })
    const known = await tx.select().from(unlockers).where(eq(unlockers.walletId, wallet.id)).for('update')
    const stays = new Set(body.unlockers.map(({ unlockerId }) => unlockerId))
    const gone = known.filter(({ id }) => !stays.has(id))
    refuseUnwise(body, known)
    await wantProof(work, call, session, wallet, body, known)
    if (body.renewal) await renew(work, call, session, wallet, body)
    const next = { id: wallet.id, epoch: wallet.epoch + 1 }
    await tx
      .update(wallets)
      .set({ epoch: next.epoch, vaultIv: body.vault.iv, vaultData: body.vault.data })
      .where(eq(wallets.id, wallet.id))
    // A proof is signed for one epoch, so those of earlier epochs can't count again.
    await tx.delete(proofNonces).where(eq(proofNonces.walletId, wallet.id))
    for (const wrapped of body.unlockers) await putInPlace(work, call, session, next, known, wrapped)
    await tx.delete(unlockers).where(and(eq(unlockers.walletId, wallet.id), notInArray(unlockers.id, [...stays])))
    await forgetPasskeys(work, session.userId)
    const isMadeYours = gone.some(({ type }) => type === 'assisted')
    const result = body.renewal ? 'newKey' : isMadeYours ? 'self' : 'kept'
    work.audit({ kind: 'vault.rotate', userId: session.userId, sessionId: session.id, result })
    // A new key has its own email.
    if (!body.renewal)
      await mailUser(services, work, session.userId, (freezeLink) =>
        isMadeYours ? { name: 'madeYours', freezeLink } : { name: 'unlockersChanged', ...at(work, call), freezeLink },
      )
    return { success: true as const }
  }
  return await changeAs(services, session, replace, { ends: body.renewal ? 'others' : 'none' })
}

type Asked = { grant?: string | undefined; unlockers: readonly Wrapped[]; renewal?: unknown }

const refuseUnwise = ({ unlockers: handedIn }: Asked, known: readonly UnlockerRow[]): void => {
  const wasAssisted = known.some(({ type }) => type === 'assisted')
  if (!wasAssisted && handedIn.some(({ type }) => type === 'assisted')) throw refuse('vault.selfOnly')
  if (!handedIn.some((one) => isKept(one) || one.type === 'assisted')) throw refuse('vault.needsBackup')
}

const at = ({ now }: Change, { browser }: WalletCall) => ({ at: now.toISOString(), browser })

/**
 * Every rotation needs the proof of a removal: a method that it keeps is wrapped again, and only its owner could tell a
 * wrong wrapping, too late. A new key needs the passkey or recovery code.
 */
const wantProof = async (
  work: Change,
  { services }: WalletCall,
  session: SessionRow,
  wallet: WalletRow,
  body: Asked,
  known: readonly UnlockerRow[],
): Promise<void> => {
  if (body.renewal !== undefined) {
    await useGrant(work, session, 'newKey', body.grant, own)
    return await refuseWaiting(work, wallet)
  }
  const isGrave = known.some(isKept)
  const { change: wanted } = await wantedProof(services, work, session, wallet)
  // A login alone is never enough to remove or wrap again a recovery code or passkey.
  const atLeast = isGrave && wanted === 'none' ? 'any' : wanted
  await requireProof(work, session, atLeast, 'removeUnlocker', body.grant)
  if (isGrave) await refuseWaiting(work, wallet)
}

const putInPlace = async (
  work: Change,
  { services }: WalletCall,
  session: SessionRow,
  next: { id: string; epoch: number },
  known: readonly UnlockerRow[],
  wrapped: Wrapped,
): Promise<void> => {
  const before = known.find(({ id }) => id === wrapped.unlockerId)
  if (before) return await rewrap(services, work, before, wrapped, next.epoch)
  if (wrapped.type === 'passkey' && wrapped.response !== undefined) {
    await enrolPasskey(services, work, session, wrapped)
  }
  await useReserved(services, work, session, next, wrapped)
}

/** A passkey that no unlock method names, as after its method was removed, doesn't log in either. */
const forgetPasskeys = async ({ tx }: Change, userId: string): Promise<void> => {
  const named = tx
    .select({ id: unlockers.credentialId })
    .from(unlockers)
    .where(and(eq(unlockers.userId, userId), isNotNull(unlockers.credentialId)))
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), notInArray(passkeys.credentialId, named)))
}
