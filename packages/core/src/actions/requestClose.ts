import { limits } from '@latchkey/wire/limits'
import type { Kit } from '../kit.ts'
import { currentEntry } from '../state/router.ts'
import type { ViewName } from '../state/views.ts'
import { closeModal } from './closeModal.ts'

/**
 * Views that wait for an answer which must be given, not skipped. An approval is not one of them: closing declines it,
 * so that nobody is held by a wallet that does not answer.
 */
const heldViews: readonly ViewName[] = ['SIWXSignMessage']

/** Shakes the modal for 500 ms; a second call while it shakes does nothing. */
export const shakeModal = ({ store, ports }: Kit): void => {
  if (store.getState().modal.isShaking) return
  store.setState(({ modal }) => ({ modal: { ...modal, isShaking: true } }))
  ports.clock.after(limits.modal.shakeMs, () =>
    store.setState(({ modal }) => ({ modal: { ...modal, isShaking: false } })),
  )
}

/** What X, Escape and the backdrop ask for: closes, or shakes where an answer is pending (VIEW-11). */
export const requestClose = (kit: Kit): void => {
  if (heldViews.includes(currentEntry(kit.store.getState().router).view)) shakeModal(kit)
  else closeModal(kit)
}
