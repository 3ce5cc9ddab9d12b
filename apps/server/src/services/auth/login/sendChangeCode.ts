import type { Change } from '../kit/change.ts'
import type { WalletServices } from '../walletServices.ts'
import { makeOtp } from './otp.ts'
import { countMail, lockCounter, refuseMail } from './otpCounters.ts'

type Step = { step: 'primary' | 'secondary'; email: string; emailHash: string }

/** Mails the code of one step of an email change; answers with what the flow keeps of it. */
export const sendChangeCode = async (
  { keyring }: WalletServices,
  { tx, now, mail }: Change,
  flowId: string,
  { step, email, emailHash }: Step,
) => {
  const counter = await lockCounter(tx, emailHash, now)
  const tooSoon = refuseMail(counter, now)
  if (tooSoon) throw tooSoon
  await countMail(tx, counter, now)
  const { code, kept } = makeOtp(keyring, flowId, now)
  mail(email, { name: step === 'primary' ? 'oldAddressCode' : 'newAddressCode', code })
  return { ...kept, emailHash }
}
