import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { trackEvent } from '../trackEvent.ts'
import { openWallet } from './openWallet.ts'

/** Completes an email login with the emailed code. */
export const connectOtp = async (kit: Kit, otp: string): Promise<void> => {
  await loginStep(kit, (wallet) => wallet.connectOtp(otp)).catch((error: unknown) => {
    trackEvent(kit, 'EMAIL_VERIFICATION_CODE_FAIL')
    throw error
  })
  trackEvent(kit, 'EMAIL_VERIFICATION_CODE_PASS')
  await openWallet(kit)
}
