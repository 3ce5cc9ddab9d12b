import { dayMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import { tooMany } from '../../http/limitAddress.ts'
import type { Call } from '../../http/mount.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import type { Transaction } from '../auth/foundation/transaction.ts'
import { keyringOf } from './keyring.ts'

/** Counts a use that a network asks for; it is remembered as long as its permission. */
export const takeUse = async ({ services, network }: Pick<Call, 'services' | 'network'>): Promise<void> => {
  const key = `uses:${(await keyringOf(services)).hash('network', network)}`
  const window = { key, max: serverLimits.stored.usesPerNetwork, ms: dayMs, now: new Date() }
  // Apart from the transaction that signs, so that a site's uses don't wait for each other.
  const waitMs = await services.db.transaction((tx) => takeWindow(tx, window))
  if (waitMs !== undefined) throw tooMany(waitMs)
}

/**
 * Counts what a network stores of permissions, and throws after too much in a day. Keys cost nothing, so without this
 * anyone could fill the database that holds the wallets.
 */
export const takeStorage = async (
  tx: Transaction,
  { services, network }: Pick<Call, 'services' | 'network'>,
  texts: readonly string[],
): Promise<void> => {
  const key = `permissions:${(await keyringOf(services)).hash('network', network)}`
  const uses = Math.ceil(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1_024)
  const window = { key, max: serverLimits.stored.permissionKbPerNetwork, ms: dayMs, now: new Date(), uses }
  const waitMs = await takeWindow(tx, window)
  if (waitMs !== undefined) throw tooMany(waitMs)
}
