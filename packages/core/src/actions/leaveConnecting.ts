import { readAccount } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { currentEntry } from '../state/router.ts'
import { connectingViews } from '../state/views.ts'
import { closeModal } from './closeModal.ts'
import { replaceView } from './navigate.ts'

/** A connection stands: the modal has done its work and closes, unless the wallet is on a chain that is not offered. */
export const leaveConnecting = (kit: Kit): void => {
  const { modal, router } = kit.store.getState()
  if (!modal.isOpen || !connectingViews.includes(currentEntry(router).view)) return
  if (readAccount(kit).isOnSupportedChain) closeModal(kit)
  else replaceView(kit, 'UnsupportedChain')
}
