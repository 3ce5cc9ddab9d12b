import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'
import { featuresOf } from '../../projects/featuresOf.ts'

/** What a project has switched on (API-24, PLAN-02). */
export const config: Handler<typeof explorer.config> = (_, { project, services }) => ({
  features: featuresOf(project, services.settings),
})
