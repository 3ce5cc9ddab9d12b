import { sessionMessages, type sessions } from '@latchkey/wire/api/sessions'
import { sql } from 'drizzle-orm'
import { fail } from '../../http/errors.ts'
import type { Handler } from '../../http/mount.ts'
import { accountOf } from './accountOf.ts'
import { checkOwner } from './checkOwner.ts'
import { checkRoots } from './checkRoots.ts'
import { checkAlive, findSession } from './store.ts'
import { takeStorage } from './takeStorage.ts'

/**
 * The first 20 bytes name the contract that checks it. A signed delegation for each of 32 permissions stays under the
 * limit.
 */
const contextMin = 42
const contextMax = 131_072

/** Stores the wallet's answer to a grant. From then on the session can be used. */
export const activate: Handler<typeof sessions.activate> = async ({ params, body }, call) => {
  const { services } = call
  const account = accountOf(params.address)
  if (body.context.length < contextMin || body.context.length > contextMax || body.context.length % 2 !== 0) {
    throw fail(400, 'context', 'context must begin with the address of the contract that checks it.')
  }
  const session = await findSession(services.db, account.id, body.pci)
  checkAlive(session)
  if (body.signature === undefined) await checkRoots(services, account, session, body.context)
  else await checkOwner(services, account, sessionMessages.activate(body.pci, body.context), body.signature)
  await services.db.transaction(async (tx) => {
    await takeStorage(tx, call, [body.context])
    await tx.execute(
      sql`UPDATE smart_sessions SET context = ${body.context} WHERE pci = ${body.pci} AND revoked_at IS NULL`,
    )
  })
  return { success: true }
}
