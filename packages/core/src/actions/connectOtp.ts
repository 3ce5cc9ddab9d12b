import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { finishLogin } from './finishLogin.ts'

/** Ends an email login with the code from the mail. */
export const connectOtp = async (kit: Kit, otp: string): Promise<void> => {
  await loginStep(kit, (wallet) => wallet.connectOtp(otp))
  await finishLogin(kit)
}
