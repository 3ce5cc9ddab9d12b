import type { Address } from '@latchkey/wire/caip'
import { dayMs } from '@latchkey/wire/durations'
import { fail } from '../../http/errors.ts'
import type { Settings } from '../../settings.ts'
import { countBorne } from '../../sources/names/createNames.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import type { Transaction } from '../auth/foundation/transaction.ts'

type Share = { settings: Settings; address: Address; network: string }

/**
 * Counts a registration for the wallet and the caller's network; throws if one has used up its share. Keys cost
 * nothing, so without the network limit anyone could take every name.
 */
export const takeNameShare = async (tx: Transaction, { settings, address, network }: Share): Promise<void> => {
  const { NAMES_PER_WALLET: perWallet, NAMES_PER_NETWORK: perNetwork } = settings
  const now = new Date()
  const wallet = `name:wallet:${address.toLowerCase()}`
  // The counter row stays locked until the transaction ends, so one wallet's registrations are counted one by one.
  const walletWaitMs = await takeWindow(tx, { key: wallet, max: perWallet, ms: dayMs, now })
  if ((await countBorne(tx, address)) >= perWallet)
    throw fail(400, 'address', `This wallet already has ${perWallet} names. That is the maximum.`, {
      sentence: { code: 'name.walletFull', details: { count: perWallet } },
    })
  if (walletWaitMs !== undefined) {
    const says = `This wallet registered ${perWallet} names today. Try again tomorrow.`
    throw fail(429, 'rate_limited', says, {
      retryAfterMs: walletWaitMs,
      sentence: { code: 'name.walletToday', details: { count: perWallet } },
    })
  }
  const waitMs = await takeWindow(tx, { key: `name:network:${network}`, max: perNetwork, ms: dayMs, now })
  if (waitMs === undefined) return
  const says = 'Too many names were registered from your network today. Try again tomorrow.'
  throw fail(429, 'rate_limited', says, { retryAfterMs: waitMs, sentence: { code: 'name.networkToday' } })
}
