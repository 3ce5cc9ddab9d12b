import { isUserRejected, WalletError } from '@latchkey/wire/errors'
import { loginStep } from '../connectors/embedded/loginStep.ts'
import type { Kit } from '../kit.ts'
import { trackEvent } from '../trackEvent.ts'
import { dropLogin } from './dropLogin.ts'
import { openWallet } from './openWallet.ts'

/** Completes an email login with the code typed in the wallet's own window, which the page only shows. */
export const connectCode = async (kit: Kit): Promise<void> => {
  try {
    await loginStep(kit, (wallet) => wallet.connectCode())
  } catch (cause) {
    trackEvent(kit, 'EMAIL_VERIFICATION_CODE_FAIL')
    if ((cause as WalletError).code === 'modal.closed') dropLogin(kit)
    throw isUserRejected(cause) ? new WalletError('connection.rejected', { cause }) : cause
  }
  trackEvent(kit, 'EMAIL_VERIFICATION_CODE_PASS')
  await openWallet(kit)
}
