import type { Kit } from '../kit.ts'
import { closeModal } from './closeModal.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'

/**
 * Shows the frame in ApproveTransaction while a call waits for the user, and restores the modal after (FRAME-18):
 * closes it if it was opened for this, otherwise goes one step back.
 */
export const showApproval = async <T>(kit: Kit, run: () => Promise<T>, isOwn?: true): Promise<T> => {
  const params = isOwn && { isOwn }
  const wasOpen = kit.store.getState().modal.isOpen
  if (wasOpen) pushView(kit, 'ApproveTransaction', params)
  else openModal(kit, 'ApproveTransaction', params)
  try {
    return await run()
  } finally {
    const { modal, router } = kit.store.getState()
    if (modal.isOpen && router.history.at(-1)?.view === 'ApproveTransaction') {
      if (wasOpen) goBack(kit)
      else closeModal(kit)
    }
  }
}
