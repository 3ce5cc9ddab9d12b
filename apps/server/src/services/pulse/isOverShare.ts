import { dayMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import type { Services } from '../services.ts'
import { keyringOf } from '../sessions/keyring.ts'

const { eventsPerNetwork, usersPerNetwork } = serverLimits.stored
const shares = { events: eventsPerNetwork, users: usersPerNetwork }

/** Whether a network has stored its share of today's rows. The rest are dropped: a page needs no error for that. */
export const isOverShare = async (
  services: Services,
  kind: keyof typeof shares,
  network: string,
  uses: number,
): Promise<boolean> => {
  const key = `${kind}:${(await keyringOf(services)).hash('network', network)}`
  const window = { key, max: shares[kind], ms: dayMs, now: new Date(), uses }
  return (await services.db.transaction((tx) => takeWindow(tx, window))) !== undefined
}
