import type { DeviceStatus } from '@latchkey/wire/api/vault'
import { eq } from 'drizzle-orm'
import { type DeviceRow, devices, type SessionRow } from '../../db/identitySchema.ts'
import { wallets } from '../../db/vaultSchema.ts'
import type { Keyring } from '../../keys/keyring.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'

/** How far a device is trusted right now. */
export const statusOf = ({ confirmedAt, confirmsAt }: DeviceRow, now: Date): DeviceStatus => {
  if (confirmedAt || (confirmsAt && confirmsAt <= now)) return 'confirmed'
  return confirmsAt ? 'waiting' : 'probation'
}

export const deviceOf = async ({ tx }: Pick<Change, 'tx'>, { deviceId }: SessionRow): Promise<DeviceRow> => {
  const [device] = await tx.select().from(devices).where(eq(devices.id, deviceId))
  if (!device) throw refuse('session.ended')
  return device
}

/** Throws for a device on probation: the request must wait until the device is confirmed. */
export const refuseProbation = async (work: Pick<Change, 'tx' | 'now'>, session: SessionRow): Promise<void> => {
  if (statusOf(await deviceOf(work, session), work.now) === 'confirmed') return
  const [wallet] = await work.tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, session.userId))
  // Without a wallet there is nothing for a probation to protect.
  if (wallet) throw refuse('device.unconfirmed')
}

export const confirm = async ({ tx, now, audit }: Change, device: DeviceRow, result: string): Promise<void> => {
  if (device.confirmedAt) return
  await tx.update(devices).set({ confirmedAt: now }).where(eq(devices.id, device.id))
  audit({ kind: 'device.confirm', userId: device.userId, deviceId: device.id, result })
}

/** The sealing context of a coarse network. */
export const placeContext = 'place'

export const sealPlace = (keyring: Keyring, place: string): string => keyring.seal(placeContext, place)

/** What lists and links show about a device. */
export const describeDevice = (keyring: Keyring, device: DeviceRow, now: Date) => ({
  browser: device.browser,
  embedder: device.embedder,
  place: device.placeSealed === null ? null : keyring.open(placeContext, device.placeSealed),
  createdAt: device.createdAt.toISOString(),
  status: statusOf(device, now),
  confirmsAt: device.confirmsAt?.toISOString() ?? null,
})
