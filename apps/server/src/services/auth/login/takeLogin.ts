import { hourMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { takeWindow } from '../foundation/takeWindow.ts'
import type { WalletCall } from '../guard/walletCall.ts'

/**
 * Counts the start of a login and throws after too many this hour: a known device against itself, any other against its
 * network. A stranger on the same network can't use up the owner's.
 */
export const takeLogin = async (
  { tx, now }: Change,
  { services, network, jkt }: WalletCall,
  isKnown: boolean,
): Promise<void> => {
  const counted = isKnown
    ? { key: `login:device:${jkt}`, max: walletLimits.login.knownDevicePerHour }
    : { key: `login:${network}`, max: services.settings.LOGINS_PER_NETWORK }
  const waitMs = await takeWindow(tx, { ...counted, ms: hourMs, now })
  if (waitMs !== undefined) throw refuse('login.tooMany', { waitMs })
}
