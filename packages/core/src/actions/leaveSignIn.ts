import type { Kit } from '../kit.ts'
import { backTo } from '../state/router.ts'
import { closeModal } from './closeModal.ts'
import { resetView } from './navigate.ts'

/** After sign-in: asks for an email if the project wants one, else returns to the wallets, else closes (AUTH-12). */
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
