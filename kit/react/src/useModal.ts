import type { Latchkey } from '@latchkey/core'
import { useLatchkey, useLatchkeyState } from './LatchkeyProvider.tsx'

export type Modal = {
  /** Whether the modal is open. */
  isOpen: boolean
  /** Opens the modal, or one of its views. */
  open: Latchkey['open']
  /** Closes the modal. */
  close: Latchkey['close']
}

/** Opens and closes the modal. */
export const useModal = (): Modal => {
  const { open, close } = useLatchkey()
  return { isOpen: useLatchkeyState().modal.isOpen, open, close }
}
