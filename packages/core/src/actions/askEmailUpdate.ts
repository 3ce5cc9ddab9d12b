import { WalletError } from '@latchkey/wire/errors'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { isEmail } from '../login/isEmail.ts'
import type { ViewParams } from '../state/views.ts'
import { pushView } from './navigate.ts'

/** Requests a change of email address; the frame says whether the old one must be confirmed first (AUTH-05). */
export const askEmailUpdate = async (
  kit: Kit,
  params: ViewParams['UpdateEmailWallet'],
  wanted: string,
): Promise<void> => {
  const newEmail = wanted.trim()
  if (!isEmail(newEmail)) throw new WalletError('email.invalid')
  const { action } = await loginStep(kit, (wallet) => wallet.updateEmail(newEmail))
  // A step that only a newer page knows.
  if (action === 'UNKNOWN') throw new WalletError('network.badReply')
  const next = action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
  pushView(kit, next, { ...params, newEmail })
}
