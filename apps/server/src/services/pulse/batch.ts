import type { pulse } from '@latchkey/wire/api/pulse'
import type { Handler } from '../../http/mount.ts'
import { recordEvents } from './recordEvents.ts'

/** Events that a page collected, sent as a beacon (API-28). */
export const batch: Handler<typeof pulse.batch> = async ({ body }, { services, project, network }) => {
  await recordEvents(services, project, body, network)
  return { success: true }
}
