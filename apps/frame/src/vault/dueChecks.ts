import type { Unlocker } from '@latchkey/wire/api/vault'
import { walletLimits } from '@latchkey/wire/limits'

/** An unlock method that its owner keeps, and can be asked about. */
export type KeptWay = 'passkey' | 'code'

/** Unlock methods the owner hasn't used for so long that they should check them. Not needed for assisted wallets. */
export const dueChecks = (unlockers: readonly Unlocker[], nowMs: number): readonly KeptWay[] => {
  if (unlockers.some(({ type }) => type === 'assisted')) return []
  const isDue = (wanted: KeptWay): boolean => {
    const times = unlockers.flatMap(({ type, provenAt }) =>
      type === wanted && provenAt !== null ? [Date.parse(provenAt)] : [],
    )
    // One of several passkeys is enough.
    return times.length > 0 && nowMs - Math.max(...times) > walletLimits.backup.checkAfterMs
  }
  return (['passkey', 'code'] as const).filter(isDue)
}
