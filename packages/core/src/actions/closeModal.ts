import type { Kit } from '../kit.ts'
import { initialPairing } from '../state/pairing.ts'
import { initialRouter } from '../state/router.ts'

/** Closes the modal and resets it to Connect (VIEW-08). Whoever awaits a connection is told 'Modal closed'. */
export const closeModal = ({ store }: Kit): void => {
  if (!store.getState().modal.isOpen) return
  store.setState({ modal: { isOpen: false, isShaking: false }, router: initialRouter, pairing: initialPairing })
}
