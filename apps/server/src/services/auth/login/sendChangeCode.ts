import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { takeWindow } from '../foundation/takeWindow.ts'
import type { WalletServices } from '../walletServices.ts'
import { urgentLane } from './lanes.ts'
import { makeOtp } from './otp.ts'
import { takeUrgentMail } from './takeUrgentMail.ts'

type Step = { step: 'primary' | 'secondary'; email: string; emailHash: string; jkt: string }

/**
 * Emails the code for one step of an email change and returns what the flow stores of it. The counters belong to this
 * device, so strangers can't use them up; a daily limit keeps one device from emailing many addresses.
 */
export const sendChangeCode = async (
  { keyring }: WalletServices,
  work: Change,
  flowId: string,
  { step, email, emailHash, jkt }: Step,
) => {
  const { tx, now, mail } = work
  const window = { key: `change:${jkt}`, max: walletLimits.login.addressChangesPerDay, ms: dayMs, now }
  const waitMs = step === 'secondary' ? await takeWindow(tx, window) : undefined
  if (waitMs !== undefined) throw refuse('email.tooMany', { waitMs })
  const lane = urgentLane(emailHash, jkt)
  await takeUrgentMail(work, lane)
  const { code, kept } = makeOtp(keyring, flowId, now)
  mail(email, { name: step === 'primary' ? 'oldAddressCode' : 'newAddressCode', code })
  return { kept: { ...kept, emailHash }, lane }
}
