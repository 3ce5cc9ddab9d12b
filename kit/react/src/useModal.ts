import type { Latchkey } from '@latchkey/core'
import { useLatchkey, useLatchkeyState } from './LatchkeyProvider.tsx'

export type Modal = { isOpen: boolean; open: Latchkey['open']; close: Latchkey['close'] }

/** Opens and closes the modal. */
export const useModal = (): Modal => {
  const { open, close } = useLatchkey()
  return { isOpen: useLatchkeyState().modal.isOpen, open, close }
}
