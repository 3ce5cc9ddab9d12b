import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'
import { takeWaiting } from '../trackEvent.ts'

/** Sets the user's analytics choice. Events from before consent aren't sent. */
export const setAnalyticsConsent = (kit: Kit, isGranted: boolean): void => {
  takeWaiting(kit)
  const consent = isGranted ? 'granted' : 'refused'
  kit.ports.storage.set(storageKeys.analyticsConsent, consent)
  kit.store.setState({ analytics: { consent } })
}
