import type { vault } from '@latchkey/wire/api/vault'
import { dayMs, hourMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { and, eq } from 'drizzle-orm'
import { devices, type SessionRow } from '../../db/identitySchema.ts'
import { type UnlockerRow, unlockers, type WalletRow, wallets } from '../../db/vaultSchema.ts'
import type { Project } from '../../projects/project.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletCall, WalletHandler } from '../auth/guard/walletCall.ts'
import { mailUser } from '../auth/login/mailUser.ts'
import { verifyAssertion } from '../auth/passkey/verifyAssertion.ts'
import { confirm, deviceOf } from './deviceStatus.ts'
import { takeChallenges } from './enrolPasskey.ts'
import { openGateHalf, openUserHalf } from './halves.ts'
import { lockWallet, refuseFrozen } from './lockWallet.ts'
import { settlesInMs } from './ownWays.ts'
import { projectOf } from './projectOf.ts'
import { refuseAssisted } from './refuseAssisted.ts'

const { opensPerHour, recoveriesPerDay } = walletLimits.vault

/**
 * Hands out the server's half of one unlocker. Everything is checked again under locks: an ended session, a frozen
 * wallet or a removed device gets nothing.
 */
export const openGate: WalletHandler<typeof vault.openGate> = async ({ body }, call) => {
  const { services } = call
  const session = await call.requireSession()
  const project = await projectOf(services, session)
  return await changeAs(services, session, async (work) => {
    const { tx, now, audit } = work
    const waitMs = await takeWindow(tx, { key: `gate:${session.deviceId}`, max: opensPerHour, ms: hourMs, now })
    // Returned, so the count is kept.
    if (waitMs !== undefined) return refuse('vault.tooManyOpenings', { waitMs })
    const wallet = await lockWallet(work, session.userId)
    refuseFrozen(wallet)
    const [unlocker] = await tx
      .select()
      .from(unlockers)
      .where(and(eq(unlockers.id, body.unlockerId), eq(unlockers.walletId, wallet.id)))
      .for('update')
    if (!unlocker?.wrappedIv || !unlocker.wrappedData) return refuse('vault.missing')
    const refusal = await refuseGate(work, call, session, wallet, unlocker, { project, response: body.response })
    if (refusal) return refusal
    await tx.update(unlockers).set({ lastUsedAt: now }).where(eq(unlockers.id, unlocker.id))
    const seen = { openedAt: now, lastSeenAt: now, network: call.network }
    await tx.update(devices).set(seen).where(eq(devices.id, session.deviceId))
    const { userId, id: sessionId, deviceId } = session
    audit({ kind: 'gate.release', userId, sessionId, deviceId, unlockerId: unlocker.id, result: unlocker.type })
    const { keyring } = services
    const half = unlocker.userHalfSealed
    return {
      gate: openGateHalf(keyring, unlocker.id, unlocker.gateSealed),
      wrapped: { iv: unlocker.wrappedIv, data: unlocker.wrappedData },
      epoch: unlocker.epoch ?? wallet.epoch,
      userHalf: half === null ? null : openUserHalf(keyring, unlocker.id, half),
      salt: unlocker.salt,
    }
  })
}

/** What each unlocker type requires besides a live session. */
const refuseGate = async (
  work: Change,
  call: WalletCall,
  session: SessionRow,
  wallet: WalletRow,
  unlocker: UnlockerRow,
  { project, response }: { project: Project; response: unknown },
) => {
  const { services } = call
  const { tx, now } = work
  const { type } = unlocker
  if (type === 'device') return unlocker.jkt === session.jkt ? undefined : refuse('vault.missing')
  if (type === 'passkey') {
    const challenges = await takeChallenges(services, work, session.id, 'unlock')
    const { userId, embedder } = session
    const passkey = await verifyAssertion(services, work, { response, challenges, embedder, userId })
    if (passkey.credentialId !== unlocker.credentialId) return refuse('passkey.refused')
    if (settlesInMs(work, wallet, passkey) === 0) await confirm(work, await deviceOf(work, session), 'passkey')
    return undefined
  }
  if (type === 'assisted') return await refuseAssisted(work, call, session, wallet, project)
  // A wrong code can't be seen from here, so count how often the half was handed out to try one.
  const key = `recover:${wallet.id}`
  const waitMs = await takeWindow(tx, { key, max: recoveriesPerDay, ms: dayMs, now })
  if (waitMs !== undefined) return refuse('vault.tooManyOpenings', { waitMs })
  await tx.update(wallets).set({ recoveredAt: now }).where(eq(wallets.id, wallet.id))
  await mailUser(services, work, session.userId, (freezeLink) => ({ name: 'recovered', way: type, freezeLink }))
  return undefined
}
