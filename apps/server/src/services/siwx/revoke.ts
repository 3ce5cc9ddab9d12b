import type { siwx } from '@latchkey/wire/api/siwx'
import type { Handler } from '../../http/mount.ts'
import { requireSession } from './requireSession.ts'
import { deleteSession } from './store.ts'

/** Signs out: this session, or another one of the same account. */
export const revoke: Handler<typeof siwx.revoke> = async ({ body }, call) => {
  const { services, project } = call
  const { id, account } = await requireSession(call)
  await deleteSession(services.db, { id: body.id ?? id, projectId: project.id, account })
  return { success: true }
}
