import type { Kit } from '../kit.ts'
import { backTo } from '../state/router.ts'
import { closeModal } from './closeModal.ts'
import { resetView } from './navigate.ts'

/** Signed in: on to the email address where the project asks for it, else back to the wallets, else done (AUTH-12). */
export const leaveSignIn = (kit: Kit): void => {
  const { features, router, modal } = kit.store.getState()
  if (!modal.isOpen) return
  if (features.emailCapture) {
    resetView(kit, 'DataCapture')
    return
  }
  const listed = backTo(router, 'ProfileWallets')
  if (listed) kit.store.setState({ router: listed })
  else closeModal(kit)
}
