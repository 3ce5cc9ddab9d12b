import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'

/** Whether pages of a project may send events (API-27). */
export const getAnalyticsConfig: Handler<typeof explorer.getAnalyticsConfig> = (_, { project }) => ({
  isAnalyticsEnabled: project.isAnalyticsEnabled,
})
