import { hourMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import type { HttpError } from '@latchkey/wire/walletErrors'
import type { SessionRow } from '../../../db/identitySchema.ts'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { takeWindow } from '../foundation/takeWindow.ts'

/**
 * Counts the start of something that may send an email and is logged; returns the refusal after too many this hour. By
 * device, so a thief's doesn't use up the owner's.
 */
export const takeProof = async (
  { tx, now }: Change,
  { deviceId }: SessionRow,
  what: 'step-up' | 'rotate',
): Promise<HttpError | undefined> => {
  const window = { key: `${what}:${deviceId}`, max: serverLimits.proofs.perHour, ms: hourMs, now }
  const waitMs = await takeWindow(tx, window)
  return waitMs === undefined ? undefined : refuse('vault.tooManyOpenings', { waitMs })
}
