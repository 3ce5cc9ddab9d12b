import type { vault } from '@latchkey/wire/api/vault'
import { type Address, isAddress } from '@latchkey/wire/caip'
import { asc, eq } from 'drizzle-orm'
import { accountDeletions, type DeviceRow, devices, users } from '../../db/identitySchema.ts'
import { previousRoots, type UnlockerRow, unlockers, wallets } from '../../db/vaultSchema.ts'
import type { Keyring } from '../../keys/keyring.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { leaveProof } from '../ownData/leaveProof.ts'
import { describeDevice, statusOf } from './deviceStatus.ts'
import { projectOf } from './projectOf.ts'
import { wantedProof } from './wantedProof.ts'

/** The wallet of this session without its secrets, or null. */
export const read: WalletHandler<typeof vault.read> = async (_, call) => {
  const { services } = call
  const session = await call.requireSession()
  const { db } = services
  const { custody } = await projectOf(services, session)
  const [user] = await db.select().from(users).where(eq(users.id, session.userId))
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, session.userId))
  const preferredAccountType = user?.preferredAccountType ?? null
  const [leaving] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, session.userId))
  const deletesAt = leaving?.deletesAt.toISOString() ?? null
  if (!wallet) return { custody, wallet: null, preferredAccountType, newDevices: 0, deletesAt }
  if (isAddress(wallet.evmAddress))
    await services.data.watchProven(wallet.evmAddress.toLowerCase() as Address, call.network)
  const now = new Date(services.clock())
  const known = await db.select().from(devices).where(eq(devices.userId, session.userId))
  const here = known.find(({ id }) => id === session.deviceId)
  const isConfirmed = here !== undefined && statusOf(here, now) === 'confirmed'
  const ways = await db
    .select()
    .from(unlockers)
    .where(eq(unlockers.walletId, wallet.id))
    .orderBy(asc(unlockers.createdAt))
  const before = await db.select().from(previousRoots).where(eq(previousRoots.walletId, wallet.id))
  const wants = await db.transaction(async (tx) => ({
    ...(await wantedProof(services, { tx, now }, session, wallet)),
    leave: await leaveProof(services, { tx, now }, session, wallet),
  }))
  return {
    custody,
    preferredAccountType,
    wants,
    deletesAt,
    ...(here && { device: ownDevice(services.keyring, here, now) }),
    newDevices: isConfirmed ? known.filter((one) => statusOf(one, now) !== 'confirmed').length : 0,
    wallet: {
      walletId: wallet.id,
      epoch: wallet.epoch,
      evmAddress: wallet.evmAddress,
      solanaAddress: wallet.solanaAddress,
      authPublicKey: wallet.authPublicKey,
      vault: { iv: wallet.vaultIv, data: wallet.vaultData },
      isFrozen: wallet.frozenAt !== null,
      isExported: wallet.exportedAt !== null,
      previous: before.map(({ epoch, evmAddress, solanaAddress, iv, data, isWatched }) => ({
        ...{ epoch, evmAddress, solanaAddress, sealed: { iv, data }, isWatched },
      })),
      // Another browser's own unlocker is useless here and stays private.
      unlockers: ways
        .filter(({ type, jkt }) => type !== 'device' || jkt === session.jkt)
        .map((way) => ({
          ...{ unlockerId: way.id, type: way.type, label: way.label, credentialId: way.credentialId },
          epoch: way.epoch ?? wallet.epoch,
          createdAt: way.createdAt.toISOString(),
          lastUsedAt: way.lastUsedAt?.toISOString() ?? null,
          provenAt: canBeAsked(way) ? (way.provenAt ?? way.createdAt).toISOString() : null,
        })),
    },
  }
}

const ownDevice = (keyring: Keyring, device: DeviceRow, now: Date) => {
  const { status, confirmsAt } = describeDevice(keyring, device, now)
  return { status, confirmsAt }
}

/** A passkey proves itself; a code does since it has its own key. */
const canBeAsked = ({ type, codePublicKey }: UnlockerRow): boolean =>
  type === 'passkey' || (type === 'code' && codePublicKey !== null)
