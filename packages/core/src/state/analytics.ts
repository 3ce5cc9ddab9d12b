import type { EventName, EventProperties } from '@latchkey/wire/events'
import type { FeaturesState } from './features.ts'

/** The user's analytics choice, if made. */
export type AnalyticsState = { consent: 'granted' | 'refused' | undefined }

/** Something that happened, or an error of ours. */
export type Tracked = { at: number } & ({ name: EventName; properties: EventProperties } | { error: unknown })

/** Whether events may be sent: the operator turned them on and, if consent is required, the user agreed. */
export const isAnalyticsOn = ({
  features,
  analytics: { consent },
}: {
  features: FeaturesState
  analytics: AnalyticsState
}): boolean => features.analytics && consent !== 'refused' && (!features.isConsentNeeded || consent === 'granted')
