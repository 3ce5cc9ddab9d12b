import { WalletError } from '@latchkey/wire/errors'
import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { addSession } from '../siwx/addSession.ts'
import { isSignInHeld } from '../siwx/needsSignIn.ts'
import { trackEvent } from '../trackEvent.ts'
import { leaveSignIn } from './leaveSignIn.ts'
import { openModal } from './openModal.ts'
import { forgetMessage, messageFor } from './prepareSignIn.ts'
import { signMessage } from './signMessage.ts'
import { withWindow } from './withWindow.ts'

const sign = async (kit: Kit): Promise<void> => {
  const { address, caipAddress } = readAccount(kit)
  if (!address) throw new WalletError('connector.notConnected')
  const prepared = await messageFor(kit)
  const signature = await signMessage(kit, prepared.text)
  forgetMessage(kit)
  await addSession(kit, prepared, { address, message: prepared.text, signature })
  // If the account changed in the wallet meanwhile, it is asked separately.
  if (readAccount(kit).caipAddress !== caipAddress) throw new WalletError('connector.accountNotFound')
}

/** Signs the message with the wallet; a valid signature creates the session and closes the view (AUTH-10). */
export const signIn = async (kit: Kit): Promise<void> => {
  trackEvent(kit, 'CLICK_SIGN_SIWX_MESSAGE')
  try {
    await withWindow(kit, 1, () => sign(kit))
  } catch (cause) {
    trackEvent(kit, 'SIWX_AUTH_ERROR')
    // Closing the wallet's prompt closes the modal; a required sign-in is asked again.
    if (!kit.store.getState().modal.isOpen && isSignInHeld(kit)) openModal(kit, 'SIWXSignMessage')
    throw new WalletError('siwx.signFailed', { cause })
  }
  trackEvent(kit, 'SIWX_AUTH_SUCCESS')
  leaveSignIn(kit)
}
