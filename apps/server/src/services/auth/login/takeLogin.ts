import { limits } from '@latchkey/wire/limits'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { takeWindow } from '../foundation/takeWindow.ts'
import type { WalletCall } from '../guard/walletCall.ts'

const hourMs = 3_600_000

/**
 * Counts the start of a login and throws when there were too many this hour: of a known device against itself, of any
 * other against its network. A stranger in the same network can't use up the owner's.
 */
export const takeLogin = async (
  { tx, now }: Change,
  { services, network, jkt }: WalletCall,
  isKnown: boolean,
): Promise<void> => {
  const counted = isKnown
    ? { key: `login:device:${jkt}`, max: limits.login.knownDevicePerHour }
    : { key: `login:${network}`, max: services.settings.LOGINS_PER_NETWORK }
  const waitMs = await takeWindow(tx, { ...counted, ms: hourMs, now })
  if (waitMs !== undefined) throw refuse('login.tooMany', { waitMs })
}
