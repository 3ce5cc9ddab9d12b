import type { siwx } from '@latchkey/wire/api/siwx'
import type { Handler } from '../../http/mount.ts'
import { emailOf } from './emailOf.ts'
import { liveSession } from './liveSession.ts'
import { toSession } from './store.ts'

/** The session of a token: requested by a page after a reload, and by the site's own server (`mode: 'live'`). */
export const me: Handler<typeof siwx.me> = async (_, call) => {
  const session = await liveSession(call)
  return toSession(session, await emailOf(call.services, session))
}
