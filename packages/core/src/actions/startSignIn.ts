import type { Kit } from '../kit.ts'
import { needsSignIn } from '../siwx/needsSignIn.ts'
import { currentEntry } from '../state/router.ts'
import type { ViewName } from '../state/views.ts'
import { pushView } from './navigate.ts'
import { openModal } from './openModal.ts'

/** Views that are part of signing in, or that must be done first. */
const busyViews: readonly ViewName[] = [
  'SIWXSignMessage',
  'DataCapture',
  'DataCaptureOtpConfirm',
  'UnsupportedChain',
  'SwitchNetwork',
]

/** Asks the account to sign in if the project wants it, on top of any open view (AUTH-10). */
export const startSignIn = (kit: Kit): void => {
  if (!needsSignIn(kit)) return
  const { modal, router } = kit.store.getState()
  if (!modal.isOpen) openModal(kit, 'SIWXSignMessage')
  else if (!busyViews.includes(currentEntry(router).view)) pushView(kit, 'SIWXSignMessage')
}
