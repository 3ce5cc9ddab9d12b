import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { needsSignIn } from '../siwx/needsSignIn.ts'
import { backTo, currentEntry } from '../state/router.ts'
import { connectingViews } from '../state/views.ts'
import { closeModal } from './closeModal.ts'
import { pushView, replaceView, resetView } from './navigate.ts'

/** After connecting: closes the modal, unless a choice of network, the wallet list or a sign-in comes next. */
export const leaveConnecting = (kit: Kit): void => {
  const { modal, router } = kit.store.getState()
  if (!modal.isOpen || !connectingViews.includes(currentEntry(router).view)) return
  const listed = backTo(router, 'ProfileWallets')
  if (!readAccount(kit).isOnSupportedChain) {
    replaceView(kit, 'UnsupportedChain')
    return
  }
  if (listed) {
    kit.store.setState({ router: listed })
    replaceView(kit, 'ProfileWallets', { isNew: true })
  }
  if (!needsSignIn(kit)) {
    if (!listed) closeModal(kit)
  } else if (listed) pushView(kit, 'SIWXSignMessage')
  else resetView(kit, 'SIWXSignMessage')
}
