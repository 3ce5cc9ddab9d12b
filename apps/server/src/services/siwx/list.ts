import type { siwx } from '@latchkey/wire/api/siwx'
import type { Handler } from '../../http/mount.ts'
import { requireSession } from './requireSession.ts'
import { listSessions, toSession } from './store.ts'

/** Where else this account is signed in. Addresses of other sessions are not told: each browser knows its own. */
export const list: Handler<typeof siwx.list> = async (_, call) => {
  const { services, project } = call
  const current = await requireSession(call)
  const rows = await listSessions(services.db, project.id, current.account)
  call.header('Cache-Control', 'no-store')
  return { sessions: rows.map((row) => ({ ...toSession(row, null), isCurrent: row.id === current.id })) }
}
