import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'

/** A project's usage against its plan (API-25); the page decides what that means (PLAN-01). */
export const projectLimits: Handler<typeof explorer.projectLimits> = (_, { project }) => {
  const { tier, isAboveMauLimit, isAboveRpcLimit } = project
  return { planLimits: { tier, isAboveMauLimit, isAboveRpcLimit } }
}
