import { walletLimits } from '@latchkey/wire/limits'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { and, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import { type DeviceRow, devices, type SessionRow } from '../../db/identitySchema.ts'
import type { WalletRow } from '../../db/vaultSchema.ts'
import type { Project } from '../../projects/project.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import type { WalletCall } from '../auth/guard/walletCall.ts'
import { codePlaceOf } from '../auth/login/codePlaceOf.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { deviceOf, statusOf } from './deviceStatus.ts'
import { isSettled } from './ownWays.ts'

const { freshLoginMs, knownNetworkMs } = walletLimits.vault

/**
 * Why both halves of an assisted wallet stay here. Anyone who has them has the secret phrase, in any client, so a code
 * typed into the wrong page must not be enough on an unknown device.
 */
export const refuseAssisted = async (
  work: Change,
  call: WalletCall,
  session: SessionRow,
  wallet: WalletRow,
  project: Project,
): Promise<HttpError | undefined> => {
  const device = await deviceOf(work, session)
  const isFresh = work.now.getTime() - session.authenticatedAt.getTime() <= freshLoginMs
  if (!isFresh && !device.openedAt) return refuse('vault.loginTooOld')
  if (statusOf(device, work.now) === 'confirmed' || session.login === 'passkey') return undefined
  // A passkey or recovery code would be worthless if access to the inbox could bypass it.
  if (await isSettled(work, wallet)) return refuse('device.unconfirmed')
  if (device.pressedAt) return undefined
  const { services } = call
  const { email } = await describeUser(work.tx, services.keyring, session.userId)
  // Without an address there is no link, so another device has to confirm this one.
  const refusal = refuse(email ? 'device.pressLink' : 'device.unconfirmed')
  if (codePlaceOf(services, project, session.embedder) === 'page') return refusal
  if (services.settings.DEVICE_APPROVAL === 'never') return undefined
  return (await isKnownNetwork(work, device, call)) ? undefined : refusal
}

/**
 * Whether a confirmed device of the same user was here recently. A page that steals a code must use it elsewhere: the
 * user's own browser doesn't let it call the wallet API.
 */
const isKnownNetwork = async (
  { tx, now }: Change,
  { userId }: DeviceRow,
  { network }: WalletCall,
): Promise<boolean> => {
  const [known] = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(
      and(
        eq(devices.userId, userId),
        eq(devices.network, network),
        gt(devices.lastSeenAt, new Date(now.getTime() - knownNetworkMs)),
        or(isNotNull(devices.confirmedAt), lte(devices.confirmsAt, now)),
      ),
    )
    .limit(1)
  return known !== undefined
}
