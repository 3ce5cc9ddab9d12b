import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'
import { isAnalyticsOn } from '../../projects/featuresOf.ts'

/** Whether pages of a project may send events (API-27). */
export const getAnalyticsConfig: Handler<typeof explorer.getAnalyticsConfig> = (_, { project, services }) => ({
  isAnalyticsEnabled: isAnalyticsOn(project, services.settings),
})
