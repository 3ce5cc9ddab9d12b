import type { vault } from '@latchkey/wire/api/vault'
import { dayMs, hourMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { devices, mailTokens } from '../../db/identitySchema.ts'
import { change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { hashToken } from '../auth/foundation/secret.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import type { Transaction } from '../auth/foundation/transaction.ts'
import { changeAs, lockSessions } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { voidFlows } from '../auth/login/flow.ts'
import { mailNewDevice } from '../auth/login/mailNewDevice.ts'
import { mailUser } from '../auth/login/mailUser.ts'
import { describeDevice, deviceOf, statusOf } from './deviceStatus.ts'
import { freezeWallet } from './freeze.ts'
import { forgetDevice } from './removeDevice.ts'

/** The device that an emailed link is about. */
const findOfLink = (tx: Transaction | Database, token: string, now: Date) =>
  tx
    .select({ device: devices })
    .from(mailTokens)
    .innerJoin(devices, eq(devices.id, mailTokens.deviceId))
    .where(
      and(eq(mailTokens.tokenHash, hashToken(token)), eq(mailTokens.action, 'device'), gt(mailTokens.expiresAt, now)),
    )

export const describeNewDevice: WalletHandler<typeof vault.describeNewDevice> = async ({ body }, call) => {
  const { db, keyring, clock } = call.services
  const now = new Date(clock())
  const [{ device } = {}] = await findOfLink(db, body.token, now)
  if (!device) throw refuse('device.expired')
  return { ...describeDevice(keyring, device, now), isSameNetwork: device.network === call.network }
}

/** The owner's answer from their inbox. Confirming only starts a wait; denying takes effect at once. */
export const answerNewDevice: WalletHandler<typeof vault.answerNewDevice> = ({ body }, { services }) =>
  change(services, async (work) => {
    const { tx, now, audit } = work
    const [asked] = await findOfLink(tx, body.token, now)
    if (asked) await lockSessions(work, asked.device.userId)
    // Locked, so many answers at once send one email.
    const [{ device } = {}] = await findOfLink(tx, body.token, now).for('update', { of: devices })
    if (!device) return refuse('device.expired')
    const { userId, id: deviceId } = device
    if (!body.isOwn) {
      audit({ kind: 'device.answer', userId, deviceId, result: 'undone' })
      await forgetDevice(work, userId, deviceId)
      await voidFlows(work, userId)
      if (body.isFrozen) await freezeWallet(services, work, userId, undefined, 'link')
      return { confirmsAt: null }
    }
    if (device.confirmsAt || statusOf(device, now) === 'confirmed') {
      return { confirmsAt: device.confirmsAt?.toISOString() ?? null }
    }
    audit({ kind: 'device.answer', userId, deviceId, result: 'own' })
    const confirmsAt = new Date(now.getTime() + walletLimits.probation.linkWaitHours * hourMs)
    await tx.update(devices).set({ pressedAt: now, confirmsAt }).where(eq(devices.id, deviceId))
    const { browser } = device
    const at = confirmsAt.toISOString()
    await mailUser(services, work, userId, (freezeLink) => ({ name: 'deviceWaiting', browser, at, freezeLink }))
    return { confirmsAt: at }
  })

export const mailDeviceLink: WalletHandler<typeof vault.mailDeviceLink> = async (_, call) => {
  const session = await call.requireSession()
  return await changeAs(call.services, session, async (work) => {
    const key = `device-link:${session.userId}`
    const waitMs = await takeWindow(work.tx, { key, max: walletLimits.probation.linksPerDay, ms: dayMs, now: work.now })
    if (waitMs !== undefined) return refuse('email.tooMany', { waitMs })
    const device = await deviceOf(work, session)
    if (statusOf(device, work.now) === 'confirmed') return { success: true as const }
    if (!(await mailNewDevice(call.services, work, device))) return refuse('email.none')
    return { success: true as const }
  })
}
