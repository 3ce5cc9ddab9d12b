import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { initialPairing } from '../state/pairing.ts'
import { initialRouter } from '../state/router.ts'
import { trackEvent } from '../trackEvent.ts'

/** Closes the modal and resets it to Connect (VIEW-08). Pending connections reject with 'Modal closed'. */
export const closeModal = (kit: Kit): void => {
  const { store } = kit
  if (!store.getState().modal.isOpen) return
  trackEvent(kit, 'MODAL_CLOSE', { connected: readAccount(kit).address !== undefined })
  store.setState({ modal: { isOpen: false, isShaking: false }, router: initialRouter, pairing: initialPairing })
}
