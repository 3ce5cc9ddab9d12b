import type { Kit } from '../kit.ts'
import { backTo, currentEntry } from '../state/router.ts'
import { closeModal } from './closeModal.ts'

/** The wallet is on the right network: goes back, or closes the modal. */
export const leaveSwitching = (kit: Kit): void => {
  const { modal, router } = kit.store.getState()
  const { view } = currentEntry(router)
  if (!modal.isOpen || (view !== 'SwitchNetwork' && view !== 'UnsupportedChain')) return
  const before = backTo(router, 'WalletSend') ?? backTo(router, 'Account')
  if (before) kit.store.setState({ router: before })
  else closeModal(kit)
}
