import type { WalletCall } from '../guard/walletCall.ts'
import type { Change } from '../kit/change.ts'
import { refuse } from '../kit/refuse.ts'
import { takeWindow } from '../kit/takeWindow.ts'

const hourMs = 3_600_000

/** Counts the start of a login against the caller's network; throws when it has had its share of this hour. */
export const takeLogin = async ({ tx, now }: Change, { services, network }: WalletCall): Promise<void> => {
  const max = services.settings.LOGINS_PER_NETWORK
  const waitMs = await takeWindow(tx, { key: `login:${network}`, max, ms: hourMs, now })
  if (waitMs !== undefined) throw refuse('login.tooMany', { waitMs })
}
