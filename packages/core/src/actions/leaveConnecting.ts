import { readAccount } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { backTo, currentEntry } from '../state/router.ts'
import { connectingViews } from '../state/views.ts'
import { closeModal } from './closeModal.ts'
import { replaceView } from './navigate.ts'

/**
 * A connection stands: the modal has done its work and closes, unless the wallet is on a chain that is not offered or
 * the visitor came from the list of their wallets, where it now stands too.
 */
export const leaveConnecting = (kit: Kit): void => {
  const { modal, router } = kit.store.getState()
  if (!modal.isOpen || !connectingViews.includes(currentEntry(router).view)) return
  const listed = backTo(router, 'ProfileWallets')
  if (!readAccount(kit).isOnSupportedChain) replaceView(kit, 'UnsupportedChain')
  else if (listed) {
    kit.store.setState({ router: listed })
    replaceView(kit, 'ProfileWallets', { isNew: true })
  } else closeModal(kit)
}
