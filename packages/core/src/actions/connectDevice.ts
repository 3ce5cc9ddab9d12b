import { createLoginCache } from '../connectors/embedded/loginCache.ts'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { readWaitingStep } from '../login/waitingStep.ts'
import { keepLoginStep } from './keepLoginStep.ts'
import { replaceView } from './navigate.ts'

/** Waits until the emailed link was used. A second email then brings the code, and its view takes over. */
export const connectDevice = async (kit: Kit, email: string, isInWallet?: boolean): Promise<void> => {
  await loginStep(kit, (wallet) => wallet.connectDevice())
  createLoginCache(kit.ports).rememberMail(kit.ports.clock.now())
  const isKept = readWaitingStep(kit.ports) !== undefined
  replaceView(kit, 'EmailVerifyOtp', { email, ...(isInWallet && { isInWallet }) })
  if (isKept) keepLoginStep(kit)
}
