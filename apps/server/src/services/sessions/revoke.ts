import { sessionMessages, type sessions } from '@latchkey/wire/api/sessions'
import { sql } from 'drizzle-orm'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { accountOf } from './accountOf.ts'
import { checkEnded } from './checkEnded.ts'
import { checkOwner } from './checkOwner.ts'
import { findSession } from './store.ts'

const alreadyRevoked = () => fail(400, 'pci', 'This session is revoked.')

/**
 * Revokes a session for good: the owner signs `latchkey revoke <pci>` (API-21), and the key is deleted. Sessions that
 * work without this server can only end on the chain, so they count as ended when the chain says so.
 */
export const revoke: Handler<typeof sessions.revoke> = async ({ params, body }, { services }) => {
  const account = accountOf(params.address)
  const session = await findSession(services.db, account.id, body.pci)
  if (session.revoked_at !== null) throw alreadyRevoked()
  if (session.signer.type === 'account' && session.context !== null)
    await checkEnded(services, account, session.context)
  else await checkOwner(services, account, sessionMessages.revoke(session.pci), body.signature)
  const { rows } = await services.db.execute(sql`
    UPDATE smart_sessions SET revoked_at = now(), sealed_key = ''
    WHERE pci = ${session.pci} AND revoked_at IS NULL RETURNING pci`)
  if (rows.length === 0) throw alreadyRevoked()
  return { success: true }
}
