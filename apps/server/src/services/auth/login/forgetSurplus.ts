import { serverLimits } from '@latchkey/wire/limits'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { devices, type SessionRow, sessions } from '../../../db/identitySchema.ts'
import { forgetDevice } from '../../vault/removeDevice.ts'
import type { Change } from '../foundation/change.ts'

const { devices: devicesMax, sessionsPerDevice } = serverLimits.account

/** Makes room for a new device. Unconfirmed ones go first: someone in the inbox must not crowd out the owner's. */
export const forgetDevices = async (change: Change, userId: string): Promise<void> => {
  const { tx, now } = change
  const isConfirmed = sql`(confirmed_at IS NOT NULL OR coalesce(confirms_at <= ${now}, false))`
  const surplus = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(isConfirmed), desc(devices.lastSeenAt))
    .offset(devicesMax - 1)
  for (const { id } of surplus) await forgetDevice(change, userId, id)
}

/** Forgets the oldest sessions of a device whose client logs in again and again. */
export const forgetSessions = async ({ tx }: Change, { deviceId }: SessionRow): Promise<void> => {
  const surplus = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.deviceId, deviceId))
    .orderBy(desc(sessions.createdAt))
    .offset(sessionsPerDevice)
  const ids = surplus.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(sessions).where(inArray(sessions.id, ids))
}
