import { limits } from '@latchkey/wire/limits'
import { report } from '../errors/report.ts'
import type { Kit } from '../kit.ts'
import { isSignInHeld } from '../siwx/needsSignIn.ts'
import { currentEntry } from '../state/router.ts'
import type { ViewName } from '../state/views.ts'
import { closeModal } from './closeModal.ts'

/** Views that ask for an email address: leaving them disconnects the wallet. */
const captureViews: readonly ViewName[] = ['DataCapture', 'DataCaptureOtpConfirm']

/** Shakes the modal; a second call while it shakes does nothing. */
export const shakeModal = ({ store, ports }: Kit): void => {
  if (store.getState().modal.isShaking) return
  store.setState(({ modal }) => ({ modal: { ...modal, isShaking: true } }))
  ports.clock.after(limits.modal.shakeMs, () =>
    store.setState(({ modal }) => ({ modal: { ...modal, isShaking: false } })),
  )
}

const disconnectAndClose = async (kit: Kit): Promise<void> => {
  const { disconnect } = await import('./disconnect.ts')
  await disconnect(kit).catch((error: unknown) => report(kit, error))
  closeModal(kit)
}

const declineSignIn = async (kit: Kit): Promise<void> => (await import('./cancelSignIn.ts')).cancelSignIn(kit)

/** Handles X, Escape and the backdrop: closes, or shakes if an answer is required (VIEW-11). Declines an approval. */
export const requestClose = (kit: Kit): void => {
  const { view } = currentEntry(kit.store.getState().router)
  if (view === 'SIWXSignMessage') {
    if (isSignInHeld(kit)) shakeModal(kit)
    else void declineSignIn(kit)
  } else if (captureViews.includes(view)) void disconnectAndClose(kit)
  else closeModal(kit)
}
