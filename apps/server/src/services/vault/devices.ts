import type { vault } from '@latchkey/wire/api/vault'
import { desc, eq } from 'drizzle-orm'
import { devices as table } from '../../db/identitySchema.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { describeDevice } from './deviceStatus.ts'

/** The browsers that know this wallet, latest first. */
export const devices: WalletHandler<typeof vault.devices> = async (_, { services, requireSession }) => {
  const session = await requireSession()
  const now = new Date(services.clock())
  const rows = await services.db
    .select()
    .from(table)
    .where(eq(table.userId, session.userId))
    .orderBy(desc(table.lastSeenAt))
    .limit(100)
  return {
    devices: rows.map((row) => ({
      deviceId: row.id,
      ...describeDevice(services.keyring, row, now),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isThis: row.id === session.deviceId,
    })),
  }
}
