import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'
import { takeWaiting } from '../trackEvent.ts'

/** What the visitor says to analytics. What happened before a yes is not sent. */
export const setAnalyticsConsent = (kit: Kit, isGranted: boolean): void => {
  takeWaiting(kit)
  const consent = isGranted ? 'granted' : 'refused'
  kit.ports.storage.set(storageKeys.analyticsConsent, consent)
  kit.store.setState({ analytics: { consent } })
}
