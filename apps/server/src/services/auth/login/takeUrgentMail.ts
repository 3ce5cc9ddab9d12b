import { blockedMs } from '../foundation/backOff.ts'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { wrongCodesKey } from './codeCeilings.ts'
import { countMail, lockCounter, refuseMail } from './otpCounters.ts'

/** Counts the email of an urgent code in its own lane and returns the time until the next one, or throws. */
export const takeUrgentMail = async ({ tx, now }: Change, lane: string): Promise<number> => {
  const counter = await lockCounter(tx, lane, now)
  const tooSoon = refuseMail(counter, now)
  if (tooSoon) throw tooSoon
  const waitMs = await blockedMs(tx, wrongCodesKey(lane), now)
  if (waitMs > 0) throw refuse('otp.paused', { waitMs })
  return await countMail(tx, counter, now)
}
