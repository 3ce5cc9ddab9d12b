import type { pulse } from '@latchkey/wire/api/pulse'
import type { Handler } from '../../http/mount.ts'
import { recordEvents } from './recordEvents.ts'

/** One event or error from a page (API-28). */
export const event: Handler<typeof pulse.event> = async ({ body }, { services, project, network }) => {
  await recordEvents(services, project, [body], network)
  return { success: true }
}
