import type { siwx } from '@latchkey/wire/api/siwx'
import type { Handler } from '../../http/mount.ts'
import { requireSession } from './requireSession.ts'
import { listSessions, toSession } from './store.ts'

/** The account's other sessions, without email addresses: each browser knows its own. */
export const list: Handler<typeof siwx.list> = async (_, call) => {
  const { services, project } = call
  const current = await requireSession(call)
  const rows = await listSessions(services.db, project.id, current.account)
  return { sessions: rows.map((row) => ({ ...toSession(row, null), isCurrent: row.id === current.id })) }
}
