import type { Unlocker } from '@latchkey/wire/api/vault'
import { limits } from '@latchkey/wire/limits'

/** A way in that its owner keeps themselves, and can be asked about. */
export type KeptWay = 'passkey' | 'code'

/**
 * What the owner of a wallet has not shown for so long that they should look whether they still have it. A wallet that
 * the operator opens too needs no such care.
 */
export const dueChecks = (unlockers: readonly Unlocker[], nowMs: number): readonly KeptWay[] => {
  if (unlockers.some(({ type }) => type === 'assisted')) return []
  const isDue = (wanted: KeptWay): boolean => {
    const times = unlockers.flatMap(({ type, provenAt }) =>
      type === wanted && provenAt !== null ? [Date.parse(provenAt)] : [],
    )
    // One of several passkeys is enough.
    return times.length > 0 && nowMs - Math.max(...times) > limits.backup.checkAfterMs
  }
  return (['passkey', 'code'] as const).filter(isDue)
}
