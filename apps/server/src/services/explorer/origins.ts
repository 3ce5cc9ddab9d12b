import type { explorer } from '@latchkey/wire/api/explorer'
import type { Handler } from '../../http/mount.ts'

/** The origins that may use a project (API-26). */
export const origins: Handler<typeof explorer.origins> = (_, { project }) => ({
  allowedOrigins: project.allowedOrigins,
})
