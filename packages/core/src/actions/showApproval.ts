import type { Kit } from '../kit.ts'
import { currentEntry } from '../state/router.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'

/** The open approvals of each kit since its modal was opened. The frame shows them one after another. */
const open = new WeakMap<Kit['store'], { count: number }>()

const isShown = ({ store }: Kit): boolean => {
  const { modal, router } = store.getState()
  return modal.isOpen && currentEntry(router).view === 'ApproveTransaction'
}

/**
 * Shows the frame in ApproveTransaction while calls wait for the user, and restores the modal after the last one
 * (FRAME-18): closes it if it was opened for this, otherwise goes one step back. Closing it earlier would cancel the rest.
 */
export const showApproval = async <T>(kit: Kit, run: () => Promise<T>, isOwn?: true): Promise<T> => {
  const { store } = kit
  const params = isOwn && { isOwn }
  const wasOpen = store.getState().modal.isOpen
  const approvals = (wasOpen && open.get(store)) || { count: 0 }
  open.set(store, approvals)
  approvals.count += 1
  if (wasOpen) pushView(kit, 'ApproveTransaction', params)
  else openModal(kit, 'ApproveTransaction', params)
  try {
    return await run()
  } finally {
    approvals.count -= 1
    const isLast = approvals.count === 0 && open.get(store) === approvals
    // One of the page and one of the wallet itself are two entries.
    while (isLast && isShown(kit)) goBack(kit)
  }
}
